import { expect, test } from 'vitest'
import { stateNames } from '#contract/states.ts'
import { fold, geocode, lineOfZip, linesOfTown, locate, milesToState, readPlaces, suggest, zipNamed, type Town, type Zip } from './rules.ts'

const town = (name: string, state: string, population: number): Town => ({ name, state, population, latitude: 44, longitude: -91 })
const zip = (code: string, name: string, state: string, latitude = 44): Zip => ({ zip: code, town: name, state, latitude, longitude: -91 })
const towns = [
  town('Winona', 'MN', 26_000),
  town('Winona Lake', 'IN', 5000),
  town('Winona', 'MS', 4000),
  town('Minneapolis', 'MN', 430_000),
  town('Saint Paul', 'MN', 300_000),
  town('St. Louis', 'MO', 280_000),
  town('Mount Vernon', 'NY', 70_000),
  town('Fort Dodge', 'IA', 24_000),
  town('Sainte Genevieve', 'MO', 4900),
  town("Coeur d'Alene", 'ID', 55_000),
  town("O'Fallon", 'MO', 92_000),
  town('Española', 'NM', 10_000),
  town('Paris', 'TX', 25_000),
  town('Paris', 'TN', 10_000),
  town('Ames', 'IA', 66_000),
  town('Amesbury', 'MA', 17_000),
  town('Kansas City', 'KS', 156_000),
  town('Charleston', 'WV', 48_000),
  town('Arlington', 'VA', 230_000),
  ...Array.from({ length: 9 }, (_, at) => town(`Xville ${'abcdefghi'[at]!}`, 'OH', 100 + at)),
  town('Nevada', 'MO', 8000),
  town('New York', 'NY', 8_000_000),
  town('Washington', 'DC', 600_000),
  town('Washington', 'UT', 28_000),
  town('Kansas', 'AL', 200),
  town('Yorktown', 'VA', 50),
  town('Yorktown', 'IN', 50),
  town('Yorkdale', 'VA', 50),
]
const zips = [
  zip('54601', 'La Crosse', 'WI', 43.8),
  zip('55406', 'Minneapolis', 'MN', 44.9),
  zip('55987', 'Winona', 'MN'),
  zip('55988', 'Winona', 'MN', 45),
]
const sorted = (lines: string[]) =>
  lines
    .map((it) => Buffer.from(it))
    .sort((a, b) => a.compare(b))
    .join('\n')
const places = readPlaces(Buffer.from(`${sorted(towns.flatMap(linesOfTown))}\n\n${sorted(zips.map(lineOfZip))}`))
const nowhere = () => Infinity
const located = (text: string) => locate(places, text, nowhere)
const labels = (text: string) => suggest(places, text, nowhere).map(({ label }) => label)

test('7.MAPS.01 suggested places begin with the text, the largest first, then by name and state, eight at most', () => {
  expect(labels('winona')).toEqual(['Winona, MN', 'Winona Lake, IN', 'Winona, MS'])
  expect(labels('Xv')).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'].map((it) => `Xville ${it}, OH`))
  expect(labels('york')).toEqual(['Yorkdale, VA', 'Yorktown, IN', 'Yorktown, VA'])
  expect([labels(''), labels(' , '), labels('zzzz')]).toEqual([[], [], []])
  expect(suggest(places, 'ames, ia', nowhere)).toEqual([{ label: 'Ames, IA', latitude: 44, longitude: -91 }])
})

test('7.MAPS.01 who asks for the same beginning again, however it is written, has no town looked at again until the stores change', () => {
  const asked = (texts: string[]) => {
    let looks = 0
    const milesToStore = () => ++looks
    const found = texts.map((it) => [suggest(places, it, milesToStore), looks] as const)
    return found.map(([all, after], at) => [all.map((it) => it.label), after - (found[at - 1]?.[1] ?? 0)])
  }
  const [[first, looks] = [], ...again] = asked(['w', 'W', ' w.', 'w!!'])
  expect(looks).toBeGreaterThan(3)
  expect(again).toEqual([first, first, first].map((it) => [it, 0]))
  expect(asked(['w'])).toEqual([[first, looks]])
})

