/** How many items the active list of the current store holds, 0 on the server and while it is not known. */
export function useListBadge(): number {
  return 0
}

/** Makes the list that ?listId= names the store's active one and takes it out of the address (decision E05). */
export function useListIdParam() {}
