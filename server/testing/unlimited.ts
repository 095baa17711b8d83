/** Tests and measurements come from one address, and faster than people. */
export const unlimited = { REQUESTS_PER_MINUTE_PER_ADDRESS: '0', REQUESTS_PER_MINUTE_PER_USER: '0' }
