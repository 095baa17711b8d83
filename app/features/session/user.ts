import { hashKey, queryOptions, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts, type User } from '#contract/accounts.ts'
import { clientVersion } from '#contract/app.ts'
import { useTools, type Tools } from '#app/context.ts'
import { useObserved, type Observable } from '#app/observable.ts'
import { device } from '#app/platform/device/index.ts'
import { push } from '#app/platform/push/index.ts'
import { storage } from '#app/platform/storage/index.ts'
import { forgetLostDeletion, lostDeletion } from './lost-deletion.ts'
import { completeMerges } from './merged.ts'
import { storeToken } from './session.ts'

/** Asks whose the token is that the call carries. */
export function askUser(send: Tools['send']): Promise<User> {
  const body = { deviceId: deviceId(), deviceType: device.type(), versionNumber: clientVersion, notificationToken: push.token() }
  return send(accounts.user, { body })
}

/**
 * Fetches the user whom the bearer token belongs to. Never fetched on the server: pages are the same for everybody there.
 * session-calls.ts says what its refusals mean.
 */
export const userQuery = ({ send }: Pick<Tools, 'send'>) =>
  queryOptions({
    queryKey: ['user'],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<User> => {
      const wasAsked = lostDeletion() !== null
      const user = await askUser(send)
      if (wasAsked) forgetLostDeletion()
      if (!user.isAnonymous) completeMerges(user.userId)
      if (user.authToken) storeToken(user.authToken)
      return user
    },
  })

/** Returns the user; undefined on the server, and until the device has fetched it once. */
export function useUser(): User | undefined {
  return useQuery(userQuery(useTools())).data
}

/** Returns the signed-in member who is using the app; null for everybody else, and while the user is not known. */
export function useMember(): User | null {
  const user = useUser()
  return user && !user.isAnonymous ? user : null
}

/**
 * Returns what `select` returns of the user as this device knows it; it asks for nothing. Unlike a query's observer it costs so little
 * that every row may have one.
 */
export function useKnownUser<T>(select: (user: User | undefined) => T): T {
  const { queryClient, send } = useTools()
  const { queryKey } = userQuery({ send })
  const [changes] = useState(() => changesOf(queryClient, queryKey))
  return useObserved(changes, () => select(queryClient.getQueryData(queryKey)), select(undefined))
}

/** Tells of every change of one query's data. */
function changesOf(queryClient: QueryClient, queryKey: QueryKey): Observable {
  const hash = hashKey(queryKey)
  return {
    subscribe: (listener) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (query.queryHash === hash && (type === 'updated' || type === 'removed' || type === 'added')) listener()
      }),
  }
}

const key = 'device-id'
/** The id of this page, in a browser that has no room for it. */
let unstored: string | null = null

/** Returns an id that is made once and stored; it reveals nothing about the device (decisions C19, E54). */
function deviceId(): string {
  const kept = storage.get(key) ?? unstored
  if (kept) return kept
  const made = crypto.randomUUID()
  try {
    storage.set(key, made)
  } catch {
    unstored = made
  }
  return made
}
