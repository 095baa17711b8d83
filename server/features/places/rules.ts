import { LRUCache } from 'lru-cache'
import { milesBetween, type Point } from '#contract/distance.ts'
import type { Place } from '#contract/places.ts'
import { likeWords } from '#contract/spelling.ts'
import { isStateCode, stateNames } from '#contract/states.ts'
import { nearMiles } from '#contract/stores.ts'

/** Towns and ZIP codes of the US. */
export type Places = { towns: Table; zips: Table }
/**
 * Lines of fields separated by tabs, in the order of their bytes, so that a beginning is found by binary search. They
 * stay bytes until they are needed: as objects they would take twenty times the memory.
 */
export type Table = { bytes: Buffer; starts: Uint32Array }
export type Town = { name: string; state: string; population: number; latitude: number; longitude: number }
export type Zip = { zip: string; town: string; state: string; latitude: number; longitude: number }

/** Returns how far a place is from the nearest store. */
export type MilesToStore = (place: Point) => number

const mostPlaces = 8
/** As far as people drive to shop. */
const drivenMiles = 50

/** Reads what scripts/places.ts writes with linesOfTown and lineOfZip: the towns, an empty line, the ZIP codes. */
export function readPlaces(bytes: Buffer): Places {
  const end = bytes.indexOf('\n\n')
  return { towns: tableOf(bytes.subarray(0, end)), zips: tableOf(bytes.subarray(end + 2)) }
}

function tableOf(bytes: Buffer): Table {
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return { bytes, starts: Uint32Array.from(starts) }
}

/** Returns a line for every spelling by which the town is found. */
export function linesOfTown(town: Town): string[] {
  return keysOf(town).map((key) => [key, town.name, town.state, town.population, town.latitude, town.longitude].join('\t'))
}

export function lineOfZip({ zip, town, state, latitude, longitude }: Zip): string {
  return [zip, town, state, latitude, longitude].join('\t')
}

function townOf(line: string): Town & { key: string } {
  const [key = '', name = '', state = '', population, latitude, longitude] = line.split('\t')
  return { key, name, state, population: Number(population), latitude: Number(latitude), longitude: Number(longitude) }
}

function zipOf(line: string): Zip {
  const [zip = '', town = '', state = '', latitude, longitude] = line.split('\t')
  return { zip, town, state, latitude: Number(latitude), longitude: Number(longitude) }
}

/**
 * Returns the places that begin with the text, those with a store before others and then the largest town first, or where none does, towns
 * whose names are like it; ZIP codes in their order; eight at most (decisions F01 and 0268).
 */
export function suggest({ towns, zips }: Places, text: string, milesToStore: MilesToStore): Place[] {
  const digits = /^\s*(\d+)/.exec(text)?.[1]
  if (digits) return linesBeginning(zips, digits, mostPlaces).map(zipOf).map(placeOfZip)
  const begun = townsBegun(towns, spellings(text), milesToStore)
  return begun.length > 0 ? begun : likeliestFirst(townsLike(towns, text), milesToStore).slice(0, mostPlaces).map(placeOfTown)
}

/** By the stores that they were measured against, and by how their keys begin. */
const begunBefore = new WeakMap<MilesToStore, LRUCache<string, Place[]>>()

/** A single letter begins thousands of names, which takes as long as drawing a page: what was found is remembered while the stores stay the same. */
function townsBegun(towns: Table, starts: readonly string[], milesToStore: MilesToStore): Place[] {
  const known = begunBefore.get(milesToStore) ?? new LRUCache({ max: 1000 })
  begunBefore.set(milesToStore, known)
  const key = starts.join('\n')
  const found = known.get(key)
  if (found) return found
  const begun = starts.flatMap((start) => linesBeginning(towns, start).map(townOf))
  const places = likeliestFirst(begun, milesToStore).slice(0, mostPlaces).map(placeOfTown)
  known.set(key, places)
  return places
}

