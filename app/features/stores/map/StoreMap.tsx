import { Minus, Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { StorePopup } from './StorePopup.tsx'
import type { DrawnMap } from './draw.ts'
import { mostPins, withRetries } from './rules.ts'
import { mapStyleUrl } from './settings.ts'
import styles from './StoreMap.module.css'

type Props = {
  /** In the order of their numbers; the map shows the first ten. */
  stores: readonly Store[]
  /** The store whose popup is open. */
  openId: number | null
  onOpen: (storeId: number | null) => void
  selectedRoute: string | null
  className?: string
}

/** Shows stores as numbered pins. The map itself loads after the page: until then, and where it can't be drawn, its background shows. */
export function StoreMap({ stores, openId, onOpen, selectedRoute, className }: Props) {
  const pinned = stores.slice(0, mostPins)
  const { container, map } = useDrawnMap(false)
  return (
    <section className={classes(styles.root, className)} aria-label="Map of stores">
      <div ref={container} className={styles.map} />
      {map && pinned.length > 0 && (
        <Pins key={pinned.map(({ storeId }) => storeId).join()} map={map} stores={pinned} openId={openId}>
          {(store, at) => (
            <>
              <button
                type="button"
                className={styles.pin}
                aria-expanded={store.storeId === openId}
                onClick={() => onOpen(store.storeId === openId ? null : store.storeId)}
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
          <IconButton label="Zoom in" onClick={() => map.zoom(1)}>
            <Plus />
          </IconButton>
          <IconButton label="Zoom out" onClick={() => map.zoom(-1)}>
            <Minus />
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** Shows where one store is. It is only a picture, because the store's address is next to it. */
export function SmallMap({ store, className }: { store: Store; className?: string }) {
  const { container, map } = useDrawnMap(true)
  return (
    <div className={classes(styles.root, className)} aria-hidden="true" inert>
      <div ref={container} className={styles.map} />
      {map && (
        <Pins key={store.storeId} map={map} stores={[store]} openId={null}>
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
  openId,
  children,
}: {
  map: DrawnMap
  stores: readonly Store[]
  openId: number | null
  children: (store: Store, at: number) => ReactNode
}) {
  const [elements] = useState(() => stores.map(() => document.createElement('div')))
  const [placed] = useState(stores)
  useLayoutEffect(
    () => map.place(placed.map((store, at) => ({ at: store, town: store.city, element: elements[at]! }))),
    [map, placed, elements],
  )
  return stores.map((store, at) =>
    createPortal(
      <div className={classes(styles.marker, store.storeId === openId && styles.open)}>{children(store, at)}</div>,
      elements[at]!,
      store.storeId,
    ),
  )
}

/** Loads and draws the map once it comes into view, on a phone only after a press. Failures are only logged (spec section 8). */
function useDrawnMap(isStill: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap | null>(null)
  useEffect(() => {
    let drawn: DrawnMap | null = null
    let isGone = false
    async function draw() {
      const { drawMap } = await withRetries(
        () => import('./draw.ts'),
        (ms) => new Promise((next) => setTimeout(next, ms)),
      )
      if (isGone || !container.current) return
      drawn = await drawMap(container.current, { styleUrl: mapStyleUrl(), isStill })
      if (isGone) drawn.remove()
      else setMap(drawn)
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      draw().catch((error: unknown) => console.error('map:', error))
    })
    observer.observe(container.current!)
    return () => {
      isGone = true
      observer.disconnect()
      drawn?.remove()
    }
  }, [isStill])
  return { container, map }
}
