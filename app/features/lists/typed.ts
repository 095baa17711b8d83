import { itemNameMax, quantityMax } from '#contract/lists.ts'
import { amountText } from '#contract/amounts.ts'
import { t } from '#words/t.ts'

/** `unit` is empty for pieces. */
export type Amount = { quantity: number; unit: string; note: string }
/** What a line that somebody typed says: '2 lb carrots' is two pounds of 'carrots'. `note` is what no whole number says: '1/2 lb'. */
export type Typed = Amount & { name: string }

const one: Amount = { quantity: 1, unit: '', note: '' }

/** Reads a line. What cannot be read for certain stays in the name: nothing that was typed is lost. */
export function readTyped(line: string): Typed {
  const text = line.trim().replace(/\s+/g, ' ')
  const read = leading(text) ?? trailing(text)
  return read ? { ...read, name: read.name.slice(0, itemNameMax) } : { ...one, name: text.slice(0, itemNameMax) }
}

/**
 * Reads what is being typed: the amount at its beginning as soon as a name follows; null when there is none. The end of an unfinished
 * line says nothing yet, and neither does a word that may become a unit: '2 ca'.
 */
export function readTyping(text: string): Typed | null {
  const read = leading(text.trimStart())
  const word = read?.name.toLowerCase() ?? ''
  const mayGrow = read?.unit === '' && read.note === '' && units.some((it) => it.startsWith(word))
  return read && amountOf(read) !== '' && !mayGrow ? read : null
}

/** Returns '2 lb', '3', '1/2 lb'; empty for one piece. */
export function amountOf({ quantity, unit, note }: Amount): string {
  if (unit) return amountText(quantity, unit)
  return [quantity === 1 ? '' : String(quantity), note].filter(Boolean).join(' × ')
}

/** Returns an amount as it is spoken: '2 pounds', 'half a pound' stays '1/2 lb'. */
export function spokenAmount(amount: Amount): string {
  const words = spoken[amount.unit]
  return words ? `${amount.quantity} ${amount.quantity === 1 ? words[0] : words[1]}` : amountOf(amount)
}

const spoken: Record<string, [string, string]> = {
  lb: [t`pound`, t`pounds`],
  oz: [t`ounce`, t`ounces`],
  'fl oz': [t`fluid ounce`, t`fluid ounces`],
  kg: [t`kilogram`, t`kilograms`],
  g: [t`gram`, t`grams`],
  gal: [t`gallon`, t`gallons`],
  qt: [t`quart`, t`quarts`],
  pt: [t`pint`, t`pints`],
  l: [t`liter`, t`liters`],
  ml: [t`milliliter`, t`milliliters`],
}

/** What is weighed or measured, in English and Spanish. */
const measures: Record<string, string> = {
  lb: 'lb|lbs|pound|pounds|libra|libras',
  oz: 'oz|ounce|ounces|onza|onzas',
  'fl oz': 'fl oz|fluid ounce|fluid ounces',
  kg: 'kg|kgs|kilo|kilos|kilogram|kilograms',
  g: 'g|gr|gram|grams|gramos',
  gal: 'gal|gals|gallon|gallons|galón|galones',
  qt: 'qt|qts|quart|quarts',
  pt: 'pt|pts|pint|pints',
  l: 'l|liter|liters|litre|litres|litro|litros',
  ml: 'ml',
}

/** What is counted in packages. Of more than one the plural is asked for, since '2 can openers' are no cans. */
const packages: Record<string, [one: string, more: string]> = {
  dozen: ['dozen|doz|dz|docena', 'dozen|dozens|doz|dz|docenas'],
  bunch: ['bunch|manojo', 'bunch|bunches|manojos'],
  bag: ['bag|bolsa', 'bags|bolsas'],
  box: ['box|caja', 'boxes|cajas'],
  can: ['can|lata', 'cans|latas'],
  jar: ['jar|frasco', 'jars|frascos'],
  bottle: ['bottle|botella', 'bottles|botellas'],
  carton: ['carton|cartón', 'cartons|cartones'],
  loaf: ['loaf', 'loaf|loaves'],
  head: ['head', 'heads'],
  pack: ['pack|package|pkg|paquete', 'packs|packages|pkgs|paquetes'],
  case: ['case', 'cases'],
  stick: ['stick', 'sticks'],
  roll: ['roll', 'rolls'],
  tub: ['tub', 'tubs'],
  clove: ['clove', 'cloves'],
  slice: ['slice', 'slices'],
}

