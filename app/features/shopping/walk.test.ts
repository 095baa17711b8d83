import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterTrip, noWalk, orderOf, ticked, type Walk } from './walk.ts'

const store = ['Produce', 'Bakery', 'Dairy', 'Pantry', 'Frozen']
const hour = 3600_000
const week = 7 * 24 * hour

/** Returns what is known after trips through these aisles, a week apart. */
function walked(trips: readonly (readonly string[])[], from: Walk = noWalk, aisles = store): Walk {
  return trips.reduce((walk, trip, nth) => {
    const done = trip.reduce((it, aisle, at) => ticked(it, aisle, (nth + 1) * week + at * 60_000), walk)
    return afterTrip(done, aisles, (nth + 2) * week)
  }, from)
}

test('before anything is learned the aisles have the store’s order', () => {
  expect(orderOf(noWalk, store)).toEqual(store)
})

test('the aisles are in the order in which the shopper ticked on the trip before', () => {
  const way = ['Frozen', 'Pantry', 'Dairy', 'Bakery', 'Produce']
  expect(orderOf(walked([way]), store)).toEqual(way)
})

test('an aisle that was not visited keeps the place that the store gives it', () => {
  expect(orderOf(walked([['Frozen', 'Produce']]), store)).toEqual(['Frozen', 'Bakery', 'Dairy', 'Pantry', 'Produce'])
})

test('one trip another way changes less than many trips have taught; a new way is learned within a few', () => {
  const usual = walked(Array.from({ length: 6 }, () => store))
  const other = ['Produce', 'Dairy', 'Bakery', 'Pantry', 'Frozen']
  expect(orderOf(walked([other], usual), store)).toEqual(store)
  expect(orderOf(walked([other, other, other], usual), store)).toEqual(other)
})

test('the order does not change while the trip goes on', () => {
  const now = week
  const walk = ['Frozen', 'Dairy', 'Produce'].reduce((it, aisle, at) => ticked(it, aisle, now + at * hour), noWalk)
  expect(afterTrip(walk, store, now + 4 * hour)).toBe(walk)
  expect(orderOf(walk, store)).toEqual(store)
})

test('a trip by a clock that was a year ahead is over once the clock is right again', () => {
  const way = ['Frozen', 'Dairy', 'Produce']
  const ahead = way.reduce((it, aisle, at) => ticked(it, aisle, 53 * week + at * 60_000), noWalk)
  expect(afterTrip(ahead, store, week)).toEqual(afterTrip(ahead, store, 54 * week))
  expect(orderOf(afterTrip(ahead, store, week), way)).toEqual(way)
})

test('a trip to one aisle teaches nothing', () => {
  expect(walked([['Frozen']])).toEqual(noWalk)
})

test('an aisle that the store does not name is learned too', () => {
  expect(orderOf(walked([['Body care', 'Produce']]), store)).toEqual(['Body care', 'Bakery', 'Dairy', 'Pantry', 'Frozen', 'Produce'])
})

const aTrip = fc.shuffledSubarray([...store, 'Body care'])

test('whatever was learned, every aisle has one place', () => {
  fc.assert(
    fc.property(fc.array(aTrip, { maxLength: 12 }), (trips) => {
      const order = orderOf(walked(trips), store)
      expect(new Set(order).size).toBe(order.length)
      expect(order).toEqual(expect.arrayContaining(store))
    }),
  )
})

test('whatever was learned before, the same way twelve times is the order', () => {
  fc.assert(
    fc.property(fc.array(aTrip, { maxLength: 8 }), fc.shuffledSubarray(store, { minLength: store.length }), (before, way) => {
      const order = orderOf(
        walked(
          Array.from({ length: 12 }, () => way),
          walked(before),
        ),
        store,
      )
      expect(order.filter((it) => store.includes(it))).toEqual(way)
    }),
  )
})
