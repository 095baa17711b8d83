import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { listNameMax, ownItems, quantityMax } from '#contract/lists.ts'
import { worthOf } from '#contract/prices.ts'
import { aDeal } from '#app/features/deal/testing.ts'
import { putDeal, refusalText, takeBack, targetList, type Added } from './acts.ts'
import { noLists, type Change, type ListItem } from './changes.ts'
import { nothing } from './shopping-lists.ts'
import { aList, anItem } from './testing.ts'
import {
  activeListOf,
  amountOfItem,
  canDelete,
  groupsOf,
  itemNameOf,
  lineWorth,
  listIdOf,
  listNameOf,
  listsByStore,
  priceOf,
  quantityText,
  stepped,
  takesTypedItems,
  totalOf,
  withoutUnused,
} from './rules.ts'

const price = (fields: Partial<Price>): Price => ({
  kind: 'each',
  text: '',
  amountCents: null,
  quantity: null,
  unit: null,
  regularCents: null,
  ...fields,
})

describe('names', () => {
  test('5.VALID.11 a list needs a name', () => {
    expect(listNameOf('')).toBeNull()
    expect(listNameOf('   ')).toBeNull()
    expect(listNameOf(' Party ')).toBe('Party')
  })

  test('5.VALID.12 the name of a list has at most 100 characters', () => {
    expect(listNameMax).toBe(100)
    expect(listNameOf('x'.repeat(100))).toHaveLength(100)
    expect(listNameOf('x'.repeat(101))).toBeNull()
  })

  test('5.VALID.13 a new name is needed, of at most 100 characters', () => {
    expect(listNameOf('', 'Party')).toBeNull()
    expect(listNameOf('x'.repeat(101), 'Party')).toBeNull()
    expect(listNameOf('Picnic', 'Party')).toBe('Picnic')
  })

  test('5.VALID.14 a new name must differ from the old one', () => {
    expect(listNameOf('Party', 'Party')).toBeNull()
    expect(listNameOf(' Party ', 'Party')).toBeNull()
  })

  test('5.VALID.15 8.ERR.18 a list without shoppingListId is refused', () => {
    for (const list of [null, undefined, {}, { shoppingListId: '' }, { shoppingListId: null }]) {
      expect(() => listIdOf(list)).toThrow('List must have a shoppingListId')
    }
    expect(listIdOf({ shoppingListId: 'a' })).toBe('a')
  })

  test('5.VALID.16 a typed item needs a name', () => {
    expect(itemNameOf(' ')).toBeNull()
    expect(itemNameOf(' Candles ')).toBe('Candles')
  })
})

describe('the active list', () => {
  const mine = aList({ shoppingListId: 'mine', storeId: 1, isDefault: true })
  const party = aList({ shoppingListId: 'party', storeId: 1, isDefault: false })
  const other = aList({ shoppingListId: 'other', storeId: 2, isDefault: true })

  test('4.LIST.02 the default list of the current store is active', () => {
    expect(activeListOf([party, other, mine], 1)).toBe(mine)
    expect(activeListOf([party], 1)).toBeNull()
  })

  test('4.LIST.03 a default list cannot be deleted', () => {
    expect(canDelete(mine)).toBe(false)
    expect(canDelete(other)).toBe(false)
    expect(canDelete(party)).toBe(true)
  })

  test('4.LIST.06 typed items go to the default list of the current store only', () => {
    expect(takesTypedItems(mine, 1)).toBe(true)
    expect(takesTypedItems(party, 1)).toBe(false)
    expect(takesTypedItems(other, 1)).toBe(false)
    expect(takesTypedItems(mine, null)).toBe(false)
  })

  test('B07 an act changes the list asked for if it belongs to the store, else the active one', () => {
    const data = { lists: [mine, party, other], items: [], aliases: { lost: 'party' } }
    expect(targetList({ data }, 1, 'party')).toBe(party)
    expect(targetList({ data }, 1, 'lost')).toBe(party)
    expect(targetList({ data }, 1, 'other')).toBe(mine)
    expect(targetList({ data }, 1, 'unknown')).toBe(mine)
    expect(targetList({ data }, 1)).toBe(mine)
  })

  test('1.LIST.01 lists are grouped by store, the current store and default lists first', () => {
    const old = aList({ shoppingListId: 'old', storeId: 2, isDefault: false })
    const all = [old, other, party, mine]
    expect(listsByStore(all, 1).map((it) => [it.storeId, it.lists.map((list) => list.shoppingListId)])).toEqual([
      [1, ['mine', 'party']],
      [2, ['other', 'old']],
    ])
    expect(listsByStore(all, null).map((it) => it.storeId)).toEqual([2, 1])
  })

  test('an empty list that a visit to another store made is left out', () => {
    const there = aList({ shoppingListId: 'there', storeId: 3 })
    const renamed = aList({ shoppingListId: 'renamed', storeId: 4, name: 'Cabin' })
    const made = aList({ shoppingListId: 'made', storeId: 3, isDefault: false })
    const all = [mine, there, renamed, made]
    expect(withoutUnused(all, [], 1)).toEqual([mine, renamed, made])
    expect(withoutUnused(all, [anItem({ shoppingListId: 'there' })], 1)).toEqual(all)
    expect(withoutUnused(all, [], 3)).toEqual([there, renamed, made])
    expect(withoutUnused(all, [], null)).toEqual(all)
  })
})

