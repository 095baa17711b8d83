import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTools } from '#app/context.ts'
import { useFavorites, useFavoritesValue } from '#app/features/favorite/my-favorites.ts'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { userQuery } from '#app/features/session/user.ts'

export type Reading = { state: 'loading' | 'known' } | { state: 'failed'; retry: () => void }

/**
 * Returns whether it is known what the favorites are. For a shopper who may have none it is, once that is known of the shopper; while
 * a sign-in is pending, it is not known who that is (docs/decisions/0103).
 */
export function useReading(): Reading {
  const favorites = useFavorites()
  const state = useFavoritesValue((it) => it.state)
  const user = useQuery(userQuery(useTools()))
  const isSigningIn = useSigningIn()
  const isOff = state === 'off' && !user.data?.acceptedTerms
  const retry = () => {
    void user.refetch()
    favorites?.refresh()
  }
  if (isSigningIn) return { state: 'loading' }
  if (state === 'known' || (isOff && user.data)) return { state: 'known' }
  if (state === 'failed' || (isOff && user.isError)) return { state: 'failed', retry }
  return { state: 'loading' }
}

/** Fetches the favorites again each time a page of theirs is opened, because other devices may have changed them. */
export function useFresh() {
  const favorites = useFavorites()
  useEffect(() => favorites?.refresh(), [favorites])
}
