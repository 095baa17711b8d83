import './draw.css'
import { AttributionControl, GeoJSONSource, Map as MapLibre, Marker, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Point } from '#contract/distance.ts'
import { screen } from '#app/platform/screen/index.ts'
import { t } from '#words/t.ts'
import { labeledTowns, pointsOf, readBundledMap, shownAlways, type MapColors, type Town } from './bundled-style.ts'
import { boundsOf, coveredOf, maxZoom } from './rules.ts'

/** A pin's position, the name of its town, its element, and whether the map opens on it. */
export type Pin = { at: Point; town: string; element: HTMLElement; isFitted: boolean }
export type DrawnMap = {
  /** Puts the pins on the map, brings those to fit into view, and returns a function that removes them. */
  place: (pins: readonly Pin[]) => () => void
  /** Moves the map until the element is within its frame. */
  reveal: (element: HTMLElement) => void
  zoom: (by: 1 | -1) => void
  remove: () => void
}

setWorkerUrl(new URL(workerUrl, document.baseURI).href)

/** How long the map server may take to send the style, and then a first tile. */
const styleMs = 4000
const tileMs = 4000
/** The bundled map shows nothing more beyond the first zoom; by itself it goes to the second at most, so that a few names are in sight. */
const bundledZoom = 10
const bundledFit = 7.5
const margin = 24
/** More at the top, because a pin is drawn above its point. */
const fitPadding = { top: 84, right: 48, bottom: 40, left: 48 }

type Options = { styleUrl: string; isStill: boolean; onFailed: () => void }

/**
 * Draws the map of `styleUrl` in the container, or the bundled map when that can't be loaded. Throws where there is no WebGL; calls
 * `onFailed` when later not even the bundled map can be loaded.
 */
export async function drawMap(container: HTMLElement, { styleUrl, isStill, onFailed }: Options): Promise<DrawnMap> {
  const remote = await readStyle(styleUrl)
  let bundled = remote ? null : await readBundledMap()
  let ofStores: Town[] = []
  const towns = () => labeledTowns(bundled?.towns ?? [], ofStores)
  const style = () => (bundled ? bundled.styleOf(colorsOf(container), towns()) : remote!)

  const map = new MapLibre({
    container,
    style: style(),
    maxZoom: bundled ? bundledZoom : maxZoom,
    center: [-96, 39],
    zoom: 3,
    interactive: !isStill,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': t`Map`, 'AttributionControl.ToggleAttribution': t`Sources of the map` },
  })
  map.touchZoomRotate?.disableRotation()
  map.addControl(new AttributionControl({ compact: false }))

  // Water is drawn before land: until both are there, the container's background shows.
  const { style: canvas } = map.getCanvas()
  canvas.opacity = '0'
  map.once('load', () => (canvas.opacity = ''))

  const relabel = () => {
    const source = map.getSource('towns')
    if (source instanceof GeoJSONSource) void source.setData(pointsOf(towns()))
  }
  map.on('style.load', relabel) // pins may have been placed while it loaded

  async function drawBundled() {
    if (bundled) return
    bundled = await readBundledMap()
    map.setStyle(style(), { diff: false })
    map.setMaxZoom(bundledZoom)
  }
  // A style whose tiles can't be loaded makes no map either.
  let hasTile = false
  map.on('sourcedata', ({ tile }) => {
    hasTile ||= tile?.hasData() === true
  })
  map.on('error', ({ error }) => {
    console.error('map:', error)
    if (!hasTile) stepIn()
  })
  const stepIn = () => void drawBundled().catch(onFailed)
  const tileTimer = setTimeout(() => {
    if (!hasTile && remote && Object.keys(remote.sources).length > 0) stepIn()
  }, tileMs)
  const stopRestyling = screen.prefersDark.subscribe(() => {
    if (bundled) map.setStyle(style())
  })

  return {
    place(pins) {
      const markers = pins.map(({ at, element }) =>
        new Marker({ element, anchor: 'bottom' }).setLngLat([at.longitude, at.latitude]).addTo(map),
      )
      ofStores = pins
        .filter(({ town }, at) => pins.findIndex((it) => it.town === town) === at)
        .map(({ at, town }) => ({ name: town, population: shownAlways, at: [at.longitude, at.latitude] }))
      relabel()
      const declutter = () => {
        const covered = coveredOf(pins.map(({ at }) => map.project([at.longitude, at.latitude])))
        for (const [index, { element }] of pins.entries()) element.toggleAttribute('data-covered', covered[index])
      }
      map.on('zoom', declutter)
      map.fitBounds(boundsOf(pins.filter(({ isFitted }) => isFitted).map(({ at }) => at)), {
        padding: isStill ? { ...fitPadding, top: 64 } : fitPadding,
        maxZoom: bundled ? bundledFit : maxZoom,
        animate: false,
      })
      declutter()
      return () => {
        map.off('zoom', declutter)
        markers.forEach((marker) => marker.remove())
      }
    },
    reveal(element) {
      const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()]
      const over = (start: number, end: number) => Math.min(0, start - margin) || Math.max(0, end + margin)
      const x = over(inner.left - outer.left, inner.right - outer.right)
      const y = over(inner.top - outer.top, inner.bottom - outer.bottom)
      if (x !== 0 || y !== 0) map.panBy([x, y])
    },
    zoom: (by) => (by > 0 ? map.zoomIn() : map.zoomOut()),
    remove() {
      clearTimeout(tileTimer)
      stopRestyling()
      map.remove()
    },
  }
}

async function readStyle(styleUrl: string): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(styleUrl, { signal: AbortSignal.timeout(styleMs) })
    if (!response.ok) throw new Error(`${styleUrl}: ${response.status}`)
    return await response.json()
  } catch (error) {
    console.error('map style:', error)
    return null
  }
}

/** Returns the tokens as plain colors, because light-dark() works only in CSS. */
function colorsOf(container: HTMLElement): MapColors {
  const probe = container.appendChild(document.createElement('i'))
  probe.style.setProperty('forced-color-adjust', 'none') // a map in the one color of all text would be black
  const color = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colors = {
    land: color('--map-land'),
    water: color('--map-water'),
    beyond: color('--paper-sunk'),
    border: color('--map-border'),
    county: color('--map-road-edge'),
    state: color('--map-state'),
    town: color('--ink-soft'),
  }
  probe.remove()
  return colors
}
