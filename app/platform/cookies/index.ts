import { browserCookies } from './web.ts'

/** Short texts that the server is to know with every page that is asked for, so before any script runs. */
export type Cookies = {
  /** All that scripts may read, as the request header Cookie has them. */
  header: () => string
  keep: (name: string, value: string) => void
  drop: (name: string) => void
}

export const cookies: Cookies = browserCookies
