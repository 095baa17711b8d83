import { queryOptions } from '@tanstack/react-query'
import { lists, type ShoppingList } from '#contract/lists.ts'
import type { Tools } from '#app/context.ts'
import { itemOf, type ListItem } from './changes.ts'

type Sending = Pick<Tools, 'send'>

/** Short, because the same list may be open on a laptop at home and on a phone in the shop. */
export const staleTime = 5_000

export const readLists = (send: Tools['send']): Promise<readonly ShoppingList[]> => send(lists.all, { query: {} })
export const readItems = async (send: Tools['send']): Promise<readonly ListItem[]> => (await send(lists.items, {})).map(itemOf)

/** The shopper's lists and items as the server has them; changes.ts applies what waits in the outbox to them. */
export const listsQuery = ({ send }: Sending, userId: string) =>
  queryOptions({
    queryKey: ['lists', userId],
    staleTime,
    queryFn: () => readLists(send),
  })

export const itemsQuery = ({ send }: Sending, userId: string) =>
  queryOptions({
    queryKey: ['items', userId],
    staleTime,
    queryFn: () => readItems(send),
  })

/** Never fetched: the ids of this device for which the server stores another id. */
export const aliasesKey = (userId: string) => ['list aliases', userId]
