import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/build-app.ts'
import { usPlaces } from './bundled.ts'
import { stateNames } from '#contract/states.ts'
import { fold, geocode, lineOfZip, linesOfTown, locate, readPlaces, suggest, type Table, type Town } from './rules.ts'

const us = usPlaces()
const nowhere = () => Infinity
const located = (text: string) => locate(us, text, nowhere)
const labels = (text: string) => suggest(us, text, nowhere).map(({ label }) => label)

test('7.MAPS.01 suggested places begin with the text, the largest first, eight at most', () => {
  expect(labels('winona').slice(0, 3)).toEqual(['Winona, MN', 'Winona Lake, IN', 'Winona, MS'])
  expect(labels('minneap')[0]).toBe('Minneapolis, MN')
  expect(labels('s')).toHaveLength(8)
  expect(labels('new york')[0]).toBe('New York, NY')
  expect(labels('')).toEqual([])
  expect(labels('zzzz')).toEqual([])
})

test('7.MAPS.01 Saint and St., Mount and Mt, apostrophes and accents are equivalent', () => {
  for (const text of ['st paul', 'St. Paul', 'saint paul', 'SAINT PAUL']) expect(labels(text)[0]).toBe('Saint Paul, MN')
  for (const text of ['sai', 'saint l', 'st l']) expect(labels(text)[0]).toBe('St. Louis, MO')
  for (const text of ['mt vernon', 'Mount Vernon', 'mt. vern']) expect(labels(text)[0]).toBe('Mount Vernon, NY')
  for (const text of ["coeur d'alene", 'coeur d’alene', 'coeur d alene', 'coeur dalene'])
    expect(labels(text)).toEqual(["Coeur d'Alene, ID"])
  for (const text of ["o'fallon, mo", 'ofallon mo', 'O Fallon, Missouri']) expect(labels(text)).toEqual(["O'Fallon, MO"])
  expect(labels('Española')[0]).toBe(labels('espanola')[0])
})

test('7.MAPS.01 where no town begins with the text, those spelled like it are suggested', () => {
  expect(labels('Winonna')[0]).toBe('Winona, MN')
  expect(labels('dubuqe')[0]).toBe('Dubuque, IA')
  expect(labels('Winonna, MN')).toEqual(['Winona, MN'])
  expect(labels('minneapolus')[0]).toBe('Minneapolis, MN')
})

test('7.MAPS.01 a state narrows the suggestions, written out, as two letters, or still being typed', () => {
  for (const text of ['paris, texas', 'paris tx', 'Paris, TX', 'paris, tex']) expect(labels(text)).toEqual(['Paris, TX'])
  expect(labels('paris, t')).toEqual(['Paris, TX', 'Paris, TN'])
})

test('7.MAPS.01 digits are the beginning of a postal code', () => {
  expect(labels('554')).toHaveLength(8)
  expect(labels('554').every((label) => /^554\d\d Minneapolis, MN$/.test(label))).toBe(true)
  expect(labels('55987')).toEqual(['55987 Winona, MN'])
  expect(labels('559871')).toEqual([])
})

test('5.FIND.01 every ordinary US postal code is found, and is in its state', () => {
  expect(us.zips.starts.length).toBeGreaterThan(41_500)
  const near = (zip: string, latitude: number, longitude: number) => {
    expect(geocode(us, zip)!.latitude).toBeCloseTo(latitude, 0)
    expect(geocode(us, zip)!.longitude).toBeCloseTo(longitude, 0)
  }
  near('55406', 44.9, -93.2)
  near('00501', 40.8, -73)
  near('99501', 61.2, -149.9)
  near('96813', 21.3, -157.9)
  near('00901', 18.5, -66.1)
  expect(geocode(us, '00000')).toBeNull()
  expect(geocode(us, '5540')).toBeNull()
})

test('5.FIND.02 text that names a place in full is located, as the largest place of that name where none has a store; other text is not', () => {
  expect(located('madison')).toMatchObject({ label: 'Madison, WI' })
  expect(located('St Cloud, Minnesota')).toMatchObject({ label: 'Saint Cloud, MN' })
  expect(located(' 52101 ')).toMatchObject({ label: '52101 Decorah, IA' })
  expect(located('madis')).toBeNull()
  expect(located('whole grain')).toBeNull()
})

test('folding twice gives the same as folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

const linesOf = ({ bytes }: Table) => bytes.toString().split('\n')

test('every town is suggested for its own name and state, and every beginning of a code finds only codes that begin with it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...linesOf(us.towns)), (line) => {
      const [, name, state] = line.split('\t')
      expect(located(`${name}, ${state}`)?.label).toBe(`${name}, ${state}`)
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...linesOf(us.zips)), fc.integer({ min: 1, max: 5 }), (line, length) => {
      const found = labels(line.slice(0, length))
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((label) => label.startsWith(line.slice(0, length)))).toBe(true)
    }),
  )
})

test('7.MAPS.02 every place is in the US', () => {
  const codes = new Set(Object.values(stateNames).map((code) => code.toUpperCase()))
  for (const line of [...linesOf(us.towns), ...linesOf(us.zips)]) {
    const fields = line.split('\t')
    expect(codes.has(fields[2]!)).toBe(true)
  }
  expect(located('köln')).toBeNull()
  expect(labels('toronto')).not.toContain('Toronto, ON')
})

test('written lines are read back, whatever letters are in them, and found by binary search', () => {
  const towns: Town[] = ['Ñu', 'Ames', 'Ames Lake', 'Zion', 'Saint Paul'].map((name, population) => ({
    name,
    state: 'MN',
    population,
    latitude: 44,
    longitude: -93,
  }))
  const lines = towns
    .flatMap(linesOfTown)
    .map((line) => Buffer.from(line))
    .sort((a, b) => Buffer.compare(a, b))
    .join('\n')
  const places = readPlaces(
    Buffer.from(`${lines}\n\n${lineOfZip({ zip: '55101', town: 'Saint Paul', state: 'MN', latitude: 44, longitude: -93 })}`),
  )
  for (const { name } of towns) expect(suggest(places, name, nowhere).map(({ label }) => label)).toContain(`${name}, MN`)
  expect(suggest(places, 'ames', nowhere).map(({ label }) => label)).toEqual(['Ames Lake, MN', 'Ames, MN'])
  expect(suggest(places, '551', nowhere)).toEqual([{ label: '55101 Saint Paul, MN', latitude: 44, longitude: -93 }])
  expect(suggest(places, '6', nowhere)).toEqual([])
})

const { http } = await testApp()

test('7.MAPS.01 the API suggests and locates; an unknown code is 404, a malformed one 400', async () => {
  const suggested = await http({ url: '/api/places/autocomplete?q=la%20cros' })
  expect(suggested.json()[0]).toEqual({ label: 'La Crosse, WI', latitude: expect.closeTo(43.8, 0), longitude: expect.closeTo(-91.2, 0) })
  expect((await http({ url: '/api/places/geocode?postalCode=54601' })).json().label).toBe('54601 La Crosse, WI')
  expect((await http({ url: '/api/places/geocode?postalCode=00000' })).statusCode).toBe(404)
  expect((await http({ url: '/api/places/geocode?postalCode=5460' })).statusCode).toBe(400)
})
