import type { Call } from '#app/api/call.ts'
import type { Tools } from '#app/context.ts'
import { lastStore } from '#app/features/current-store/active-store.ts'
import { dealsQuery } from '#app/features/deal/queries.ts'
import type { MyFavorites } from '#app/features/favorite/my-favorites.ts'
import type { ShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { followContent } from '#app/follow-content.ts'
import { keepPages } from '#app/kept-pages.ts'
import { keepPictures } from '#app/kept-pictures.ts'
import { loadAllOf } from '#app/load-store.ts'
import { untilPause } from '#app/pause.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'
import { offline } from '#app/platform/offline/index.ts'
import type { Router } from '#app/router/index.ts'
import { mainPages } from '#app/routes.tsx'

/** `entry` is the address of the script that began this page. */
type Parts = { tools: Tools; call: Call; lists: ShoppingLists; favorites: MyFavorites; router: Router; entry: string }

/** Makes the app ready for a place without a signal. */
export async function prepare({ tools, call, lists, favorites, router, entry }: Parts) {
  const { queryClient } = tools
  if (!network.savesData()) {
    const storeRoute = () => router.page().matches[0]?.params.activeStoreRoute ?? lastStore()
    followContent({ queryClient, call, storeRoute, onPage: (listener) => router.subscribe(() => listener()) })
    // One after the other, so that nothing else has to wait. One that fails is loaded again when it is opened.
    for (const load of mainPages) {
      await untilPause() // with the styles of another page the browser looks at all of this one again
      await load().catch(() => {})
    }
  }
  await offline.begin(entry).catch(() => {}) // where the device stores nothing the app works with a signal
  loadWeek()
  appState.onVisible(loadWeek)
  keepPictures({ tools, lists, favorites })
  keepPages(tools, new URL(entry).pathname)

  /** Whoever looks at the list at home and then goes to the shop has this week's deals there. */
  function loadWeek() {
    const storeRoute = lastStore()
    if (storeRoute === null) return
    loadAllOf(tools, storeRoute)
    void queryClient.prefetchQuery(dealsQuery(tools, storeRoute))
  }
}
