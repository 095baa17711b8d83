import { apiDomain } from '#app/api/domain.ts'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'

/** Returns the link of an invitation. What is behind '#' is sent to no server. */
export function joinLink(secret: string): string {
  return new URL(`${paths.join()}#${secret}`, apiDomain || browser.address()).href
}

/** Returns the secret in the address; null when it has none. */
export function secretIn(hash: string): string | null {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? null
}
