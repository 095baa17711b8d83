import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { pagePicture } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal, FlyerPage } from '#app/features/deal/deal.ts'
import { classes } from '#app/ui/classes.ts'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { t } from '#words/t.ts'
import styles from './FlyerStage.module.css'
import { useGestures } from './gestures.ts'
import { pageSizes, pageWidths } from './page-picture.ts'
import { GoneMark, leavesFocus, RegionLink, Ring } from './Regions.tsx'
import { goneOn, regionAt, stepAsked, targetsOf } from './rules.ts'
import { SharpPicture } from './SharpPicture.tsx'
import { useKeptInSight } from './use-kept-in-sight.ts'
import { isWithin, useKeys } from './use-keys.ts'
import { useZoom } from './use-zoom.ts'

type Props = {
  page: FlyerPage
  deals: ReadonlyMap<number, Deal>
  store: Store
  label: string
  zoom: number
  onZoom: (zoom: number) => void
  onTurn: (way: 1 | -1) => void
  onTurning: () => void
  onOpen: (adSpaceId: number) => void
  onAdd: (adSpaceId: number) => void
  /** The item whose sheet is open, and the sheet once it is there. */
  ringed: number | null
  sheet: HTMLElement | null
  full: boolean
}

/**
 * The picture of a page, with a link over it for each item. An enlarged page scrolls within the space that the whole page had. The
 * links are for keyboards and screen readers; a press is mapped to a region by its point.
 */
export function FlyerStage(props: Props) {
  const { page, deals, store, label, zoom, onZoom, onTurn, onTurning, onOpen, onAdd, ringed, sheet, full } = props
  const over = useRef<SVGSVGElement>(null)
  const [asked, setAsked] = useState({ of: page.imageName, step: 0 })
  const { regions, groups } = targetsOf(page.regions, page.height, zoom)
  const step = stepAsked(asked.of === page.imageName ? asked.step : 0, zoom)
  if (asked.of !== page.imageName || asked.step !== step) setAsked({ of: page.imageName, step })

  const { frame, zoomTo, width } = useZoom(zoom, onZoom)
  // In full screen a page may be longer than the window: the next one begins at its top.
  const turned = useRef(page.adPageId)
  useLayoutEffect(() => {
    if (turned.current !== page.adPageId) frame.current!.scrollTo(0, 0)
    turned.current = page.adPageId
  }, [frame, page.adPageId])
  useKeptInSight({ frame, page, ringed, sheet, zoom, onZoom })
  const hold = (clientX: number, clientY: number) => {
    const region = regionUnder(clientX, clientY)
    if (region) onAdd(region.adSpaceId)
  }
  const { wasDragged, afterDoubleTap } = useGestures(frame, { zoom, zoomTo, onTurn, onTurning, onHold: hold })
  useArrows(frame, zoom > 1, full, onTurn)

  function regionUnder(clientX: number, clientY: number) {
    const box = over.current!.getBoundingClientRect()
    return regionAt(regions, ((clientX - box.left) / box.width) * page.width, ((clientY - box.top) / box.height) * page.height)
  }
  function press(event: MouseEvent<SVGSVGElement>) {
    // A key presses the link that has the focus, and the link itself opens a new tab.
    if (event.detail === 0 || asksForNewTab(event) || event.button !== 0) return
    const onLink = event.target instanceof Element ? event.target.closest('a') : null
    if (onLink?.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    event.stopPropagation()
    if (wasDragged()) return
    const region = regionUnder(event.clientX, event.clientY)
    if (region) afterDoubleTap(event, () => onOpen(region.adSpaceId))
  }
  const shownRegion = page.regions.find((it) => it.adSpaceId === ringed)
  const unit = page.width / 100
  const sharp = full ? `${Math.max(step, 1) * 100}vw` : step > 0 && width ? `${Math.ceil(width * step)}px` : null

  return (
    <div className={classes(styles.stage, full && styles.full)}>
      <div
        ref={frame}
        className={classes(styles.frame, zoom > 1 && styles.large, ringed !== null && styles.ringed)}
        {...(zoom > 1 && { tabIndex: 0, role: 'region', 'aria-label': t`${label}, enlarged` })}
        {...(zoom > 1 && !full && { style: { aspectRatio: `${page.width} / ${page.height}` } })}
      >
        <div className={styles.page} {...(zoom > 1 && { style: { width: `${zoom * 100}%` } })}>
          <Picture
            candidates={[pagePicture(page.imageName)]}
            alt=""
            width={page.width}
            height={page.height}
            sizes={pageSizes}
            widths={pageWidths}
            eager
          />
          {sharp !== null && <SharpPicture key={page.imageName} imageName={page.imageName} sizes={sharp} />}
          <svg
            ref={over}
            className={styles.over}
            viewBox={`0 0 ${page.width} ${page.height}`}
            preserveAspectRatio="none"
            onClickCapture={press}
          >
            <title>{label}</title>
            {regions.map((region) => (
              <RegionLink
                key={region.adSpaceId}
                region={region}
                deal={deals.get(region.adSpaceId)}
                store={store}
                page={page}
                ringed={region === shownRegion}
                onOpen={onOpen}
              />
            ))}
            {groups.map(({ adSpaceIds: [first, ...rest], ...box }) => (
              <a
                key={first}
                ref={leavesFocus}
                href="#page-list"
                className={styles.group}
                aria-label={t`${rest.length + 1} more items, as a list`}
              >
                <rect {...box} rx={page.width / 200} />
              </a>
            ))}
            {goneOn(page).map((box) => (
              <GoneMark key={`${box.x} ${box.y}`} box={box} page={page} />
            ))}
            {shownRegion && <Ring region={shownRegion} unit={unit} />}
          </svg>
        </div>
      </div>
    </div>
  )
}

const ways: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const panned = 80
/** By how many windows these keys move a page in full screen. */
const leaps: Record<string, number> = { PageUp: -0.9, PageDown: 0.9, Home: -99, End: 99 }

/**
 * The arrow keys turn a whole page and move an enlarged one, wherever the focus is but where it needs them itself. In full screen only they and
 * the keys for longer ways move a page that does not fit: nothing that scrolls has the focus there.
 */
function useArrows(frame: React.RefObject<HTMLElement | null>, enlarged: boolean, full: boolean, onTurn: (way: 1 | -1) => void) {
  useKeys(frame, (event) => {
    const [right, down] = ways[event.key] ?? [0, 0]
    const leap = (full && leaps[event.key]) || 0
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (isWithin(event, 'input, select, textarea, dialog, [data-dock]')) return false
    const element = frame.current!
    if (right !== 0 && !enlarged) onTurn(right > 0 ? 1 : -1)
    else if (leap !== 0) element.scrollTo({ top: element.scrollTop + leap * element.clientHeight })
    else if (right !== 0 || (down !== 0 && (enlarged || full))) element.scrollBy({ left: right * panned, top: down * panned })
    else return false
    return true
  })
}