/** Returns the towns whose names are like a text, those with the fewest slips. Whoever types a name wrong still begins it right. */
function townsLike(towns: Table, text: string): Town[] {
  const [typed = '', state] = withStateCode(fold(text)).split(/ (?=[a-z]{2}$)/)
  if (typed.length < 4) return []
  const near = linesBeginning(towns, typed.slice(0, 2))
    .map(townOf)
    .filter((town) => state === undefined || town.state.toLowerCase() === state)
  const nameOf = ({ key }: { key: string }) => key.slice(0, -3)
  const { words } = likeWords(typed, new Set(near.map(nameOf)))
  return near.filter((town) => words.includes(nameOf(town)))
}

/** Returns the place of a postal code, or null when there is no such code. */
export function geocode(places: Places, postalCode: string): Place | null {
  const zip = zipNamed(places, postalCode)
  return zip && placeOfZip(zip)
}

export function zipNamed({ zips }: Places, zip: string): Zip | null {
  const [line] = linesBeginning(zips, `${zip}\t`, 1)
  return line === undefined ? null : zipOf(line)
}

/** Returns the miles from a point to the nearest ZIP code of a state, given by two letters; null for a state that has none here. */
export function milesToState(places: Places, state: string, point: Point): number | null {
  const miles = zipsOf(places)
    .get(state)
    ?.map((zip) => milesBetween(zip, point))
  return miles ? Math.min(...miles) : null
}

const zipsByState = new WeakMap<Places, Map<string, Zip[]>>()

function zipsOf(places: Places): Map<string, Zip[]> {
  const known = zipsByState.get(places) ?? Map.groupBy(linesBeginning(places.zips, '').map(zipOf), ({ state }) => state)
  zipsByState.set(places, known)
  return known
}

/**
 * Returns the place that a text names in full, the likeliest of that name: 'st paul', 'Paris, Texas', '55406'. Of a postal code beside its
 * town or state it is that of the code, as in '55406 Minneapolis, MN'.
 */
export function locate(places: Places, text: string, milesToStore: MilesToStore): Place | null {
  const inUs = text.replace(/,\s*usa?\s*$/i, '')
  const [code, zip] = /\b(\d{5})(?:-\d{4})?\b/.exec(inUs) ?? []
  if (code === undefined || zip === undefined) return townNamed(places, inUs, milesToStore)
  const beside = inUs.replace(code, '').replace(/^[\s,]+|[\s,]+$/g, '')
  const town = townNamed(places, beside, milesToStore)
  return town || beside === '' || stateOf(beside) ? (geocode(places, zip) ?? town) : null
}

/** The name of a state alone names no town of another state: 'Vermont' is not the one in Illinois. The capital is called as a state is. */
function townNamed({ towns }: Places, text: string, milesToStore: MilesToStore): Place | null {
  const state = stateOf(text)
  const named = spellings(text).flatMap((start) =>
    linesBeginning(towns, start)
      .map(townOf)
      .filter(({ key }) => key === start || (key.startsWith(start) && /^ [a-z]{2}$/.test(key.slice(start.length))))
      .filter((town) => !state || [state, 'dc'].includes(town.state.toLowerCase())),
  )
  const [likeliest] = likeliestFirst(named, milesToStore)
  return likeliest ? placeOfTown(likeliest) : null
}

/** Returns the two letters of the state whose name or letters are the whole text. */
function stateOf(text: string): string | undefined {
  const said = plain(text)
  return Object.entries(stateNames).find(([name, code]) => said === name || said === code)?.[1]
}

/**
 * Folds a text for comparison: without case, accents and punctuation. Words that people shorten are shortened, so that
 * 'Saint' equals 'St.' and 'Mount' equals 'Mt'. A name with an apostrophe becomes one word, typed with it, without it
 * or with a space.
 */
export function fold(text: string): string {
  return plain(text).replace(/\b(?:saint|sainte|mount|fort)\b/g, (word) => shortOf[word]!)
}

