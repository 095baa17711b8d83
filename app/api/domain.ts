import * as brand from '#brand'
import { isNative } from '#app/platform/is-native.ts'

const own = isNative ? brand.native.server : ''

/** The API's origin in the native app; '' on the web, where the API is at the page's own origin. */
export const apiDomain: string = brand.testMode ? brand.testApi : (import.meta.env.VITE_API_DOMAIN ?? own)
