/** Tests and measurements send from one address, and faster than people do. */
export const unlimited = { REQUESTS_PER_MINUTE_PER_ADDRESS: '0', REQUESTS_PER_MINUTE_PER_USER: '0' }
