import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { pagePicture } from '#contract/pictures.ts'
import { offerTo, saysBoth, type Offer } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal, FlyerPage, Region } from '#app/features/deal/deal.ts'
import { itemOn, targetList } from '#app/features/lists/acts.ts'
import { useListsValue } from '#app/features/lists/shopping-lists.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { priceWords } from '#app/ui/price-words.ts'
import styles from './FlyerStage.module.css'
import { useGestures } from './gestures.ts'
import { pageSizes, pageWidths } from './page-picture.ts'
import { regionAt, scrollAfter, targetsOf, zoomOf } from './rules.ts'

type Props = {
  page: FlyerPage
  deals: ReadonlyMap<number, Deal>
  store: Store
  label: string
  zoom: number
  onZoom: (zoom: number) => void
  onTurn: (way: 1 | -1) => void
}

/**
 * The picture of a page, with a link over it for each item. An enlarged page scrolls within the space that the whole page had. The
 * links are for keyboards and screen readers; a press is mapped to a region by its point.
 */
export function FlyerStage({ page, deals, store, label, zoom, onZoom, onTurn }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)
  const held = useRef({ zoom: 1, x: 0, y: 0 })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { regions, groups } = targetsOf(page.regions, page.height, zoom)

  /** Zooms around a point of the frame, in px; without a point around its middle. */
  function zoomTo(to: number, point?: { x: number; y: number }) {
    const element = frame.current!
    held.current = { zoom: held.current.zoom, x: point?.x ?? element.clientWidth / 2, y: point?.y ?? element.clientHeight / 2 }
    onZoom(zoomOf(to))
  }
  useLayoutEffect(() => {
    const element = frame.current!
    const { zoom: before, x, y } = held.current
    if (before === zoom) return
    if (before === 1) setRoom((element.clientWidth * page.height) / page.width)
    if (zoom === 1) setRoom(null)
    const ratio = zoom / before
    const to = {
      left: scrollAfter(element.scrollLeft, x || element.clientWidth / 2, ratio),
      top: scrollAfter(element.scrollTop, y || element.clientHeight / 2, ratio),
    }
    held.current = { zoom, x: 0, y: 0 }
    // Waits until the frame's height is fixed: before that there is nothing to scroll in.
    const soon = requestAnimationFrame(() => element.scrollTo(to))
    return () => cancelAnimationFrame(soon)
  }, [zoom, page])
  const { wasDragged, afterDoubleTap } = useGestures(frame, { zoom, zoomTo, onTurn })

  function press(event: MouseEvent<SVGSVGElement>) {
    // A key presses the link that has the focus, and the link itself opens a new tab.
    if (event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const onLink = event.target instanceof Element ? event.target.closest('a') : null
    if (onLink?.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    if (wasDragged()) return
    const box = event.currentTarget.getBoundingClientRect()
    const region = regionAt(
      regions,
      ((event.clientX - box.left) / box.width) * page.width,
      ((event.clientY - box.top) / box.height) * page.height,
    )
    if (region) afterDoubleTap(event, () => void navigate(itemOf(region, store), { state: { back: pathname }, viewTransition: true }))
  }

  return (
    <div className={styles.stage}>
      <div
        ref={frame}
        className={classes(styles.frame, zoom > 1 && styles.large)}
        {...(zoom > 1 && { tabIndex: 0, role: 'region', 'aria-label': `${label}, enlarged` })}
        {...(room !== null && zoom > 1 && { style: { height: room } })}
      >
        <div className={styles.page} {...(zoom > 1 && { style: { width: `${zoom * 100}%` } })}>
          <Picture
            candidates={[pagePicture(page.imageName)]}
            alt=""
            width={page.width}
            height={page.height}
            sizes={zoom > 1 ? '1632px' : pageSizes}
            widths={pageWidths}
            eager
            className={styles.picture}
          />
          <svg className={styles.over} viewBox={`0 0 ${page.width} ${page.height}`} preserveAspectRatio="none" onClickCapture={press}>
            <title>{label}</title>
            {regions.map((region) => (
              <RegionLink
                key={region.adSpaceId}
                region={region}
                deal={deals.get(region.adSpaceId)}
                store={store}
                back={pathname}
                unit={page.width / 100}
              />
            ))}
            {groups.map(({ adSpaceIds: [first, ...rest], ...box }) => (
              <a key={first} href="#page-list" className={styles.region} aria-label={`${rest.length + 1} more items, as a list`}>
                <rect {...box} rx={page.width / 200} />
              </a>
            ))}
          </svg>
        </div>
      </div>
    </div>
  )
}

const itemOf = ({ adSpaceId }: Pick<Region, 'adSpaceId'>, { storeRoute, storeId }: Store) =>
  paths.item(storeRoute, storeId, adSpaceId, { from: 'flyers' })

/** Returns '6 dollars 49 cents for owners, 8 dollars 99 cents for everyone', or the one price that is the shopper's. */
function spoken(offer: Offer, isOwner: boolean | null): string | null {
  const { counts, isOwners, owners, everyone } = offer
  if (owners && saysBoth(offer, isOwner))
    return [`${priceWords(owners)} for owners`, everyone && `${priceWords(everyone)} for everyone`].filter(Boolean).join(', ')
  return counts && `${isOwners ? 'owner price, ' : ''}${priceWords(counts)}`
}

type RegionProps = { region: Region; deal: Deal | undefined; store: Store; back: string; unit: number }

/** The link of a region, named by its item and price; an item that is on the list already has a tick. */
function RegionLink({ region, deal, store, back, unit }: RegionProps) {
  const listed = useListsValue((snapshot) => itemOn(snapshot, targetList(snapshot, store.storeId), region.adSpaceId) !== null)
  const { adSpaceId: _, ...box } = region
  const isOwner = useIsOwner()
  const name = deal ? [deal.title, spoken(offerTo(isOwner, deal), isOwner), listed && 'on your list'].filter(Boolean).join(', ') : 'Item'
  return (
    <Link to={itemOf(region, store)} state={{ back }} className={styles.region} aria-label={name}>
      <rect {...box} rx={unit / 2} />
      {listed && (
        <g
          className={styles.tick}
          transform={`translate(${box.x + box.width - unit * 3.4} ${box.y + box.height - unit * 3.4}) scale(${unit / 4})`}
        >
          <circle r="10" />
          <path d="M-4.5 .3-1.3 3.6 4.8-3.4" />
        </g>
      )}
    </Link>
  )
}