test('7.MAPS.01 Saint and St., Mount and Mt, Fort and Ft, apostrophes and accents are equivalent', () => {
  for (const text of ['st paul', 'St. Paul', 'saint paul', 'SAINT  PAUL']) expect(labels(text)).toEqual(['Saint Paul, MN'])
  for (const text of ['saint l', 'st l', 'st. louis']) expect(labels(text)).toEqual(['St. Louis, MO'])
  for (const text of ['mt vernon', 'Mount Vernon']) expect(labels(text)).toEqual(['Mount Vernon, NY'])
  for (const text of ['ft dodge', 'Fort D']) expect(labels(text)).toEqual(['Fort Dodge, IA'])
  for (const text of ['ste gen', 'Sainte G']) expect(labels(text)).toEqual(['Sainte Genevieve, MO'])
  for (const text of ["coeur d'alene", 'coeur d’alene', 'coeur d alene', 'coeur dalene'])
    expect(labels(text)).toEqual(["Coeur d'Alene, ID"])
  for (const text of ["o'fallon, mo", 'ofallon mo', 'O Fallon, Missouri']) expect(labels(text)).toEqual(["O'Fallon, MO"])
  for (const text of ['Española', 'espanola', 'ESPAN']) expect(labels(text)).toEqual(['Española, NM'])
  expect(fold('  Saint-Mount/Fort  ')).toBe('st mt ft')
  expect(fold('Fortune')).toBe('fortune')
})

test('7.MAPS.01 where no town begins with the text, those spelled like it are suggested', () => {
  expect(labels('Winonna')).toEqual(['Winona, MN', 'Winona, MS'])
  expect(labels('Winonna, MS')).toEqual(['Winona, MS'])
  for (const text of ['Winonna ms', 'Winonna, Mississippi', 'winonna mississippi']) expect(labels(text)).toEqual(['Winona, MS'])
  expect(labels('Charlestn West Virginia')).toEqual(['Charleston, WV'])
  expect(labels('amse')).toEqual(['Ames, IA'])
  // Too short to be like anything, and a beginning that is wrong.
  expect([labels('amz'), labels('vinona')]).toEqual([[], []])
})

test('7.MAPS.01 a state narrows the suggestions, written out, as two letters, or still being typed', () => {
  for (const text of ['paris, texas', 'paris tx', 'Paris, TX', 'paris, tex', 'Paris Texas']) expect(labels(text)).toEqual(['Paris, TX'])
  for (const text of ['paris', 'paris, t', 'paris,']) expect(labels(text)).toEqual(['Paris, TX', 'Paris, TN'])
  // West Virginia is not Virginia, and the city of Kansas is no state.
  expect(labels('charleston west virginia')).toEqual(['Charleston, WV'])
  expect(labels('arlington virginia')).toEqual(['Arlington, VA'])
  expect(labels('kansas city, kansas')).toEqual(['Kansas City, KS'])
  // 'IN' is Indiana, and not the beginning of another name.
  expect(labels('winona lake, in')).toEqual(['Winona Lake, IN'])
  expect(labels('paris, zz')).toEqual([])
})

test('5.FIND.02 7.MAPS.01 of towns of one name, those with a store within 50 miles come first, then within 250, then the largest', () => {
  const miles: Record<string, number> = {}
  const byState = (text: string) => suggest(stillwaters, text, ({ longitude }) => miles[longitude] ?? Infinity).map(({ label }) => label)
  const named = (text: string) => locate(stillwaters, text, ({ longitude }) => miles[longitude] ?? Infinity)?.label
  const stillwaters = readPlaces(
    Buffer.from(
      `${sorted(
        (['OK', 'MN', 'NY'] as const).flatMap((state, at) =>
          linesOfTown({ name: 'Stillwater', state, population: 3 - at, latitude: 44, longitude: at }),
        ),
      )}\n\n`,
    ),
  )
  const [oklahoma, minnesota, newYork] = [0, 1, 2]
  expect([named('stillwater'), byState('still')[0]]).toEqual(['Stillwater, OK', 'Stillwater, OK'])
  Object.assign(miles, { [oklahoma]: 420, [minnesota]: 250, [newYork]: 251 })
  expect([named('stillwater'), byState('still'), byState('stilwater')]).toEqual([
    'Stillwater, MN',
    ['Stillwater, MN', 'Stillwater, OK', 'Stillwater, NY'],
    ['Stillwater, MN', 'Stillwater, OK', 'Stillwater, NY'],
  ])
  Object.assign(miles, { [newYork]: 50, [minnesota]: 51 })
  expect(named('stillwater')).toBe('Stillwater, NY')
  Object.assign(miles, { [minnesota]: 49 })
  expect([named('stillwater'), named('Stillwater, OK')]).toEqual(['Stillwater, MN', 'Stillwater, OK'])
})