const measureOf = byWord(Object.entries(measures))
const packageOf = byWord(Object.entries(packages).map(([unit, [single]]) => [unit, single]))
const packagesOf = byWord(Object.entries(packages).map(([unit, [, several]]) => [unit, several]))

const units = [...measureOf.keys(), ...packageOf.keys(), ...packagesOf.keys()]

function byWord(entries: [unit: string, words: string][]): Map<string, string> {
  return new Map(entries.flatMap(([unit, words]) => words.split('|').map((word) => [word, unit] as const)))
}

const numbers = new Map(
  'one|un|una|uno two|dos three|tres four|cuatro five|cinco six|seis seven|siete eight|ocho nine|nueve ten|diez eleven|once twelve|doce'
    .split(' ')
    .flatMap((words, at) => words.split('|').map((word) => [word, at + 1] as const)),
)

/** Names that begin with a number which counts nothing, by the words after it. */
const named =
  /^(?:%|percent|x\b|up\b|grain|multigrain|cheese|bean|layer|spice|alarm|ply|volt|watt|calorie|hour|minute|inch|in\b|ft\b|foot|musketeers|guys|island|sauce|star|way|piece|pack|pk\b|ct\b|count|and\b|y\b|&|to\b|or\b|-)/i

const number = String.raw`\d+ \d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?|\.\d+|\d* ?[½⅓⅔¼¾⅛]`
const unitWord = String.raw`(?:fl oz|fluid ounces?|\p{L}+)`
const start = new RegExp(String.raw`^(${number})( ?)-?(${unitWord})\.?(?: (.+))?$`, 'iu')
const times = /^(?:(\d+) ?[x×] ?|[x×] ?(\d+) )(?=\S)(.+)$/i
const pieces = /^(\d+) (\S.*)$/
const worded = /^(half a|half|media|a couple|an?|un|una|\p{L}+) (.+)$/iu

function leading(text: string): Typed | null {
  const plain = text.replace(/^\((\d+)\) /, '$1 ')
  return timesOf(plain) ?? measured(plain) ?? counted(plain) ?? inWords(plain)
}

/** '3x milk', '2 x 400 g tomatoes'. */
function timesOf(text: string): Typed | null {
  const found = times.exec(text)
  const quantity = countOf(found?.[1] ?? found?.[2])
  if (!found || quantity === null) return null
  const inner = measured(found[3]!)
  return inner ? { quantity, unit: '', note: amountOf(inner), name: inner.name } : { ...one, quantity, name: found[3]! }
}

/** '2 lb carrots', '1/2 lb of ham', '2 cans black beans', '5 lb bag of potatoes'. */
function measured(text: string): Typed | null {
  const found = start.exec(text)
  const [, digits = '', space, word = '', rest = ''] = found ?? []
  if (!found || rest === '') return null
  const value = valueOf(digits)
  const unit = unitOf(word.toLowerCase(), value)
  const name = withoutOf(rest)
  if (unit === null || value === 0 || name === '' || /^(?:openers?|and|&) ?/i.test(name)) return null
  if (!space && !measureOf.has(word.toLowerCase()) && packages[unit]) return null
  const inside = measureOf.has(word.toLowerCase()) ? /^(\p{L}+)(?: (?:of|de))? (.+)$/iu.exec(name) : null
  const wrap = inside && packageOf.get(inside[1]!.toLowerCase())
  if (inside && wrap && wrap !== 'dozen') return { ...one, note: `${amountWords(digits, value, unit)} ${wrap}`, name: inside[2]! }
  return { ...amount(digits, value, unit), name }
}

/** '3 apples'. A number above 99 is part of a name more often than a count. */
function counted(text: string): Typed | null {
  const found = pieces.exec(text)
  const quantity = found && Number(found[1]) < 100 ? countOf(found[1]) : null
  if (!found || quantity === null || !isCounted(found[2]!)) return null
  return { ...one, quantity, name: found[2]! }
}

const isCounted = (name: string) => /^\p{L}/u.test(name) && !named.test(name) && !units.includes(name.trim().toLowerCase())

