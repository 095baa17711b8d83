import type { Map as MapLibre } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawMap } from './draw.ts'

const drawn: MapLibre[] = []
vi.mock('maplibre-gl', async (original) => {
  const library = await original<typeof import('maplibre-gl')>()
  class Map extends library.Map {
    constructor(options: ConstructorParameters<typeof library.Map>[0]) {
      super(options)
      drawn.push(this)
    }
  }
  return { ...library, Map }
})

async function anEmptyMap() {
  const styleUrl = URL.createObjectURL(new Blob([JSON.stringify({ version: 8, sources: {}, layers: [] })]))
  const container = document.body.appendChild(document.createElement('div'))
  container.style.cssText = 'width: 400px; height: 300px'
  const map = await drawMap(container, { styleUrl, isStill: false, onFailed: () => {} })
  onTestFinished(() => {
    map.remove()
    container.remove()
    drawn.pop()
  })
  return { map, container }
}

test('7.MAPS.02 5.VALID.24 the map opens on the US, in English, and refuses to fit no coordinates at all', async () => {
  const { map, container } = await anEmptyMap()
  const [west, east, south, north] = [-125, -67, 24.5, 49.5]
  const { lng, lat } = drawn.at(-1)!.getCenter()
  expect([lng > west, lng < east, lat > south, lat < north]).toEqual([true, true, true, true])
  expect(container.querySelector('canvas')!.getAttribute('aria-label')).toBe('Map')
  expect(() => map.place([])).toThrow('Coordinates list is empty.')
})

test('9.CONST.24 the map zooms no closer than 18, neither by hand nor to show a store', async () => {
  const { map } = await anEmptyMap()
  map.place([{ at: { latitude: 44.05, longitude: -91.64 }, town: 'Winona', element: document.createElement('b'), isFitted: true }])
  expect(drawn[0]!.getZoom()).toBe(18)
  drawn[0]!.setZoom(22)
  expect(drawn[0]!.getZoom()).toBe(18)
})

test('the map opens on those that are to fit; a pin under another one is a dot until the map is nearer', async () => {
  const { map } = await anEmptyMap()
  const pin = (latitude: number, longitude: number, isFitted: boolean) => ({
    at: { latitude, longitude },
    town: 'Winona',
    element: document.createElement('b'),
    isFitted,
  })
  const pins = [pin(44.05, -91.64, true), pin(44.06, -91.64, true), pin(43.5, -91, true), pin(35, -80, false)]
  map.place(pins)
  const [drawnMap] = drawn
  expect(drawnMap!.getBounds().contains([-91.64, 44.05])).toBe(true)
  expect(drawnMap!.getBounds().contains([-80, 35])).toBe(false)
  const covered = () => pins.map(({ element }) => element.hasAttribute('data-covered'))
  expect(covered()).toEqual([false, true, false, false])
  drawnMap!.setZoom(15)
  expect(covered()).toEqual([false, false, false, false])
})
