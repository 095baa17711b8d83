import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { accounts, type User } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { useTools, type Tools } from '#app/context.ts'
import { paths } from '#app/paths.ts'
import { completeMerges } from './merged.ts'
import { keptToken, renewToken, replaceToken, startAnew } from './session.ts'

/** The app's version as the server compares it (spec section 9). */
const clientVersion = '1.15'

/** Who the bearer is. Never asked on the server: pages are the same for everybody there. */
export const userQuery = ({ send }: Pick<Tools, 'send'>) =>
  queryOptions({
    queryKey: ['user'],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<User> => {
      const bearer = keptToken()
      const body = { deviceId: deviceId(), deviceType: 'web' as const, versionNumber: clientVersion, notificationToken: null }
      try {
        const user = await send(accounts.user, { body })
        if (!user.isAnonymous) completeMerges(user.userId)
        if (user.authToken) renewToken(user.authToken)
        return user
      } catch (error) {
        if (!(error instanceof CallError && error.status === 401)) throw error
        // Only this call's 401 ends a session (decision C07); useSessionEnd does the rest. Not one that began meanwhile.
        if (bearer === null || bearer === keptToken()) replaceToken(null)
        throw error
      }
    },
  })

/** undefined on the server, and until the device has learned it once. */
export function useUser(): User | undefined {
  return useQuery(userQuery(useTools())).data
}

/** The signed-in member who is using the app; null for everybody else, and while it is not known. */
export function useMember(): User | null {
  const user = useUser()
  return user && !user.isAnonymous ? user : null
}

/**
 * Goes to '/' when the session was refused, as a new visitor: what was read for the one before is asked for again.
 * Once a page load: were the new one refused too, this would never end.
 */
export function useSessionEnd() {
  const { queryClient, ...tools } = useTools()
  const navigate = useNavigate()
  const { error } = useQuery(userQuery(tools))
  const isOver = error instanceof CallError && error.status === 401
  const ended = useRef(false)
  useEffect(() => {
    if (!isOver || ended.current) return
    ended.current = true
    void navigate(paths.entry(), { replace: true })
    startAnew(queryClient)
  }, [isOver, navigate, queryClient])
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
