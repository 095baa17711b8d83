import { brand } from '#brand'
import { accounts } from '#contract/accounts.ts'
import { callAt } from '#app/api/call.ts'

const key = 'bearerToken'
const begin = callAt(import.meta.env.VITE_API_DOMAIN ?? '', async () => null)
let beginning: Promise<string | null> | null = null

/** The token that calls carry; the first use on a device fetches one silently (decision C04). null while it can't be had. */
export async function bearerToken(): Promise<string | null> {
  const kept = localStorage.getItem(key)
  if (kept) return kept
  beginning ??= fetchToken().finally(() => {
    beginning = null
  })
  return beginning
}

/** Two tabs that start at once make one visitor between them. */
async function fetchToken(): Promise<string | null> {
  return navigator.locks.request(key, async () => {
    const kept = localStorage.getItem(key)
    if (kept) return kept
    const { authToken } = await begin(accounts.authenticate, { body: { clientToken: brand.client } })
    localStorage.setItem(key, authToken)
    return authToken
  })
}

export function dropToken() {
  localStorage.removeItem(key)
}
