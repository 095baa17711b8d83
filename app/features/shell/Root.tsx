import { Outlet, useNavigation } from 'react-router'
import { reservedRoutes } from '#contract/values.ts'
import { useActiveStore } from '#app/features/current-store/active-store.ts'
import { Frame } from './Frame.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { useUser } from '#app/features/session/user.ts'

export function Root() {
  useUser() // asked on every page, whether it shows the shopper or not
  const isChanging = useIsStoreChanging()
  return <Frame>{isChanging ? <LoadingScreen /> : <Outlet />}</Frame>
}

/** While another store's pages are on their way, nothing of the old one is shown as if it were the new one's (decision F14). */
function useIsStoreChanging(): boolean {
  const store = useActiveStore()
  const { location } = useNavigation()
  const next = location?.pathname.split('/', 2)[1]
  return store !== null && next !== undefined && next !== '' && !reservedRoutes.includes(next.toLowerCase()) && next !== store.storeRoute
}
