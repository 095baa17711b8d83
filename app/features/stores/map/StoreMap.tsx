import { Minus, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { titleOf } from '#contract/store-names.ts'
import type { Point } from '#contract/distance.ts'
import type { Store } from '#contract/stores.ts'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { StorePopup } from './StorePopup.tsx'
import type { DrawnMap } from './draw.ts'
import { addressAgain, fittedOf, mostPins, withRetries } from './rules.ts'
import { mapStyleUrl } from './settings.ts'
import styles from './StoreMap.module.css'

type Props = {
  /** In the order of their numbers; the map shows the first ten. */
  stores: readonly Store[]
  /** Where their distances are measured from: the map opens on the stores around it. */
  from: Point | null
  /** The store whose popup is open. */
  openId: number | null
  onOpen: (storeId: number | null) => void
  /** Called with whether it is drawn: only then is there a popup to open. */
  onDrawn: (isDrawn: boolean) => void
  selectedRoute: string | null
  className?: string
  /** The map may get the focus, which goes on to the pin of the next store that opens. */
  ref?: Ref<HTMLElement>
}

/** Shows stores as numbered pins. The map itself loads after the page; until then, and where it can't be drawn, words say so. */
export function StoreMap({ stores, from, openId, onOpen, onDrawn, selectedRoute, className, ref }: Props) {
  const pinned = stores.slice(0, mostPins)
  const { container, map, note } = useDrawnMap(false)
  const isDrawn = map !== null
  useEffect(() => onDrawn(isDrawn), [isDrawn, onDrawn])
  return (
    <section ref={ref} id="map" tabIndex={-1} className={classes(styles.root, className)} aria-label={t`Map of stores`}>
      <p role="status" className={styles.note}>
        {note}
      </p>
      <div ref={container} className={styles.map} />
      {map && pinned.length > 0 && (
        <Pins key={pinned.map(({ storeId }) => storeId).join()} map={map} stores={pinned} from={from} openId={openId}>
          {(store, at) => (
            <>
              <button
                type="button"
                className={styles.pin}
                aria-expanded={store.storeId === openId}
                onClick={() => onOpen(store.storeId === openId ? null : store.storeId)}
                // By keyboard: it may be outside of what the map shows.
                onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && map.reveal(currentTarget)}
              >
                <PinShape />
                <span>{at + 1}</span>
                <b className="vh">, {titleOf(store)}</b>
              </button>
              {store.storeId === openId && (
                <StorePopup
                  store={store}
                  isSelected={store.storeRoute === selectedRoute}
                  onClose={() => onOpen(null)}
                  reveal={map.reveal}
                />
              )}
            </>
          )}
        </Pins>
      )}
      {map && (
        <div className={styles.zoom}>
          <IconButton label={t`Zoom in`} onClick={() => map.zoom(1)}>
            <Plus />
          </IconButton>
          <IconButton label={t`Zoom out`} onClick={() => map.zoom(-1)}>
            <Minus />
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** Shows where one store is. It is only a picture, because the store's address is next to it. */
export function SmallMap({ store, className }: { store: Store; className?: string }) {
  const { container, map, note } = useDrawnMap(true)
  return (
    <div className={classes(styles.root, className)} aria-hidden="true" inert>
      <p className={styles.note}>{note}</p>
      <div ref={container} className={styles.map} />
      {map && (
        <Pins key={store.storeId} map={map} stores={[store]} from={null} openId={null}>
          {() => (
            <span className={styles.pin}>
              <PinShape />
            </span>
          )}
        </Pins>
      )}
    </div>
  )
}

function PinShape() {
  return (
    <svg viewBox="0 0 44 52" aria-hidden="true">
      <path d="M22 51C15 41 3 34 3 21a19 19 0 0 1 38 0c0 13-12 20-19 30z" strokeWidth="2" />
    </svg>
  )
}

/** Renders the pins; the map only moves the elements that they are rendered in. */
function Pins({
  map,
  stores,
  from,
  openId,
  children,
}: {
  map: DrawnMap
  stores: readonly Store[]
  from: Point | null
  openId: number | null
  children: (store: Store, at: number) => ReactNode
}) {
  const [elements] = useState(() => stores.map(() => document.createElement('div')))
  const [placed] = useState(() => {
    const fitted = fittedOf(stores, from)
    return stores.map((store, at) => ({ at: store, town: store.city, element: elements[at]!, isFitted: fitted.includes(store) }))
  })
  useLayoutEffect(() => map.place(placed), [map, placed])
  return stores.map((store, at) =>
    createPortal(
      <div className={classes(styles.marker, store.storeId === openId && styles.open)}>{children(store, at)}</div>,
      elements[at]!,
      store.storeId,
    ),
  )
}

/** Loads and draws the map once it comes into view, on a phone only after a press. Failures are logged (spec section 8), and said in its place. */
function useDrawnMap(isStill: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let drawn: DrawnMap | null = null
    let isGone = false
    async function draw() {
      const { drawMap } = await withRetries(loadDraw, (ms) => new Promise((next) => setTimeout(next, ms)))
      if (isGone || !container.current) return
      drawn = await drawMap(container.current, { styleUrl: mapStyleUrl(), isStill, onFailed: () => setFailed(true) })
      if (isGone) drawn.remove()
      else setMap(drawn)
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      draw().catch((error: unknown) => {
        console.error('map:', error)
        if (!isGone) setFailed(true)
      })
    })
    observer.observe(container.current!)
    return () => {
      isGone = true
      observer.disconnect()
      drawn?.remove()
    }
  }, [isStill])
  const note = hasFailed ? t`The map could not be drawn here.` : map ? '' : t`Loading the map …`
  return { container, map, note }
}

let tries = 0

function loadDraw(failed: unknown): Promise<typeof import('./draw.ts')> {
  const again = addressAgain(failed, (tries += 1))
  return again ? import(/* @vite-ignore */ again) : import('./draw.ts')
}
