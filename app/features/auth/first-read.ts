import type { QueryKey } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { favoritesQuery, readFavorites } from '#app/features/favorite/queries.ts'
import { itemsQuery, listsQuery, readItems, readLists } from '#app/features/lists/queries.ts'
import { callWith } from '#app/features/session/session.ts'
import { askUser, userQuery } from '#app/features/session/user.ts'

/**
 * Reads who a token belongs to, and the lists, items and favorites, before that shopper is the device's: so they replace what is shown at once
 * (docs/decisions/0252). What the server refuses, or cannot give just now, is left out; where there is no reply it throws. `known` is data by the
 * keys of its queries, the user last.
 */
export async function firstRead(token: string): Promise<{ user: User; known: [QueryKey, unknown][] }> {
  const send = callWith(token)
  const [user, lists, items, favorites] = await Promise.all([
    askUser(send),
    readLists(send).catch(unlessReplied),
    readItems(send).catch(unlessReplied),
    readFavorites(send).catch(unlessReplied),
  ])
  const { userId } = user
  return {
    user,
    known: [
      [listsQuery({ send }, userId).queryKey, lists],
      [itemsQuery({ send }, userId).queryKey, items],
      [favoritesQuery({ send }, userId).queryKey, favorites],
      [userQuery({ send }).queryKey, user],
    ],
  }
}

function unlessReplied(error: unknown) {
  if (!(error instanceof CallError)) throw error
}
