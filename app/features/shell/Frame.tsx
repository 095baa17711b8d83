import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import {
  Link,
  useGoing,
  useLocation,
  useNavigate,
  usePage,
  useRouter,
  useScrollRestoration,
  useWay,
  type Location,
  type Router,
} from '#app/router/index.ts'
import * as brand from '#brand'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'
import { classes } from '#app/ui/classes.ts'
import { failureText } from '#app/api/failure-text.ts'
import { DialogHost, dialogs } from '#app/ui/dialogs.tsx'
import { arriving, focusHeading, isArrival } from '#app/ui/focus-heading.ts'
import { iconButtonClass } from '#app/ui/IconButton.tsx'
import { Logo } from '#app/ui/Logo.tsx'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { SkipLink } from '#app/ui/SkipLink.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Footer } from './Footer.tsx'
import { handleOf } from './handle.ts'
import { MainNav } from './MainNav.tsx'
import { backOf } from './parent.ts'
import { SlowNotice } from './SlowNotice.tsx'
import { StoreLine } from './StoreLine.tsx'
import { stepsTo } from './trail.ts'
import { useCurrentStoreRoute } from '#app/features/current-store/current-store.ts'
import { OfflineNote } from '#app/features/offline/OfflineNote.tsx'
import { t } from '#words/t.ts'
import { useListBadge } from './list-badge.ts'
import styles from './Frame.module.css'

/**
 * The frame around every page; `plain` is that of an error, and ignores the frame that the page's route asks for. The DOM is the same for all widths: the
 * navigation is at the bottom of a phone's screen, and beside the page from 992 px.
 */
export function Frame({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  const { section, frame: own } = handleOf(usePage().matches)
  const frame = plain ? undefined : own
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main, plain)
  useScrollRestoration(placeOf)
  const badge = useListBadge()
  const alone = frame === 'none'
  const bare = frame === 'bare' || alone
  return (
    <div className={classes(styles.root, frame === 'wide' && styles.wide, bare && styles.bare)}>
      <SkipLink href="#main">{t`Skip to content`}</SkipLink>
      {!bare && <Header />}
      <Going />
      <div className={styles.middle}>
        {!bare && <MainNav section={section ?? null} badge={badge} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {!alone && <SlowNotice />}
          {!bare && <OfflineNote wide={frame === 'wide'} unread={plain} />}
          {children}
        </main>
      </div>
      {!alone && <Footer />}
      <DialogHost failed={failureText} />
      <ToastHost />
    </div>
  )
}

/** The list of deals gets its scroll position back whichever way the shopper returns; other pages only through the history. */
function placeOf({ pathname, search, key }: Location) {
  return pathname.endsWith(`/${brand.product.path}/items`) ? pathname + search : key
}

function Header() {
  const here = useLocation()
  const storeRoute = useCurrentStoreRoute()
  const hydrated = useHydrated()
  const referrer = hydrated ? browser.cameFrom() : null
  const under = hydrated ? here.under : []
  const back = backOf(here, storeRoute, under, referrer)
  const navigate = useNavigate()
  /** Goes back in the history where the page is below, so that the browser's own Back never returns to what was left. */
  function goBack(event: MouseEvent) {
    const steps = back === null || asksForNewTab(event) ? null : stepsTo(back, under)
    if (steps === null) return
    event.preventDefault()
    void navigate(-steps, { from: here })
  }
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        {back === null ? (
          <span />
        ) : (
          <Link
            className={classes(iconButtonClass(), styles.back)}
            to={back}
            replace
            state={arriving}
            onClick={goBack}
            aria-label={t`Back`}
            viewTransition
          >
            <ArrowLeft />
          </Link>
        )}
        <Link className={styles.logo} to={storeRoute === null ? paths.entry() : paths.home(storeRoute)}>
          <Logo name={brand.appName} />
        </Link>
        <StoreLine />
      </div>
    </header>
  )
}

/** Shows that a page is loading and takes some time. */
function Going() {
  const isGoing = useGoing() !== null
  return isGoing && <div className={styles.going} role="progressbar" aria-label={t`Loading`} />
}

/** What was announced last, for each router: the frame around the page of an error is another one. */
const announced = new WeakMap<Router, { pathname: string; isError: boolean }>()

/** Returns the first link to a page that is in the window. */
function linkTo(pathname: string, main: HTMLElement | null): HTMLAnchorElement | undefined {
  return [...(main?.querySelectorAll('a') ?? [])].find((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return it.pathname === pathname && bottom > 0 && top < innerHeight
  })
}

/**
 * Announces a page on arrival by moving the focus to its heading. A page that replaces itself is not announced: a flyer that
 * turns its page, a search that is being typed. An error that takes the place of a page is, and the page that comes after it. Whoever comes back to
 * where a page was left goes on at the link by which they had left it.
 */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>, isError: boolean) {
  const router = useRouter()
  const { pathname, state } = useLocation()
  const way = useWay()
  const replacesItself = way === 'replace' && !isArrival(state)
  useEffect(() => {
    const before = announced.get(router)
    announced.set(router, { pathname, isError })
    if (!before || (before.pathname === pathname && before.isError === isError)) return
    // Back leaves the page that an open dialog belongs to.
    if (way === 'pop') dialogs.closeAll()
    if ((replacesItself && before.isError === isError) || document.querySelector('dialog[open]')) return
    const left = way === 'pop' || document.documentElement.scrollTop > 0 ? linkTo(before.pathname, main.current) : undefined
    if (left) left.focus({ preventScroll: true })
    else focusHeading(main.current)
  }, [router, pathname, way, replacesItself, isError, main])
}
