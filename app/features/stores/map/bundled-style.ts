import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import bordersUrl from 'us-atlas/counties-10m.json?url'
import { t } from '#words/t.ts'
import { labelPointOf } from './rules.ts'
import { neighbors } from './neighbors.ts'
import townsUrl from './towns.json?url'

export type MapColors = Record<'land' | 'water' | 'beyond' | 'border' | 'county' | 'state' | 'town', string>
export type Town = { name: string; population: number; at: [number, number] }

type Atlas = Topology<{ nation: GeometryCollection; states: GeometryCollection<{ name: string }>; counties: GeometryCollection }>

/** A number of inhabitants with which a name is always shown: for the towns of the stores. */
export const shownAlways = 1e9
const font = ['Libre Franklin']

/** Reads the map of the US for when no map server can be reached: borders of the Census Bureau, towns of GeoNames. */
export async function readBundledMap() {
  const [atlas, rows]: [Atlas, [string, number, number, number][]] = await Promise.all([readJson(bordersUrl), readJson(townsUrl)])
  const { nation, states, counties } = atlas.objects
  const land = feature(atlas, nation)
  const stateLines = mesh(atlas, states, (a, b) => a !== b)
  // Only lines between counties of one state, because those between states are drawn stronger.
  const countyLines = mesh(atlas, counties, (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2))
  const stateNames = feature(atlas, states).features.flatMap(({ geometry, properties: { name } }): Town[] => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    return [{ name, population: 0, at: labelPointOf(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) }]
  })
  const towns = rows.map(([name, population, longitude, latitude]): Town => ({ name, population, at: [longitude, latitude] }))

  return {
    towns,
    styleOf: (colors: MapColors, labeled: readonly Town[]): StyleSpecification => ({
      version: 8,
      sources: {
        beyond: { type: 'geojson', data: { type: 'MultiPolygon', coordinates: neighbors.map((ring) => [ring]) } },
        land: { type: 'geojson', data: land, attribution: t`Borders: U.S. Census Bureau · Towns: GeoNames` },
        counties: { type: 'geojson', data: countyLines },
        states: { type: 'geojson', data: stateLines },
        stateNames: { type: 'geojson', data: pointsOf(stateNames) },
        towns: { type: 'geojson', data: pointsOf(labeled) },
      },
      layers: [
        { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
        { id: 'beyond', type: 'fill', source: 'beyond', paint: { 'fill-color': colors.beyond } },
        { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
        { id: 'shore', type: 'line', source: 'land', paint: { 'line-color': colors.border, 'line-width': 0.8, 'line-opacity': 0.7 } },
        {
          id: 'counties',
          type: 'line',
          source: 'counties',
          minzoom: 5,
          paint: { 'line-color': colors.county, 'line-width': byZoom(5, 0.5, 9, 1.2), 'line-opacity': byZoom(5, 0, 6, 1) },
        },
        {
          id: 'states',
          type: 'line',
          source: 'states',
          paint: { 'line-color': colors.border, 'line-width': byZoom(4, 1, 9, 2), 'line-dasharray': [4, 2.5] },
        },
        {
          id: 'town-names',
          type: 'symbol',
          source: 'towns',
          filter: ['>=', ['get', 'population'], ['step', ['zoom'], 1_000_000, 4, 400_000, 5, 150_000, 6, 60_000, 7, 25_000, 8.5, 0]],
          layout: {
            'text-field': ['get', 'name'],
            'text-font': font,
            'text-size': ['case', ['>=', ['get', 'population'], 200_000], 15, 13],
            'text-padding': 6,
            'text-variable-anchor-offset': ['top', [0, 0.35], 'left', [0.5, 0], 'right', [-0.5, 0]],
            'text-justify': 'auto',
            'symbol-sort-key': ['-', ['get', 'population']],
          },
          paint: { 'text-color': colors.town, 'text-halo-color': colors.land, 'text-halo-width': 1.8 },
        },
        {
          id: 'state-names',
          type: 'symbol',
          source: 'stateNames',
          maxzoom: 8,
          layout: {
            'text-field': ['upcase', ['get', 'name']],
            'text-font': font,
            'text-size': byZoom(3, 10, 6, 15),
            'text-letter-spacing': 0.2,
            'text-max-width': 7,
          },
          paint: { 'text-color': colors.state, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
        },
      ],
    }),
  }
}

export function pointsOf(towns: readonly Town[]) {
  return {
    type: 'FeatureCollection' as const,
    features: towns.map(({ name, population, at }) => ({
      type: 'Feature' as const,
      properties: { name, population },
      geometry: { type: 'Point' as const, coordinates: at },
    })),
  }
}

/** Returns the towns of the stores, and all towns that don't have the name of one of them. */
export function labeledTowns(all: readonly Town[], ofStores: readonly Town[]): Town[] {
  const names = new Set(ofStores.map(({ name }) => name))
  return [...ofStores, ...all.filter(({ name }) => !names.has(name))]
}

function byZoom(from: number, small: number, to: number, large: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], from, small, to, large]
}

async function readJson(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}