/** 'a dozen eggs', 'two avocados', 'half a pound of ham', 'a bunch of kale', 'loaf of bread'. */
function inWords(text: string): Typed | null {
  const found = worded.exec(text)
  if (!found) return null
  const [, first = '', rest = ''] = found
  const word = first.toLowerCase()
  const inner = /^(\p{L}+)(?: (of|de))? (.+)$/iu.exec(rest)
  const packed = inner ? unitOf(inner[1]!.toLowerCase(), numbers.get(word) ?? 1) : null
  if (/^half|^media$/.test(word)) {
    if (!inner || packed === null) return null
    return { ...amount('1/2', 0.5, packed), name: withoutOf(inner[3]!) }
  }
  if (word === 'a couple') return { ...one, quantity: 2, name: withoutOf(rest) }
  if (/^(?:an?|una?)$/.test(word)) return inner && packed !== null ? { ...one, unit: packed, name: withoutOf(inner[3]!) } : null
  const quantity = numbers.get(word)
  if (quantity !== undefined) {
    if (inner && packed !== null) return { ...one, quantity, unit: packed, name: withoutOf(inner[3]!) }
    return isCounted(rest) ? { ...one, quantity, name: rest } : null
  }
  // 'loaf of bread': the word is the unit itself.
  const unit = unitOf(word, 1)
  const what = /^(?:of|de) (.+)$/i.exec(rest)
  return unit !== null && what ? { ...one, unit, name: what[1]! } : null
}

const atEnd = new RegExp(String.raw`^(.*[^\s,:(-])[\s,:-]+(?:(${number}) ?(${unitWord})\.?)$`, 'iu')
const timesAtEnd = /^(.*[^\s,:(-])(?:[\s,:-]+(?:[x×] ?(\d+)|(\d+) ?[x×])|[\s]*\((\d+)\)|[,:] ?(\d+))$/i

/** 'milk x3', 'eggs (12)', 'milk, 2', 'carrots 2 lb'. */
function trailing(text: string): Typed | null {
  const found = timesAtEnd.exec(text)
  const quantity = countOf(found?.[2] ?? found?.[3] ?? found?.[4] ?? found?.[5])
  if (found && quantity !== null) return { ...one, quantity, name: found[1]! }
  const [, name = '', digits = '', word = ''] = atEnd.exec(text) ?? []
  const value = digits === '' ? 0 : valueOf(digits)
  const unit = unitOf(word.toLowerCase(), value)
  return name === '' || unit === null || value === 0 ? null : { ...amount(digits, value, unit), name }
}

/** A dozen can be halved into whole things; of other units a part is a note, since a quantity is a whole number. */
function amount(digits: string, value: number, unit: string): Amount {
  if (Number.isInteger(value)) return { ...one, quantity: Math.min(value, quantityMax), unit }
  if (unit === 'dozen' && Number.isInteger(value * 12)) return { ...one, quantity: value * 12 }
  return { ...one, note: amountWords(digits, value, unit) }
}

function amountWords(digits: string, value: number, unit: string): string {
  return Number.isInteger(value) ? amountText(value, unit) : `${digits.trim()} ${unit}`
}

function unitOf(word: string, value: number): string | null {
  return measureOf.get(word) ?? (value > 1 ? packagesOf : packageOf).get(word) ?? null
}

function countOf(digits: string | undefined): number | null {
  const count = Number(digits ?? 0)
  return count >= 1 && count <= quantityMax ? count : null
}

const parts: Record<string, number> = { '½': 1 / 2, '⅓': 1 / 3, '⅔': 2 / 3, '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8 }

function valueOf(digits: string): number {
  const sign = parts[digits.at(-1)!]
  if (sign !== undefined) return Number(digits.slice(0, -1).trim() || 0) + sign
  const [whole = '', fraction] = digits.includes(' ') ? digits.split(' ') : digits.includes('/') ? ['0', digits] : [digits]
  const [over = 0, under = 1] = fraction?.split('/').map(Number) ?? []
  return Number(whole) + over / under
}

const withoutOf = (name: string) => name.replace(/^(?:of|de) /i, '')

const bullet = /^(?:[-*•–·☐☑✓]|\[[ x]?\]|\d{1,2}[.)](?= ))\s*/i

/** Returns what each line of a pasted text names. Bullets, boxes, headings ('Produce:') and prices in brackets are no part of it. */
export function readLines(text: string): Typed[] {
  const lines = text.split(/[\r\n\u2028]+/).map((it) => it.trim())
  return lines
    .map((it) =>
      it
        .replace(bullet, '')
        .replace(bullet, '')
        .replace(/ \([^()]*[$¢%][^()]*\)$/, '')
        .trim(),
    )
    .filter((it) => it !== '' && !it.endsWith(':'))
    .map(readTyped)
}
