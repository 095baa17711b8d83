import { expect, test } from 'vitest'
import { outFrom, visibleAt, type Publication } from './rules.ts'

const at = (text: string) => Date.parse(text)
const flyer = (adId: number, visibleFrom: string, visibleTo: string, more: Partial<Publication> = {}): Publication => ({
  adId,
  visibleFrom,
  visibleTo,
  visibleFromTime: null,
  onlyStores: null,
  exceptStores: [],
  publishedAt: 0,
  ...more,
})
const chicago = { storeId: 1, timeZone: 'America/Chicago' }
const honolulu = { storeId: 2, timeZone: 'Pacific/Honolulu' }

test('a store shows what is visible in its own zone, and returns until when', () => {
  const week = [flyer(1, '2026-11-11', '2026-11-17'), flyer(2, '2026-11-18', '2026-11-24'), flyer(3, '2026-11-01', '2026-11-30')]
  const moment = at('2026-11-18T07:00:00Z') // 1 am in Chicago, 9 pm the evening before in Honolulu
  expect(visibleAt(week, chicago, moment)).toEqual({ adIds: [2, 3], until: at('2026-11-25T06:00:00Z') })
  expect(visibleAt(week, honolulu, moment)).toEqual({ adIds: [1, 3], until: at('2026-11-18T10:00:00Z') })
})

test('the last moment of a day still shows it, the next one does not', () => {
  const one = [flyer(1, '2026-11-11', '2026-11-17')]
  const end = at('2026-11-18T06:00:00Z')
  expect(visibleAt(one, chicago, end - 1)).toEqual({ adIds: [1], until: end })
  expect(visibleAt(one, chicago, end)).toEqual({ adIds: [], until: Infinity })
})

test('two publications may overlap, and keep their order', () => {
  const two = [flyer(7, '2026-11-16', '2026-11-24'), flyer(3, '2026-11-11', '2026-11-19')]
  expect(visibleAt(two, chicago, at('2026-11-17T18:00:00Z')).adIds).toEqual([7, 3])
})

test('exceptions per store: only those named, or all but those', () => {
  const flyers = [flyer(1, '2026-11-01', '2026-11-30', { onlyStores: [1] }), flyer(2, '2026-11-01', '2026-11-30', { exceptStores: [1] })]
  const moment = at('2026-11-17T18:00:00Z')
  expect([chicago, honolulu].map((store) => visibleAt(flyers, store, moment).adIds)).toEqual([[1], [2]])
})

test('a publication that the store never shows does not end what it shows', () => {
  const flyers = [flyer(1, '2026-11-01', '2026-11-20', { exceptStores: [1] }), flyer(2, '2026-11-01', '2026-11-30')]
  expect(visibleAt(flyers, chicago, at('2026-11-17T18:00:00Z')).until).toBe(at('2026-12-01T06:00:00Z'))
})

test('a publication is shown from when it is published, if that is later', () => {
  const one = [flyer(1, '2026-11-11', '2026-11-17', { publishedAt: at('2026-11-12T15:00:00Z') })]
  expect(visibleAt(one, chicago, at('2026-11-12T14:59:59Z'))).toEqual({ adIds: [], until: at('2026-11-12T15:00:00Z') })
  expect(visibleAt(one, chicago, at('2026-11-12T15:00:00Z')).adIds).toEqual([1])
})

test('a flyer is out from its moment, and not before the first of its stores shows it', () => {
  const out = (publishedAt: string | null, zones: string[], visibleFrom = '2026-11-18', visibleFromTime: string | null = null) =>
    outFrom({ visibleFrom, visibleFromTime, publishedAt: publishedAt === null ? null : new Date(publishedAt) }, zones)?.toISOString()
  const both = [chicago.timeZone, honolulu.timeZone]
  expect(out('2026-11-10T12:00:00Z', both)).toBe('2026-11-18T06:00:00.000Z')
  expect(out('2026-11-10T12:00:00Z', [honolulu.timeZone])).toBe('2026-11-18T10:00:00.000Z')
  expect(out('2026-11-10T12:00:00Z', both, '2026-11-18', '06:30')).toBe('2026-11-18T12:30:00.000Z')
  expect(out('2026-11-19T12:00:00Z', both)).toBe('2026-11-19T12:00:00.000Z')
  expect(out('2026-11-10T12:00:00Z', [])).toBe('2026-11-10T12:00:00.000Z')
  expect(out(null, both)).toBeUndefined()
})