describe('quantities', () => {
  test('4.LIST.07 adding increments', () => {
    expect(stepped(3, 1)).toEqual({ kind: 'change', quantity: 4 })
    expect(stepped(quantityMax, 1)).toEqual({ kind: 'change', quantity: quantityMax })
  })

  test('4.LIST.07 adding a deal that the list holds goes no further than a list can, as on the server', () => {
    const deal = aDeal()
    const data = { lists: [aList({})], items: [anItem({ deal, quantity: quantityMax - 1 })], aliases: {} }
    const changes: Change[] = []
    putDeal({ snapshot: () => ({ ...nothing, data }), change: (it) => void changes.push(it) }, 1, deal, 5)
    expect(changes).toMatchObject([{ kind: 'changeItem', fields: { quantity: quantityMax } }])
  })

  test('Undo takes back what was added and no more, also when the item has been changed since', () => {
    const deal = aDeal()
    const undo = (items: ListItem[], added: Added) => {
      const changes: Change[] = []
      takeBack({ snapshot: () => ({ ...nothing, data: { ...noLists, items } }), change: (it) => void changes.push(it) }, [added])
      return changes
    }
    const added = { shoppingListId: 'list', shoppingListItemId: 'item', quantity: 2 }
    expect(undo([anItem({ deal, quantity: 2 })], added)).toMatchObject([{ kind: 'removeItem' }])
    expect(undo([anItem({ deal, quantity: 5 })], added)).toMatchObject([{ kind: 'changeItem', fields: { quantity: 3 } }])
    expect(undo([anItem({ deal, quantity: 1 })], added)).toMatchObject([{ kind: 'removeItem' }])
    expect(undo([], added)).toEqual([])
  })

  test('4.LIST.08 removing decrements', () => {
    expect(stepped(3, -1)).toEqual({ kind: 'change', quantity: 2 })
  })

  test('4.LIST.09 zero or less removes the item', () => {
    expect(stepped(1, -1, true)).toEqual({ kind: 'remove' })
    expect(stepped(2, -5, true)).toEqual({ kind: 'remove' })
  })

  test('4.LIST.11 at 1 the shopper is asked first, unless the bypass flag is set', () => {
    expect(stepped(1, -1)).toEqual({ kind: 'ask' })
    expect(stepped(1, -1, true)).toEqual({ kind: 'remove' })
    expect(stepped(2, -1)).toEqual({ kind: 'change', quantity: 1 })
  })

  test('weights are shown with their unit, counts from two on', () => {
    expect([quantityText(4, 'lb'), quantityText(1, 'lb'), quantityText(2, null), quantityText(1, null)]).toEqual([
      '4 lb',
      '1 lb',
      'Qty 2',
      '',
    ])
  })

  test('a typed item is counted in its own unit, in the plural where it has one', () => {
    const amounts = (['lb', 'can', 'bunch', 'loaf', 'dozen'] as const).map((unit) =>
      [1, 2].map((it) => amountOfItem({ quantity: it, unit }, null)),
    )
    expect(amounts).toEqual([
      ['1 lb', '2 lb'],
      ['1 can', '2 cans'],
      ['1 bunch', '2 bunches'],
      ['1 loaf', '2 loaves'],
      ['1 dozen', '2 dozen'],
    ])
  })
})

