import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Price } from '#contract/ads.ts'
import { listNameMax, ownItems, quantityMax } from '#contract/lists.ts'
import { noOffer, offerTo, totalOfLines, unknownWorth, worthOf } from '#contract/prices.ts'
import { dealOf, type Deal } from '#app/features/deal/deal.ts'
import { aDeal, aSpace } from '#app/features/deal/testing.ts'
import spanish from '#words/es.json' with { type: 'json' }
import { learn, speaking } from '#words/t.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { changeItem, isTooLate, putDeal, takeBack, targetList, toFindOn } from './acts.ts'
import { beginList, putThing } from './bring-back.ts'
import { itemOf, overlay, type Change, type ListItem, type ListsData } from './changes.ts'
import { lineWords } from './line-words.ts'
import { createList, renameList } from './list-acts.ts'
import { endedAt } from './lists.ts'
import { refusalText } from './refusals.ts'
import { thingOf, type Thing } from './returning.ts'
import { nothing } from './shopping-lists.ts'
import { aList, anItem, aSentItem } from './testing.ts'
import { activeListOf, canDelete, itemNameOf, listIdOf, listNameOf, stepped, takesTypedItems } from './rules.ts'
import { amountOfItem, lineWorth, offerOf, ownersSave, totalOf } from './sums.ts'
import { firstOf, groupsOf, listsByStore, withoutUnused } from './order.ts'

const price = (fields: Partial<Price>): Price => ({
  kind: 'each',
  text: '',
  amountCents: null,
  quantity: null,
  unit: null,
  regularCents: null,
  ...fields,
})

learn('es', spanish)

