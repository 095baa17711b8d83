import type { Place } from '#contract/places.ts'

/** Towns and ZIP codes of the US, laid out so that a prefix is found by halving. */
export type Places = {
  towns: Town[]
  /** Every way a town is found, in order of `key`. */
  keys: { key: string; town: Town }[]
  /** In order of `zip`. */
  zips: Zip[]
}
export type Town = { name: string; state: string; population: number; latitude: number; longitude: number }
type Zip = { zip: string; town: string; state: string; latitude: number; longitude: number }

const mostPlaces = 8

/**
 * `text` is what scripts/places.ts writes: a line per town (name, state, population, latitude, longitude), an empty
 * line, a line per ZIP code in order (code, town, state, latitude, longitude); fields are parted by tabs, a town or a
 * state that is empty is that of the line before.
 */
export function readPlaces(text: string): Places {
  const [townLines = '', zipLines = ''] = text.split('\n\n')
  const towns = townLines.split('\n').map((line): Town => {
    const [name = '', state = '', population, latitude, longitude] = line.split('\t')
    return { name, state, population: Number(population), latitude: Number(latitude), longitude: Number(longitude) }
  })
  let [town, state] = ['', '']
  const zips = zipLines.split('\n').map((line): Zip => {
    const [zip = '', newTown, newState, latitude, longitude] = line.split('\t')
    town = newTown || town
    state = newState || state
    return { zip, town, state, latitude: Number(latitude), longitude: Number(longitude) }
  })
  const keys = towns
    .flatMap((town) => keysOf(town).map((key) => ({ key, town })))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return { towns, keys, zips }
}

/** What the text begins, the largest town first; ZIP codes in their order; eight at most (decision F01). */
export function suggest({ keys, zips }: Places, text: string): Place[] {
  const digits = /^\s*(\d+)/.exec(text)?.[1]
  if (digits)
    return beginningWith(zips, ({ zip }) => zip, digits)
      .slice(0, mostPlaces)
      .map(placeOfZip)
  const found = new Set<Town>()
  for (const start of spellings(text)) for (const { town } of beginningWith(keys, ({ key }) => key, start)) found.add(town)
  return [...found].sort(byPopulation).slice(0, mostPlaces).map(placeOfTown)
}

/** Where a postal code is, null when there is no such code. */
export function geocode({ zips }: Places, postalCode: string): Place | null {
  const [zip] = beginningWith(zips, ({ zip }) => zip, postalCode)
  return zip?.zip === postalCode ? placeOfZip(zip) : null
}

/** The place that a text names in full, the largest of its name: 'st paul', 'Paris, Texas', '55406'. */
export function locate(places: Places, text: string): Place | null {
  if (/^\s*\d{5}\s*$/.test(text)) return geocode(places, text.trim())
  const starts = spellings(text)
  const named = starts
    .flatMap((start) => beginningWith(places.keys, ({ key }) => key, start))
    .filter(({ key }) => starts.some((start) => key === start || (key.startsWith(start) && /^ [a-z]{2}$/.test(key.slice(start.length)))))
  const [largest] = named.map(({ town }) => town).sort(byPopulation)
  return largest ? placeOfTown(largest) : null
}

/**
 * Text as a search compares it: no case, accents or punctuation; words that people shorten are shortened, so that
 * 'St.' is 'Saint' and 'Mt' is 'Mount'; what an apostrophe parts is one word, typed with it, without it or with a space.
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

/** A town is found by its folded name with its state, and, for who is still typing 'Saint' or 'Mount', by the long form too. */
function keysOf({ name, state }: Town): string[] {
  const short = fold(name)
  const long = short.replace(/\b(?:st|ste|mt|ft)\b/g, (word) => longOf[word]!)
  return [...new Set([short, long])].map((key) => `${key} ${state.toLowerCase()}`)
}

/** How the keys of what the text means may begin: as it is and shortened, with the name of a state as its two letters. */
function spellings(text: string): string[] {
  const [, town, state] = /^(.*),([^,]*)$/.exec(text) ?? []
  const starts = [plain(text), fold(text)].flatMap((all) => {
    const [name] = Object.keys(stateNames)
      .filter((it) => all.endsWith(` ${it}`))
      .sort((a, b) => b.length - a.length)
    return name ? [all, `${all.slice(0, -name.length)}${stateNames[name]}`] : [all]
  })
  // Behind a comma a state's name is being typed; two letters that are a state's are no beginning of another's name.
  const typed = plain(state ?? '')
  const isCode = Object.values(stateNames).includes(typed)
  const begun =
    town === undefined
      ? []
      : Object.entries(stateNames)
          .filter(([name, code]) => (isCode ? code === typed : `${name} `.startsWith(typed) || code.startsWith(typed)))
          .flatMap(([, code]) => [plain(town), fold(town)].map((it) => `${it} ${code}`))
  return [...new Set([...starts, ...begun])].filter((it) => it !== '')
}

/** The rows whose key begins with `start`, of rows that are in the order of their keys. */
function beginningWith<Row>(rows: readonly Row[], keyOf: (row: Row) => string, start: string): Row[] {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keyOf(rows[middle]!) < start) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < rows.length && keyOf(rows[end]!).startsWith(start)) end++
  return rows.slice(low, end)
}

function byPopulation(a: Town, b: Town) {
  return b.population - a.population || a.name.localeCompare(b.name) || a.state.localeCompare(b.state)
}

const placeOfTown = ({ name, state, latitude, longitude }: Town): Place => ({ label: `${name}, ${state}`, latitude, longitude })
const placeOfZip = ({ zip, town, state, latitude, longitude }: Zip): Place => ({ label: `${zip} ${town}, ${state}`, latitude, longitude })

// prettier-ignore
export const stateNames: Record<string, string> = {
  alabama: 'al', alaska: 'ak', arizona: 'az', arkansas: 'ar', california: 'ca', colorado: 'co', connecticut: 'ct', delaware: 'de',
  'district of columbia': 'dc', florida: 'fl', georgia: 'ga', hawaii: 'hi', idaho: 'id', illinois: 'il', indiana: 'in', iowa: 'ia',
  kansas: 'ks', kentucky: 'ky', louisiana: 'la', maine: 'me', maryland: 'md', massachusetts: 'ma', michigan: 'mi', minnesota: 'mn',
  mississippi: 'ms', missouri: 'mo', montana: 'mt', nebraska: 'ne', nevada: 'nv', 'new hampshire': 'nh', 'new jersey': 'nj',
  'new mexico': 'nm', 'new york': 'ny', 'north carolina': 'nc', 'north dakota': 'nd', ohio: 'oh', oklahoma: 'ok', oregon: 'or',
  pennsylvania: 'pa', 'rhode island': 'ri', 'south carolina': 'sc', 'south dakota': 'sd', tennessee: 'tn', texas: 'tx', utah: 'ut',
  vermont: 'vt', virginia: 'va', washington: 'wa', 'west virginia': 'wv', wisconsin: 'wi', wyoming: 'wy',
  'puerto rico': 'pr', 'virgin islands': 'vi', guam: 'gu', 'american samoa': 'as', 'northern mariana islands': 'mp',
}
