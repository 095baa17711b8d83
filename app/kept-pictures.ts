import { pagePicture, type PictureWidth } from '#contract/pictures.ts'
import type { Tools } from '#app/context.ts'
import { lastStore } from '#app/features/current-store/active-store.ts'
import { dealsQuery, type AllDeals } from '#app/features/deal/queries.ts'
import type { Favorite } from '#app/features/favorite/changes.ts'
import type { MyFavorites } from '#app/features/favorite/my-favorites.ts'
import { picturesOfFavorite } from '#app/features/favorite/rules.ts'
import type { ListItem } from '#app/features/lists/changes.ts'
import type { ShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { isAway } from '#app/features/offline/connection.ts'
import { offline } from '#app/platform/offline/index.ts'
import { onServer } from '#app/ui/picture-source.ts'

/** The pictures of one store's week with both flyers are about 5 MB; no device gets more than this. */
const pictureLimits = { count: 600, bytes: 15_000_000 }

const productWidth: PictureWidth = 240
/** A page at a phone's width, readable when it is zoomed. */
const pageWidth: PictureWidth = 960

type Shown = { items: readonly Pick<ListItem, 'deal'>[]; favorites: readonly Pick<Favorite, 'imageUri'>[] } & Pick<
  AllDeals,
  'pages' | 'deals'
>

/** Returns the pictures that a shopper needs in a shop without a signal, in this order: lists, favorites, flyers, deals. */
export function picturesOf({ items, favorites, pages, deals }: Shown): string[] {
  const own = [...items.map(({ deal }) => deal?.pictures[0]), ...favorites.map((it) => picturesOfFavorite(it)[0])]
  const product = (address: string | undefined) => (address ? [`${onServer(address)}?w=${productWidth}`] : [])
  return [
    ...new Set([
      ...own.flatMap(product),
      ...pages.map(({ imageName }) => `${onServer(pagePicture(imageName))}?w=${pageWidth}`),
      ...deals.flatMap(({ pictures }) => product(pictures[0])),
    ]),
  ]
}

type Parts = { tools: Tools; lists: ShoppingLists; favorites: MyFavorites }
/** Changes come in groups: a week's deals, then lists and favorites. */
const restMs = 2000

/** Keeps the pictures of the current store's week, of the lists and of the favorites on the device, and renews them when these change. */
export function keepPictures({ tools, lists, favorites }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function soon() {
    clearTimeout(timer)
    timer = setTimeout(keep, restMs)
  }
  function keep() {
    const storeRoute = lastStore()
    const deals = storeRoute === null ? undefined : tools.queryClient.getQueryData(dealsQuery(tools, storeRoute).queryKey)
    const own = [lists.snapshot(), favorites.snapshot()] as const
    // While something is not known, what is kept of it stays.
    if (isAway() || deals?.kind !== 'all' || own.some(({ state }) => state === 'unknown' || state === 'failed')) return
    void offline
      .keepPictures(picturesOf({ ...deals, items: own[0].data.items, favorites: own[1].data.favorites }), pictureLimits)
      .catch(() => {}) // a full disk, or a browser that stores nothing
  }
  tools.queryClient.getQueryCache().subscribe(({ type, query }) => type === 'updated' && query.queryKey[0] === 'deals' && soon())
  lists.subscribe(soon)
  favorites.subscribe(soon)
  soon()
}
