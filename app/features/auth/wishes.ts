/**
 * What a visitor wanted to do that only members can do. It is done once, when the sign-in that was begun for it is completed
 * (docs/decisions/0094).
 */
export type Wish = {
  favoriteStoreId: number
  /** In ms. A sign-in that is completed later no longer does it: the shopper has forgotten it by then. */
  until: number
}

const wishMs = 3600_000

export const wishForStore = (favoriteStoreId: number): Wish => ({ favoriteStoreId, until: Date.now() + wishMs })

/** Reads a stored wish; anything else that is stored counts as none. */
export function wishOf(stored: unknown): Wish | null {
  if (typeof stored !== 'object' || stored === null || !('favoriteStoreId' in stored) || !('until' in stored)) return null
  const { favoriteStoreId, until } = stored
  return Number.isSafeInteger(favoriteStoreId) && typeof favoriteStoreId === 'number' && typeof until === 'number'
    ? { favoriteStoreId, until }
    : null
}

let grant: (wish: Wish) => void = () => {}

/** Called once at the start of the app: `run` does a wish as the member who has just signed in. */
export function onGranted(run: (wish: Wish) => void) {
  grant = run
}

/** Does the wish, if it is not too old. */
export function grantWish(wish: Wish | null) {
  if (wish !== null && Date.now() < wish.until) grant(wish)
}