describe('groups', () => {
  const apples = anItem({ shoppingListItemId: 'apples', category: 'Produce', deal: aDeal() })
  const milk = anItem({ shoppingListItemId: 'milk', category: 'Dairy & eggs', deal: aDeal(), isChecked: true })
  const pears = anItem({ shoppingListItemId: 'pears', category: 'Produce', deal: aDeal(), isChecked: true })
  const soap = anItem({ shoppingListItemId: 'soap', category: 'Body care', deal: aDeal() })
  const nameless = anItem({ shoppingListItemId: 'nameless', category: '', deal: aDeal() })
  const candles = anItem({ shoppingListItemId: 'candles' })
  const aisles = ['Produce', 'Dairy & eggs']

  test('groups have the order of the store’s aisles, the shopper’s own items last', () => {
    const groups = groupsOf([candles, nameless, soap, milk, apples, pears], aisles)
    expect(groups.map(({ name }) => name)).toEqual(['Produce', 'Dairy & eggs', 'Body care', 'Other items', ownItems])
    expect(groups[0]).toMatchObject({ checked: 1, items: [apples, pears] })
  })

  test('ticking moves nothing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            category: fc.constantFrom('', 'Produce', 'Dairy & eggs', 'Body care'),
            typed: fc.boolean(),
            isChecked: fc.boolean(),
          }),
        ),
        fc.nat(),
        (some, at) => {
          const items = some.map((it, id) =>
            anItem({ shoppingListItemId: String(id), category: it.category, isChecked: it.isChecked, deal: it.typed ? null : aDeal() }),
          )
          const places = (all: typeof items) =>
            groupsOf(all, aisles).map((group) => [group.name, group.items.map((it) => it.shoppingListItemId)])
          const ticked = items.map((it, id) => (id === at % Math.max(items.length, 1) ? { ...it, isChecked: !it.isChecked } : it))
          expect(places(ticked)).toEqual(places(items))
        },
      ),
    )
  })
})