describe('the first items', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => anItem({ shoppingListItemId: id }))
  const ticked = { ...a!, isChecked: true }
  const idsOf = (items: readonly ListItem[], shown: readonly string[], max: number) =>
    firstOf(items, shown, max).map((it) => it.shoppingListItemId)

  test('are those that are still to be found', () => expect(idsOf([ticked, b!, c!, d!], [], 3)).toEqual(['b', 'c', 'd']))

  test('stay where they were shown', () => expect(idsOf([ticked, b!, c!, d!], ['a', 'b'], 3)).toEqual(['a', 'b', 'c']))

  test('are followed by others where one was removed', () => expect(idsOf([b!, c!, d!], ['a', 'b', 'c'], 3)).toEqual(['b', 'c', 'd']))
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

  test('5.VALID.14 a name that is shown as the old one does not differ from it', () => {
    speaking('es', () => {
      for (const typed of ['My List', 'Mi lista']) expect(listNameOf(typed, 'Mi lista'), typed).toBeNull()
      expect(listNameOf('My List', 'Fiesta')).toBe('My List')
    })
  })

  test('a name that was typed is said as it is then shown', () => {
    const said = vi.spyOn(toasts, 'show').mockReturnValue()
    const lists = { snapshot: () => nothing, change: () => {} }
    const myList = aList({ name: 'My List' })
    speaking('es', () => {
      createList(lists, 1, myList.name)
      renameList(lists, aList({ name: 'Fiesta' }), myList.name)
      beginList(lists, myList, [], [])
    })
    expect(said.mock.calls.map(([{ text }]) => text)).toEqual(['Se creó Mi lista', 'Ahora se llama Mi lista', 'Se creó Mi lista'])
    said.mockRestore()
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

test('0244 only what is over and not on the list yet comes too late for it', () => {
  const [on, over] = [aDeal({}), { ...aDeal({}), isOver: true }]
  expect([isTooLate(on, null), isTooLate(over, null), isTooLate(over, anItem({ deal: over }))]).toEqual([false, true, false])
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
    expect(canDelete({ ...party, isOwnDefault: false })).toBe(true)
    expect(canDelete({ ...party, isOwnDefault: true })).toBe(false)
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

  test('a shared list is shown at every store, also while nothing is on it', () => {
    const sharing = { isMine: false, me: 2, people: [], wantsNotices: false, heir: null, invitations: 0, news: [] }
    const shared = aList({ storeId: 2, sharing })
    expect(withoutUnused([shared], [], 1)).toEqual([shared])
  })
})

describe('quantities', () => {
  test('4.LIST.07 adding increments', () => {
    expect(stepped(3, 1)).toEqual({ kind: 'change', quantity: 4 })
    expect(stepped(quantityMax, 1)).toEqual({ kind: 'change', quantity: quantityMax })
  })

  /** Lists of a device whose changes wait, on top of what the server said last. */
  function waiting(base: ListsData) {
    const changes: Change[] = []
    const data = (over = base) => overlay(over, changes)
    const lists = { snapshot: () => ({ ...nothing, data: data() }), change: (it: Change) => void changes.push(it) }
    return { lists, data, quantities: (over?: ListsData) => data(over).items.map((it) => it.quantity) }
  }
  const deal = aDeal()
  const held = (quantity: number): ListsData => ({ lists: [aList({})], items: [anItem({ deal, quantity })], aliases: {} })

  test('4.LIST.07 adding a deal that the list holds goes no further than a list can, as on the server', () => {
    const { lists, quantities } = waiting(held(quantityMax - 1))
    putDeal(lists, 1, deal, { quantity: 5 })
    expect(quantities()).toEqual([quantityMax])
  })

  test('what is added is added to what another device has made of it meanwhile', () => {
    const { lists, quantities } = waiting(held(2))
    putDeal(lists, 1, deal)
    expect(quantities()).toEqual([3])
    expect(quantities(held(7))).toEqual([8])
  })

  test('Undo takes back what was added and no more, also when the item has been changed since, here or elsewhere', () => {
    const before = held(2)
    const { lists, quantities } = waiting(before)
    const added = putDeal(lists, 1, deal, { quantity: 2 })
    takeBack(lists, [added])
    expect(quantities()).toEqual([2])
    expect(quantities(held(5))).toEqual([5])
    expect(quantities({ ...before, items: [] })).toEqual([])
    const { lists: fewer, data, quantities: left } = waiting({ ...before, items: [] })
    const mine = putDeal(fewer, 1, deal, { quantity: 2 })
    changeItem(fewer, data().items[0]!, { quantity: 1 })
    takeBack(fewer, [mine])
    expect(left()).toEqual([])
  })

  test('a deal that lies in the basket is to be found again in the quantity that was added, and Undo puts it back as it lay there', () => {
    const ticked = { isChecked: true, checkedAt: '2026-11-04T18:00:00.000Z' }
    const { lists, data } = waiting({ ...held(2), items: [anItem({ deal, quantity: 2, ...ticked })] })
    expect(toFindOn({ data: data() }, data().lists[0]!, deal.adSpaceId)).toBeNull()
    const added = putDeal(lists, 1, deal, { quantity: 3 })
    expect(data().items).toMatchObject([{ quantity: 3, isChecked: false }])
    takeBack(lists, [added])
    expect(data().items).toMatchObject([{ quantity: 2, ...ticked }])
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
    const perLb = price({ unit: 'lb' })
    const amounts = [perLb, null].map((price) => [4, 1].map((quantity) => amountOfItem(anItem({ quantity, price }))))
    expect(amounts).toEqual([
      ['4 lb', '1 lb'],
      ['Qty 4', ''],
    ])
  })

  test('what is sold by the pound stays pounds when its sale has ended, and comes back as them; six apples do not become six pounds', () => {
    const perLb = price({ text: '$2.50 lb', amountCents: 250, unit: 'lb' })
    const apples = aDeal({ title: 'Apples', price: perLb })
    const item = anItem({ itemName: 'Apples', quantity: 3, price: perLb, deal: apples })
    expect([true, false].map((ended) => lineWords(item, ended, null).amount)).toEqual(['3 lb', '3 lb'])
    const back = (thing: Thing, deals: readonly Deal[]) => {
      const change = vi.fn<(made: Change) => void>()
      putThing({ lists: { change }, list: aList({}), deals }, thing)
      return change.mock.calls[0]![0]
    }
    expect(back(thingOf(item), [])).toMatchObject({ quantity: 3, unit: 'lb', deal: null })
    expect(back(thingOf(item), [apples])).toMatchObject({ quantity: 3, deal: apples })
    const pieces = thingOf(anItem({ itemName: 'apples', quantity: 6 }))
    expect(back(pieces, [apples])).toMatchObject({ quantity: 6, unit: '', deal: null })
    expect(back({ ...pieces, quantity: 1 }, [apples])).toMatchObject({ quantity: 1, deal: apples })
    expect(back({ ...pieces, adStudioAssetId: apples.adStudioAssetId }, [apples])).toMatchObject({ deal: apples })
  })

  test('a typed item is counted in its own unit, in the plural where it has one', () => {
    const amounts = (['lb', 'can', 'bunch', 'loaf', 'dozen'] as const).map((unit) =>
      [1, 2].map((it) => amountOfItem(anItem({ quantity: it, unit }))),
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
  const never = () => false

  test('what the shopper pays counts; of an owner-only deal a sum for everyone else knows nothing', () => {
    const both = anItem({ deal: aDeal({ price: null, ownerPrice: price({ amountCents: 699 }) }), price: price({ amountCents: 899 }) })
    expect([null, false, true].map((isOwner) => lineWorth(both, false, isOwner).cents)).toEqual([899, 899, 699])
    const ownersOnly = { ...both, price: null }
    expect([null, false, true].map((isOwner) => lineWorth(ownersOnly, false, isOwner).cents)).toEqual([null, null, 699])
  })

  test('a sale that has ended has no price, and makes the total one of at least', () => {
    const item = anItem({ deal: aDeal(), price: price({ amountCents: 899, regularCents: 999 }) })
    expect(offerOf(item, true, true)).toEqual(noOffer)
    expect(totalOf([item], () => true, null)).toEqual({ cents: 0, atLeast: true, savedCents: 0, savedAtLeast: true })
  })

  test('0247 a sum has what an item costs today: before its sale the regular price, for owners too, or at least nothing', () => {
    const item = anItem({ deal: aDeal(), price: price({ amountCents: 199, regularCents: 299 }), quantity: 2 })
    const owners = { ...item, deal: aDeal({ ownerPrice: price({ amountCents: 149 }) }) }
    const begins = 'On sale from Friday, Nov 27'
    for (const isOwner of [null, true])
      expect(totalOf([{ ...owners, begins }], never, isOwner)).toEqual({ cents: 598, atLeast: false, savedCents: 0, savedAtLeast: false })
    expect(ownersSave([{ ...owners, begins }], never)).toBe(0)
    expect(totalOf([owners], never, true)).toMatchObject({ cents: 298, savedCents: 300 })
    const unsaid = { ...item, price: price({ amountCents: 199 }), begins }
    expect(totalOf([unsaid], never, null)).toEqual({ cents: 0, atLeast: true, savedCents: 0, savedAtLeast: true })
  })

  test('a sale ends with its last day at the store, wherever the device is', () => {
    const item = anItem({ deal: aDeal({ endDate: '2026-11-24' }) })
    const at = (moment: string, timeZone: string | null) => endedAt(Date.parse(moment), timeZone)(item)
    expect(at('2026-11-24T23:59:00-06:00', 'America/Chicago')).toBe(false)
    expect(at('2026-11-25T00:01:00-06:00', 'America/Chicago')).toBe(true)
    expect(at('2026-11-25T00:01:00-06:00', 'America/Los_Angeles')).toBe(false)
    expect(at('2026-11-25T00:01:00-06:00', null)).toBe(false)
  })

  test('it is "at least" only when something is unknown', () => {
    const known = anItem({ deal: aDeal(), price: price({ amountCents: 300, regularCents: 400 }), quantity: 2 })
    const half = anItem({ deal: aDeal(), price: price({ amountCents: 300 }) })
    const typed = anItem({})
    const several = anItem({ deal: aDeal(), price: price({ kind: 'multi', amountCents: 500, quantity: 2, regularCents: 300 }) })
    const total = (...items: ListItem[]) => totalOf(items, never, null)
    expect(total()).toEqual({ cents: 0, atLeast: false, savedCents: 0, savedAtLeast: false })
    expect(total(known)).toEqual({ cents: 600, atLeast: false, savedCents: 200, savedAtLeast: false })
    expect(total(known, half)).toEqual({ cents: 900, atLeast: false, savedCents: 200, savedAtLeast: true })
    expect(total(known, typed)).toEqual({ cents: 600, atLeast: true, savedCents: 200, savedAtLeast: true })
    expect(total(known, several)).toEqual({ cents: 850, atLeast: true, savedCents: 200, savedAtLeast: true })
  })

  test('an owner’s list says what owners save more only where both prices are known', () => {
    const deal = aDeal({ price: price({ amountCents: 899 }), ownerPrice: price({ amountCents: 649 }) })
    const both = anItem({ deal, price: deal.price, quantity: 2 })
    const ownersOnly = anItem({ deal: aDeal({ price: null, ownerPrice: price({ amountCents: 649 }) }) })
    expect(ownersSave([both, ownersOnly, anItem({})], never)).toBe(500)
    expect(ownersSave([both], () => true)).toBe(0)
  })

  const anyPrice: fc.Arbitrary<Price> = fc.record({
    kind: fc.constantFrom('each', 'multi', 'percent', 'amountOff', 'bogo', 'text'),
    text: fc.constantFrom('', 'words', '0.00'),
    amountCents: fc.option(fc.nat(10_000)),
    quantity: fc.option(fc.nat(120)),
    unit: fc.constantFrom(null, 'lb'),
    regularCents: fc.option(fc.nat(10_000)),
    mustBuy: fc.constantFrom(true, false, undefined),
  })

  test('card, row and total say the same price, whoever the shopper is and whoever made the item', () => {
    const quantity = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(fc.option(anyPrice), fc.option(anyPrice), fc.constantFrom(true, false, null), quantity, (own, owners, isOwner, count) => {
        const space = aSpace({ price: own, ownerPrice: owners })
        const deal = dealOf(space, null, 'Produce')
        const card = offerTo(isOwner, deal)
        const change: Change = {
          kind: 'addItem',
          shoppingListId: 'list',
          shoppingListItemId: 'item',
          itemName: 'Apples',
          notes: '',
          quantity: count,
          deal,
        }
        const onDevice = overlay({ lists: [aList({})], items: [], aliases: {} }, [change]).items[0]!
        const ofServer = itemOf(aSentItem({ adSpace: space, price: own, quantity: count }))
        const worth = card.counts ? worthOf(card.counts, count) : unknownWorth
        for (const item of [onDevice, ofServer]) {
          expect(offerOf(item, false, isOwner)).toEqual(card)
          expect(lineWorth(item, false, isOwner)).toEqual(worth)
          expect(totalOf([item], never, isOwner)).toEqual(totalOfLines([worth]))
        }
      }),
    )
  })

  test('a total is the sum of its parts', () => {
    const items = fc.array(fc.record({ price: fc.option(anyPrice), quantity: fc.integer({ min: 1, max: 20 }) }))
    fc.assert(
      fc.property(items, items, (some, others) => {
        const made = (all: typeof some) => all.map((it) => anItem({ ...it, deal: aDeal() }))
        const whole = totalOf([...made(some), ...made(others)], never, true)
        const [a, b] = [totalOf(made(some), never, true), totalOf(made(others), never, true)]
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
