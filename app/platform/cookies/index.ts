import { nativeCookies } from './native.ts'
import { browserCookies } from './web.ts'

/**
 * Short texts that the server receives with every request for a page, so before any script runs. In a native app only the app reads them. Where
 * a browser keeps none they last as long as the page.
 */
export type Cookies = {
  /** Returns all cookies that scripts may read, in the form of the request header Cookie. */
  header: () => string
  keep: (name: string, value: string) => void
  drop: (name: string) => void
}

export const cookies: Cookies = import.meta.env.MODE === 'native' ? nativeCookies : browserCookies
