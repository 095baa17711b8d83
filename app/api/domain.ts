import { brand, testMode } from '#brand'

/** Where the API is: '' where the page itself came from, an origin in the native app. */
export const apiDomain: string = testMode ? brand.testApi : (import.meta.env.VITE_API_DOMAIN ?? '')
