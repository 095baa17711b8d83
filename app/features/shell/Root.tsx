import { Outlet, useGoing } from '#app/router/index.ts'
import { reservedRoutes } from '#contract/values.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { Frame } from './Frame.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { useUser } from '#app/features/session/user.ts'

export function Root() {
  useUser() // fetched on every page, whether it shows the user or not
  const isChanging = useIsStoreChanging()
  return <Frame>{isChanging ? <LoadingScreen /> : <Outlet />}</Frame>
}

/** Returns true while another store's pages load, so that nothing of the old store is shown as the new one's (decision F14). */
function useIsStoreChanging(): boolean {
  const store = useActiveStore()
  const next = useGoing()?.pathname.split('/', 2)[1]
  return store !== null && next !== undefined && next !== '' && !reservedRoutes.includes(next.toLowerCase()) && next !== store.storeRoute
}
