import { House, ListChecks, Store, Tag, UserRound } from 'lucide-react'
import { Link, useLocation } from '#app/router/index.ts'
import * as brand from '#brand'
import { DrawnOnce } from '#app/drawn-once.tsx'
import { paths } from '#app/paths.ts'
import { useCurrentStoreRoute } from '#app/features/current-store/current-store.ts'
import { product } from '#words/product.ts'
import { plural, t } from '#words/t.ts'
import { Skyscraper } from './Skyscraper.tsx'
import styles from './MainNav.module.css'

export type Section = 'home' | 'deals' | 'lists' | 'stores' | 'account'
/** `below` begins the addresses of other pages of the view. */
type View = { label: string; to: string; below?: string }
type Entry = { section: Section; label: string; icon: typeof House; to: string; views: View[] }

/** The five sections: at the bottom of a phone's screen, or beside the page with the views of each (decisions B22, B23). */
export function MainNav({ section, badge }: { section: Section | null; badge: number }) {
  const { pathname } = useLocation()
  const storeRoute = useCurrentStoreRoute()
  return (
    <div className={styles.side}>
      <div className={styles.column}>
        <nav className={styles.root} aria-label={t`Main`}>
          <DrawnOnce of={brand.product} as={['navigation', storeRoute, section, badge, pathname]}>
            <Entries storeRoute={storeRoute} section={section} badge={badge} pathname={pathname} />
          </DrawnOnce>
        </nav>
        <Skyscraper />
      </div>
    </div>
  )
}

type EntriesProps = { storeRoute: string | null; section: Section | null; badge: number; pathname: string }

function Entries({ storeRoute, section, badge, pathname }: EntriesProps) {
  return (
    <ul className={styles.list}>
      {entriesFor(storeRoute).map(({ section: name, label, icon: Icon, to, views }) => (
        <li key={name}>
          <Link
            className={styles.link}
            to={to}
            viewTransition
            aria-current={name === section ? (to === pathname ? 'page' : 'true') : undefined}
          >
            <Icon />
            {label}
            {name === 'lists' && badge > 0 && (
              <span className={styles.badge}>
                {badge}
                <span className="vh"> {plural(badge, { one: t`item on your list`, other: t`items on your list` })}</span>
              </span>
            )}
          </Link>
          {(name === section || name === 'deals') && views.length > 0 && (
            <ul className={styles.views}>
              {views.map((view) => (
                <li key={view.to}>
                  <Link
                    className={styles.view}
                    to={view.to}
                    viewTransition
                    aria-current={
                      name === section && view === viewOf(views, pathname) ? (view.to === pathname ? 'page' : 'true') : undefined
                    }
                  >
                    {view.label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the view that a page of the section belongs to: a flyer's page to the flyers, an item to the first view, the items. */
function viewOf(views: readonly View[], pathname: string): View | undefined {
  return (
    views.findLast(({ to, below = `${to}/` }) => pathname === to || pathname.startsWith(`${to}/`) || pathname.startsWith(below)) ?? views[0]
  )
}

/** Home and deals belong to a store: without one their entries lead to finding a store. */
function entriesFor(storeRoute: string | null): Entry[] {
  const finding = paths.findStore()
  return [
    { section: 'home', label: t`Home`, icon: House, to: storeRoute === null ? finding : paths.home(storeRoute), views: [] },
    {
      section: 'deals',
      label: product().Many,
      icon: Tag,
      to: storeRoute === null ? finding : paths.deals(storeRoute),
      views:
        storeRoute === null
          ? []
          : [
              { label: t`Items`, to: paths.deals(storeRoute) },
              { label: t`Flyers`, to: paths.flyers(storeRoute) },
              { label: t`Favorites`, to: paths.favoriteDeals(storeRoute), below: paths.favorite(storeRoute, '') },
            ],
    },
    {
      section: 'lists',
      label: t`Lists`,
      icon: ListChecks,
      to: paths.lists(),
      views: [
        { label: t`My lists`, to: paths.lists() },
        { label: t`Favorites`, to: paths.favoriteItems() },
      ],
    },
    {
      section: 'stores',
      label: t`Stores`,
      icon: Store,
      to: paths.stores(),
      views: [
        { label: t`Your stores`, to: paths.stores() },
        { label: t`Favorite stores`, to: paths.favoriteStores() },
        { label: t`Visited before`, to: paths.previousStores() },
        { label: t`Find a store`, to: finding },
      ],
    },
    {
      section: 'account',
      label: t`Account`,
      icon: UserRound,
      to: paths.account(),
      views: [
        { label: t`Settings`, to: paths.account() },
        { label: t`Account Information`, to: paths.personalInformation() },
      ],
    },
  ]
}
