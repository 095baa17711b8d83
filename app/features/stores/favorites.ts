import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { byName } from '#contract/store-names.ts'
import { stores, type Store } from '#contract/stores.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools, type Tools } from '#app/context.ts'
import { AnotherSession } from '#app/features/session/session.ts'
import { useUser } from '#app/features/session/user.ts'
import { dialogs } from '#app/ui/dialogs.tsx'

/**
 * The member's favorite stores. This list alone says which stores are favorites: `isFavorited` comes with replies that are shared by
 * all shoppers of the device, and is false on every page that the server draws.
 */
export const favoriteStoresQuery = ({ send }: Pick<Tools, 'send'>, userId: string) =>
  queryOptions({
    queryKey: ['favorite stores', userId],
    queryFn: (): Promise<readonly Store[]> => send(stores.favorites, { query: { favorite: 'true' } }),
  })

/** Returns whether a store is a favorite; undefined while that is not known. */
type IsFavorite = (storeId: number) => boolean | undefined

/** Returns what says of a store whether it is a favorite. Only members have favorite stores (decision C10). */
export function useIsFavorite(): IsFavorite {
  const user = useUser()
  const isMember = user?.isAnonymous === false
  const { data } = useQuery({ ...favoriteStoresQuery(useTools(), user?.userId ?? ''), enabled: isMember })
  if (!user) return () => undefined
  return (storeId) => (isMember ? data?.some((it) => it.storeId === storeId) : false)
}

export const IsFavoriteContext = createContext<IsFavorite | null>(null)

/** The changes under way, by store: two presses of one heart reach the server in their order. */
const turns = new Map<number, Promise<unknown>>()

/**
 * Makes the store a favorite of the member's, or no longer one, and shows that at once. When it fails, the list is again what it was,
 * and the shopper is told. Returns whether it succeeded.
 */
export async function setFavorite({ queryClient, send }: Tools, userId: string, store: Store, isFavorite: boolean): Promise<boolean> {
  const { storeId } = store
  const { queryKey } = favoriteStoresQuery({ send }, userId)
  const show = async (marked: boolean) => {
    await queryClient.cancelQueries({ queryKey }) // its reply may have been made before the change
    queryClient.setQueryData(queryKey, (all) => all && withStore(all, store, marked))
  }
  const turn = (turns.get(storeId) ?? Promise.resolve()).then(() =>
    send(stores.favorite, { params: { storeId: String(storeId) }, query: { favorite: isFavorite ? 'true' : 'false' } }),
  )
  const settled = turn.catch(() => {}).finally(() => turns.get(storeId) === settled && turns.delete(storeId))
  turns.set(storeId, settled)
  try {
    await show(isFavorite)
    await turn
    return true
  } catch (error) {
    // Another shopper is at the device by now: this is neither theirs to see nor to be told.
    if (error instanceof AnotherSession) return false
    await show(!isFavorite)
    dialogs.alert({ key: 'favorite-store', ...failureText(error) })
    return false
  } finally {
    await settled
    // While another change waits, the server's list would take that back on the screen.
    if (turns.size === 0) void queryClient.invalidateQueries({ queryKey })
  }
}

function withStore(all: readonly Store[], store: Store, isFavorite: boolean): readonly Store[] {
  const others = all.filter(({ storeId }) => storeId !== store.storeId)
  return isFavorite ? [...others, { ...store, isFavorited: true }].toSorted(byName) : others
}