const shortOf: Record<string, string> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' }
const longOf: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

function plain(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b([dol]) (?=\p{L}{2})/gu, '$1')
}

/** Returns the folded name with the state, and also the long form, for a person who is still typing 'Saint' or 'Mount'. */
function keysOf({ name, state }: Town): string[] {
  const short = fold(name)
  const long = short.replace(/\b(?:st|ste|mt|ft)\b/g, (word) => longOf[word]!)
  return [...new Set([short, long])].map((key) => `${key} ${state.toLowerCase()}`)
}

/** Returns how the keys of the meant towns may begin: the text as it is and folded, with a state's name as its two letters. */
function spellings(text: string): string[] {
  const [, town, state] = /^(.*),([^,]*)$/.exec(text) ?? []
  const starts = [plain(text), fold(text)].flatMap((all) => [all, withStateCode(all)])
  // After a comma the name of a state is being typed. Two letters that are a state's code are not the beginning of another name.
  const typed = plain(state ?? '')
  const isCode = isStateCode(typed)
  const begun =
    town === undefined
      ? []
      : Object.entries(stateNames)
          .filter(([name, code]) => (isCode ? code === typed : `${name} `.startsWith(typed) || code.startsWith(typed)))
          .flatMap(([, code]) => [plain(town), fold(town)].map((it) => `${it} ${code}`))
  return [...new Set([...starts, ...begun].flatMap(withOrWithoutSpace))].filter((it) => it !== '')
}

/** 'paris texas' becomes 'paris tx'. The longest name counts: West Virginia is not Virginia. */
function withStateCode(folded: string): string {
  const [name] = Object.keys(stateNames)
    .filter((it) => folded.endsWith(` ${it}`))
    .sort((a, b) => b.length - a.length)
  return name ? `${folded.slice(0, -name.length)}${stateNames[name]}` : folded
}

/** 'LaCrosse' is La Crosse, and 'De Kalb' DeKalb. */
function withOrWithoutSpace(name: string): string[] {
  return [name, name.replace(/^(la|le|de|du|el|mc)( ?)(?=\p{L}{3})/u, (_, first, space) => (space ? first : `${first} `))]
}

/** Returns the lines that begin with the text, at most `most`. */
function linesBeginning({ bytes, starts }: Table, text: string, most = Infinity): string[] {
  const wanted = Buffer.from(text)
  const compare = (line: number) =>
    bytes.compare(wanted, 0, wanted.length, starts[line], Math.min(starts[line]! + wanted.length, bytes.length))
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(middle) < 0) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let line = low; line < starts.length && found.length < most && compare(line) === 0; line++) {
    found.push(bytes.toString('utf8', starts[line], (starts[line + 1] ?? bytes.length + 1) - 1))
  }
  return found
}

/**
 * Lists each town once: it may be found by several of its keys. Whoever looks for a store means the Stillwater that has one around, and not
 * a larger one far from all (docs/decisions/0268).
 */
function likeliestFirst(towns: Town[], milesToStore: MilesToStore): Town[] {
  const reach = (miles: number) => (miles <= drivenMiles ? 0 : miles <= nearMiles ? 1 : 2)
  const each = new Map(towns.map((town) => [`${town.name}, ${town.state}`, { town, reach: reach(milesToStore(town)) }]))
  return [...each.values()]
    .sort(
      (a, b) =>
        a.reach - b.reach ||
        b.town.population - a.town.population ||
        a.town.name.localeCompare(b.town.name) ||
        a.town.state.localeCompare(b.town.state),
    )
    .map(({ town }) => town)
}

const placeOfTown = ({ name, state, latitude, longitude }: Town): Place => ({ label: `${name}, ${state}`, latitude, longitude })
const placeOfZip = ({ zip, town, state, latitude, longitude }: Zip): Place => ({ label: `${zip} ${town}, ${state}`, latitude, longitude })
