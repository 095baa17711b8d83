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

test('9.CONST.24 the map zooms no closer than 18, neither by hand nor to show a store', async () => {
  const styleUrl = URL.createObjectURL(new Blob([JSON.stringify({ version: 8, sources: {}, layers: [] })]))
  const container = document.body.appendChild(document.createElement('div'))
  container.style.cssText = 'width: 400px; height: 300px'
  const map = await drawMap(container, { styleUrl, isStill: false })
  onTestFinished(() => {
    map.remove()
    container.remove()
  })
  map.place([{ at: { latitude: 44.05, longitude: -91.64 }, town: 'Winona', element: document.createElement('b') }])
  expect(drawn[0]!.getZoom()).toBe(18)
  drawn[0]!.setZoom(22)
  expect(drawn[0]!.getZoom()).toBe(18)
})