test('7.MAPS.01 a name is found with and without the space after its article', () => {
  const some = readPlaces(
    Buffer.from(`${sorted([...linesOfTown(town('La Crosse', 'WI', 2)), ...linesOfTown(town('DeKalb', 'IL', 1))])}\n\n`),
  )
  for (const text of ['LaCrosse', 'la crosse', 'lacrosse, wisconsin', 'lacrosse wi'])
    expect(locate(some, text, nowhere)?.label).toBe('La Crosse, WI')
  expect([locate(some, 'De Kalb', nowhere)?.label, suggest(some, 'lacro', nowhere)[0]?.label]).toEqual(['DeKalb, IL', 'La Crosse, WI'])
})

test('7.MAPS.01 digits are the beginning of a postal code', () => {
  expect(labels('559')).toEqual(['55987 Winona, MN', '55988 Winona, MN'])
  expect(labels(' 54601 La')).toEqual(['54601 La Crosse, WI'])
  expect(labels('9')).toEqual([])
})

test('5.FIND.02 text that names a place in full is located, as the largest place of that name where none has a store; other text is not', () => {
  expect(located('winona')?.label).toBe('Winona, MN')
  expect(located('Winona, Mississippi')?.label).toBe('Winona, MS')
  expect(located('ames')?.label).toBe('Ames, IA')
  expect([located('wino'), located('ame'), located(''), located('winona x')]).toEqual([null, null, null, null])
  expect(located(' 55987 ')).toEqual({ label: '55987 Winona, MN', latitude: 44, longitude: -91 })
  expect([located('5598'), located('00000'), located('559870')]).toEqual([null, null, null])
})

test('5.FIND.02 a postal code beside its town or state is located as the postal code, and as the town where there is no such code', () => {
  for (const text of [
    '55406 Minneapolis, MN',
    'Winona, MN 55406',
    '55406 MN',
    '55406, winona',
    'Winona, Minnesota 55406-1234',
    '55406, USA',
  ])
    expect([text, located(text)?.label]).toEqual([text, '55406 Minneapolis, MN'])
  for (const text of ['Winona, MN 00000', 'Winona, MN, USA', 'winona, us'])
    expect([text, located(text)?.label]).toEqual([text, 'Winona, MN'])
  for (const text of ['55406 Main Street', '55406 55987', '00000 MN', 'winona usa']) expect([text, located(text)]).toEqual([text, null])
})

test('5.FIND.02 the name of a state alone is taken for no town of another state', () => {
  expect([located('Kansas'), located(' nevada'), located('Nevada, USA')]).toEqual([null, null, null])
  expect(['Nevada, MO', 'new york', 'Washington'].map((it) => located(it)?.label)).toEqual(['Nevada, MO', 'New York, NY', 'Washington, DC'])
})

test('5.FIND.01 a postal code is found whole, and a beginning of one is none', () => {
  expect(geocode(places, '54601')).toEqual({ label: '54601 La Crosse, WI', latitude: 43.8, longitude: -91 })
  expect(zipNamed(places, '55987')).toEqual(zips[2])
  expect([geocode(places, '5460'), geocode(places, ''), zipNamed(places, '55986')]).toEqual([null, null, null])
})

test('a point’s miles to a state are those to its nearest postal code', () => {
  expect(milesToState(places, 'MN', { latitude: 44, longitude: -91 })).toBe(0)
  expect(milesToState(places, 'MN', { latitude: 45.1, longitude: -91 })).toBeCloseTo(6.9, 0)
  expect(milesToState(places, 'TX', { latitude: 44, longitude: -91 })).toBeNull()
})

test('every state and territory has two letters of its own', () => {
  const codes = Object.values(stateNames)
  expect(codes).toHaveLength(56)
  expect(new Set(codes).size).toBe(codes.length)
  for (const [name, code] of Object.entries(stateNames)) expect([name, /^[a-z]{2}$/.test(code)]).toEqual([name, true])
})