describe('totals', () => {
  test('prices apiece and by weight', () => {
    expect(worthOf(price({ amountCents: 399, regularCents: 499 }), 2)).toEqual({ cents: 798, savedCents: 200 })
    expect(worthOf(price({ amountCents: 79, unit: 'lb' }), 4)).toEqual({ cents: 316, savedCents: null })
  })

  test('several for one price', () => {
    const twoForFive = price({ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 329 })
    expect(worthOf(twoForFive, 2)).toEqual({ cents: 500, savedCents: 158 })
    expect(worthOf(twoForFive, 3)).toEqual({ cents: 750, savedCents: 237 })
    expect(worthOf(price({ kind: 'multi', amountCents: 500, quantity: 0 }), 1).cents).toBeNull()
  })

  test('percent off and an amount off need the regular price', () => {
    expect(worthOf(price({ kind: 'percent', quantity: 25, regularCents: 800 }), 2)).toEqual({ cents: 1200, savedCents: 400 })
    expect(worthOf(price({ kind: 'percent', quantity: 25 }), 2)).toEqual({ cents: null, savedCents: null })
    expect(worthOf(price({ kind: 'amountOff', amountCents: 100, regularCents: 450 }), 2)).toEqual({ cents: 700, savedCents: 200 })
    expect(worthOf(price({ kind: 'amountOff', amountCents: 100 }), 2)).toEqual({ cents: null, savedCents: 200 })
    const off2 = price({ kind: 'amountOff', amountCents: 100, quantity: 2, regularCents: 450 })
    expect([1, 2, 3].map((n) => worthOf(off2, n))).toEqual([
      { cents: 450, savedCents: 0 },
      { cents: 800, savedCents: 100 },
      { cents: 1250, savedCents: 100 },
    ])
  })

  test('buy one, get one free', () => {
    const bogo = price({ kind: 'bogo', quantity: 1, regularCents: 1399 })
    expect(worthOf(bogo, 1)).toEqual({ cents: 1399, savedCents: 0 })
    expect(worthOf(bogo, 2)).toEqual({ cents: 1399, savedCents: 1399 })
    expect(worthOf(price({ kind: 'bogo', quantity: 2, regularCents: 300 }), 7)).toEqual({ cents: 1500, savedCents: 600 })
  })

  test('a price that is only words has no known amount', () => {
    expect(worthOf(price({ kind: 'text', text: 'Great price' }), 2)).toEqual({ cents: null, savedCents: null })
  })

  test('the price for everyone counts, the price for owners only where no other is known', () => {
    const owners = price({ amountCents: 699 })
    const both = anItem({ deal: aDeal({ price: null, ownerPrice: owners }), price: price({ amountCents: 899 }) })
    expect(lineWorth(both, false).cents).toBe(899)
    expect(lineWorth({ ...both, price: null }, false).cents).toBe(699)
    expect(lineWorth({ ...both, price: price({ kind: 'text', text: 'Sale' }) }, false).cents).toBe(699)
  })

  test('a sale that has ended has no price', () => {
    const item = anItem({ deal: aDeal(), price: price({ amountCents: 899, regularCents: 999 }) })
    expect(priceOf(item, true)).toBeNull()
    expect(totalOf([item], () => true)).toEqual({ cents: 0, atLeast: true, savedCents: 0, savedAtLeast: true })
  })

  test('it is "at least" only when something is unknown', () => {
    const known = anItem({ deal: aDeal(), price: price({ amountCents: 300, regularCents: 400 }), quantity: 2 })
    const half = anItem({ deal: aDeal(), price: price({ amountCents: 300 }) })
    const typed = anItem({})
    const never = () => false
    expect(totalOf([], never)).toEqual({ cents: 0, atLeast: false, savedCents: 0, savedAtLeast: false })
    expect(totalOf([known], never)).toEqual({ cents: 600, atLeast: false, savedCents: 200, savedAtLeast: false })
    expect(totalOf([known, half], never)).toEqual({ cents: 900, atLeast: false, savedCents: 200, savedAtLeast: true })
    expect(totalOf([known, typed], never)).toEqual({ cents: 600, atLeast: true, savedCents: 200, savedAtLeast: true })
  })

  const anyPrice: fc.Arbitrary<Price> = fc.record({
    kind: fc.constantFrom('each', 'multi', 'percent', 'amountOff', 'bogo', 'text'),
    text: fc.constant(''),
    amountCents: fc.option(fc.nat(10_000)),
    quantity: fc.option(fc.nat(120)),
    unit: fc.constantFrom(null, 'lb'),
    regularCents: fc.option(fc.nat(10_000)),
  })

  // '$5 off when you buy 2' makes two of a thing at $3 cost less than one: such an offer alone does.
  const takesOffMore = ({ kind, amountCents, regularCents }: Price) => kind === 'amountOff' && (amountCents ?? 0) > (regularCents ?? 0)

  test('amounts are whole cents and never negative; more of a thing never costs less', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: quantityMax - 1 }), (one, quantity) => {
        const now = worthOf(one, quantity)
        const more = worthOf(one, quantity + 1)
        for (const cents of [now.cents, now.savedCents]) expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
        if (!takesOffMore(one)) expect((more.cents ?? 0) >= (now.cents ?? 0)).toBe(true)
        expect(more.cents === null).toBe(now.cents === null)
      }),
    )
  })

  test('a total is the sum of its parts', () => {
    const items = fc.array(fc.record({ price: fc.option(anyPrice), quantity: fc.integer({ min: 1, max: 20 }) }))
    fc.assert(
      fc.property(items, items, (some, others) => {
        const made = (all: typeof some) => all.map((it) => anItem({ ...it, deal: aDeal() }))
        const whole = totalOf([...made(some), ...made(others)], () => false)
        const [a, b] = [totalOf(made(some), () => false), totalOf(made(others), () => false)]
        expect(whole).toEqual({
          cents: a.cents + b.cents,
          atLeast: a.atLeast || b.atLeast,
          savedCents: a.savedCents + b.savedCents,
          savedAtLeast: a.savedAtLeast || b.savedAtLeast,
        })
      }),
    )
  })
})

describe('refusals', () => {
  test.for(['addItem', 'changeItem', 'removeItem'] as const)('8.ERR.10 an item whose %s was refused', (kind) => {
    expect(refusalText({ kind })).toEqual({
      title: 'Error Modifying Item',
      message: 'An unknown error has occurred while modifying the item. Please try again.',
    })
  })
})
