import { queryOptions, useQuery } from '@tanstack/react-query'
import { accounts, type User } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { useTools, type Tools } from '#app/context.ts'
import { dropToken } from './session.ts'

/** The app's version as the server compares it (spec section 9). */
export const clientVersion = '1.15'

/** Who the bearer is. Never asked on the server: pages are the same for everybody there. */
export const userQuery = ({ send }: Pick<Tools, 'send'>) => queryOptions({
  queryKey: ['user'],
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<User> => {
    const body = { deviceId: deviceId(), deviceType: 'web' as const, versionNumber: clientVersion, notificationToken: null }
    try {
      return await send(accounts.user, { body })
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error
      // Only this call's 401 ends a session (decision C07). The frame hears of it and goes to '/'.
      dropToken()
      throw error
    }
  },
})

/** undefined on the server, and until the device has learned it once. */
export function useUser(): User | undefined {
  return useQuery(userQuery(useTools())).data
}

/** True once the session was refused: its token is gone, and what is shown may be somebody's who is no longer signed in. */
export function useSessionEnded(): boolean {
  const { error } = useQuery(userQuery(useTools()))
  return error instanceof CallError && error.status === 401
}

const key = 'device-id'

/** Made once and kept; says nothing about the device (decisions C19, E54). */
function deviceId(): string {
  const kept = localStorage.getItem(key)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(key, made)
  return made
}
