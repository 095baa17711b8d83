import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as brand from '#brand'
import { exclusives } from '#contract/exclusives.ts'
import { listNameMax, quantityMax } from '#contract/lists.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallError, type More } from '#app/api/call.ts'
import { aComponent, aDeal, aSpace } from '#app/features/deal/testing.ts'
import { speaking } from '#words/t.ts'
import { confirmed, idIn, itemOf, noLists, overlay, sendChange, type Change, type ListsData } from './changes.ts'
import { aList, anItem, aSentItem } from './testing.ts'

const rice = aDeal({ adSpaceId: 7, adStudioAssetId: 'rice', title: 'Wild rice' })
const data: ListsData = {
  lists: [
    aList({ shoppingListId: 'mine' }),
    aList({ shoppingListId: 'party', name: 'Party', isDefault: false }),
    aList({ shoppingListId: 'far', storeId: 2 }),
  ],
  items: [
    anItem({ shoppingListItemId: 'candles', shoppingListId: 'mine' }),
    anItem({ shoppingListItemId: 'rice', shoppingListId: 'mine', deal: rice, quantity: 2 }),
  ],
  aliases: {},
}
const adding = (fields: Partial<Extract<Change, { kind: 'addItem' }>>): Change => ({
  kind: 'addItem',
  shoppingListId: 'mine',
  shoppingListItemId: 'new',
  itemName: 'Wild rice',
  notes: '',
  quantity: 1,
  deal: null,
  ...fields,
})
const after = (...changes: Change[]) => overlay(data, changes)
const item = (it: ListsData, id: string) => it.items.find((one) => one.shoppingListItemId === id)

test('1.LIST.03 an ad item shows before the server has it, as its deal says', () => {
  expect(item(after(adding({ deal: aDeal({ adSpaceId: 8, categoryName: 'Produce' }) })), 'new')).toMatchObject({
    shoppingListId: 'mine',
    category: 'Produce',
    quantity: 1,
    deal: { adSpaceId: 8 },
  })
})

test('1.LIST.04 a typed item shows before the server has it', () => {
  expect(item(after(adding({ itemName: 'Parchment' })), 'new')).toMatchObject({ itemName: 'Parchment', deal: null, isChecked: false })
})

test('1.LIST.05 a change sets the fields that it names, and no others', () => {
  const next = after({
    kind: 'changeItem',
    shoppingListId: 'mine',
    shoppingListItemId: 'candles',
    fields: { quantity: 6, isChecked: true },
  })
  expect(item(next, 'candles')).toEqual({ ...data.items[0], quantity: 6, isChecked: true, checkedAt: null })
  expect(item(next, 'rice')).toBe(data.items[1])
})

test('D14 adding an ad item that is on the list already raises its quantity, and both ids name it', () => {
  const next = after(adding({ deal: rice, quantity: 3 }), {
    kind: 'changeItem',
    shoppingListId: 'mine',
    shoppingListItemId: 'new',
    fields: { isChecked: true },
  })
  expect(next.items).toHaveLength(2)
  expect(item(next, 'rice')).toMatchObject({ quantity: 5, isChecked: true })
  expect(item(after(adding({ deal: rice, quantity: quantityMax })), 'rice')).toMatchObject({ quantity: quantityMax })
})

test('so many are taken off, and the item when there are no more', () => {
  const less = (quantity: number): Change => ({ kind: 'removeItem', shoppingListId: 'mine', shoppingListItemId: 'rice', quantity })
  expect(item(after(less(1)), 'rice')).toMatchObject({ quantity: 1 })
  expect(item(after(less(2)), 'rice')).toBeUndefined()
  expect(item(after({ kind: 'removeItem', shoppingListId: 'mine', shoppingListItemId: 'rice' }), 'rice')).toBeUndefined()
})

test('the same deal on another list is a different item', () => {
  expect(after(adding({ shoppingListId: 'party', deal: rice })).items).toHaveLength(3)
})

test('1.LIST.06 a list is renamed', () => {
  expect(after({ kind: 'renameList', shoppingListId: 'party', name: 'Picnic' }).lists.map(({ name }) => name)).toEqual([
    'My List',
    'Picnic',
    'My List',
  ])
})

test('1.LIST.07 a list is removed with its items, and later changes to it do nothing', () => {
  const next = after(
    adding({ shoppingListId: 'party' }),
    { kind: 'removeList', shoppingListId: 'party' },
    adding({ shoppingListId: 'party', shoppingListItemId: 'late' }),
  )
  expect(next.lists.map((it) => it.shoppingListId)).toEqual(['mine', 'far'])
  expect(next.items).toEqual(data.items)
})

test('4.LIST.04 activating a list marks it default and unmarks the old one of its store', () => {
  const next = after({ kind: 'activateList', shoppingListId: 'party', storeId: 1 })
  expect(next.lists.filter((it) => it.isDefault).map((it) => it.shoppingListId)).toEqual(['party', 'far'])
  expect(next.lists[2]).toBe(data.lists[2])
})

test('E04 the own default list is still known as such while a list of somebody else is active, until another own one has its place', () => {
  const sharing = { isMine: false, me: 2, people: [], wantsNotices: true, heir: null, invitations: 0, news: [] }
  const withTheirs: ListsData = {
    ...data,
    lists: [
      aList({ shoppingListId: 'mine', isOwnDefault: true }),
      aList({ shoppingListId: 'party', isDefault: false, isOwnDefault: false }),
      aList({ shoppingListId: 'theirs', isDefault: false, isOwnDefault: false, sharing }),
    ],
  }
  const activated = (...ids: string[]) =>
    overlay(
      withTheirs,
      ids.map((shoppingListId) => ({ kind: 'activateList', shoppingListId, storeId: 1 })),
    ).lists.map((it) => [it.shoppingListId, it.isDefault, it.isOwnDefault])
  expect(activated('theirs')).toEqual([['mine', false, true], ['party', false, false], ['theirs', true, false]]) // prettier-ignore
  expect(activated('party', 'theirs')).toEqual([['mine', false, false], ['party', false, true], ['theirs', true, false]]) // prettier-ignore
})

test('4.LIST.10 a removed item is hidden at once', () => {
  expect(after({ kind: 'removeItem', shoppingListId: 'mine', shoppingListItemId: 'rice' }).items).toEqual([data.items[0]])
})

test('F09 a default list made on the device becomes the one that the store has', () => {
  const next = after(
    { kind: 'createList', shoppingListId: 'made', storeId: 1, name: 'My List', isDefault: true },
    adding({ shoppingListId: 'made' }),
  )
  expect(next.lists).toBe(data.lists)
  expect(item(next, 'new')?.shoppingListId).toBe('mine')
})

test('F09 the reply names the list that a default list made on the device has become', () => {
  const making: Change = { kind: 'createList', shoppingListId: 'made', storeId: 3, name: 'My List', isDefault: true }
  const offline = overlay(data, [making, adding({ shoppingListId: 'made' })])
  expect(item(offline, 'new')?.shoppingListId).toBe('made')
  const after = confirmed(data, making, aList({ shoppingListId: 'theirs', storeId: 3 }))
  expect(after.lists.filter((it) => it.storeId === 3).map((it) => it.shoppingListId)).toEqual(['theirs'])
  expect(idIn(after, 'made')).toBe('theirs')
  expect(item(overlay(after, [adding({ shoppingListId: 'made' })]), 'new')?.shoppingListId).toBe('theirs')
})

test('the reply overwrites its item, and when it has another id, both ids name the item', () => {
  const reply = aSentItem({ shoppingListItemId: 'kept', shoppingListId: 'mine', itemName: 'Wild rice', quantity: 9, revision: 4 })
  const after = confirmed(data, adding({}), reply)
  expect(after.items.map((it) => it.shoppingListItemId)).toEqual(['candles', 'rice', 'kept'])
  expect(
    item(overlay(after, [{ kind: 'changeItem', shoppingListId: 'mine', shoppingListItemId: 'new', fields: { quantity: 3 } }]), 'kept')
      ?.quantity,
  ).toBe(3)
})

test('what no change touches stays the same object, and so does a waiting item', () => {
  const add = adding({})
  const first = after(add)
  const second = after(add, { kind: 'changeItem', shoppingListId: 'mine', shoppingListItemId: 'candles', fields: { isChecked: true } })
  expect(item(second, 'rice')).toBe(data.items[1])
  expect(item(second, 'new')).toBe(item(first, 'new'))
})

const id = fc.constantFrom('mine', 'party', 'far', 'made', 'made too')
const itemId = fc.constantFrom('candles', 'rice', 'new', 'newer')
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('createList' as const),
    shoppingListId: id,
    storeId: fc.integer({ min: 1, max: 3 }),
    name: fc.string({ minLength: 1, maxLength: listNameMax }),
    isDefault: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('activateList' as const), shoppingListId: fc.constantFrom('mine', 'party'), storeId: fc.constant(1) }),
  fc.record({ kind: fc.constant('renameList' as const), shoppingListId: id, name: fc.constant('Else') }),
  fc.record({ kind: fc.constant('removeList' as const), shoppingListId: fc.constant('party') }),
  fc.record({
    kind: fc.constant('addItem' as const),
    shoppingListId: id,
    shoppingListItemId: itemId,
    itemName: fc.constant('Rice'),
    notes: fc.constant(''),
    quantity: fc.integer({ min: 1, max: 5 }),
    deal: fc.constantFrom(null, rice, aDeal({ adSpaceId: 8 })),
  }),
  fc.record({
    kind: fc.constant('changeItem' as const),
    shoppingListId: id,
    shoppingListItemId: itemId,
    fields: fc.record({ quantity: fc.integer({ min: 1, max: 5 }), isChecked: fc.boolean() }),
  }),
  fc.record({ kind: fc.constant('removeItem' as const), shoppingListId: id, shoppingListItemId: itemId }),
)

test('1.LIST.02 4.LIST.01 whatever is done, a store has at most one default list, no list has a deal twice, and every item is on a list', () => {
  fc.assert(
    fc.property(fc.constantFrom(data, noLists), fc.array(anyChange, { maxLength: 30 }), (start, changes) => {
      const { lists, items } = overlay(start, changes)
      const defaults = lists.filter((it) => it.isDefault).map((it) => it.storeId)
      expect(new Set(defaults).size).toBe(defaults.length)
      const deals = items.filter((it) => it.deal).map((it) => `${it.shoppingListId} ${it.deal!.adSpaceId}`)
      expect(new Set(deals).size).toBe(deals.length)
      expect(new Set(items.map((it) => it.shoppingListItemId)).size).toBe(items.length)
      for (const it of items) expect(lists.some((list) => list.shoppingListId === it.shoppingListId)).toBe(true)
    }),
  )
})

const entryOf = (change: Change, order = 0) => ({ id: `change ${order}`, order, userId: 'me', change })

test('7.API.23 7.API.24 7.API.25 7.API.27 7.API.28 7.API.29 each change is one call', async () => {
  const calls: unknown[] = []
  const keys: unknown[] = []
  const call = (endpoint: Endpoint, request: unknown, more?: More) => {
    calls.push([endpoint.method, endpoint.path, request])
    keys.push(more?.idempotencyKey)
    return new Promise<never>(() => {})
  }
  const changes: Change[] = [
    { kind: 'createList', shoppingListId: 'a', storeId: 3, name: 'Party', isDefault: false },
    { kind: 'createList', shoppingListId: 'a', storeId: 3, name: 'My List', isDefault: true },
    { kind: 'renameList', shoppingListId: 'a', name: 'Picnic' },
    { kind: 'activateList', shoppingListId: 'a', storeId: 3 },
    { kind: 'removeList', shoppingListId: 'a' },
    adding({ shoppingListId: 'a', shoppingListItemId: 'b', deal: rice }),
    adding({ shoppingListId: 'a', shoppingListItemId: 'b', itemName: 'Candles', notes: 'red', quantity: 6 }),
    adding({ shoppingListId: 'a', shoppingListItemId: 'b', isPutBack: true }),
    { kind: 'changeItem', shoppingListId: 'a', shoppingListItemId: 'b', fields: { quantity: 2 } },
    { kind: 'removeItem', shoppingListId: 'a', shoppingListItemId: 'b' },
    { kind: 'removeItem', shoppingListId: 'a', shoppingListItemId: 'b', quantity: 2 },
  ]
  for (const [order, change] of changes.entries()) void sendChange(call, entryOf(change, order), new AbortController().signal)
  expect(keys).toEqual(changes.map((_, order) => `change ${order}`))
  const list = '/api/shoppinglists/:shoppingListId'
  const inList = { shoppingListId: 'a' }
  const ofItem = { shoppingListId: 'a', shoppingListItemId: 'b' }
  expect(calls).toEqual([
    ['POST', '/api/shoppinglists', { body: { shoppingListId: 'a', storeId: 3, name: 'Party' } }],
    ['POST', '/api/shoppinglists', { body: { shoppingListId: 'a', storeId: 3, name: 'My List', isDefault: true } }],
    ['PUT', list, { params: inList, body: { name: 'Picnic' } }],
    ['PUT', list, { params: inList, body: { isDefault: true } }],
    ['DELETE', list, { params: inList }],
    [
      'POST',
      `${list}/items`,
      {
        params: inList,
        query: {},
        body: { shoppingListItemId: 'b', itemName: 'Wild rice', quantity: 1, adStudioAssetId: 'rice', adSpaceId: 7 },
      },
    ],
    [
      'POST',
      `${list}/items`,
      { params: inList, query: {}, body: { shoppingListItemId: 'b', itemName: 'Candles', notes: 'red', quantity: 6 } },
    ],
    [
      'POST',
      `${list}/items`,
      { params: inList, query: { putBack: 'true' }, body: { shoppingListItemId: 'b', itemName: 'Wild rice', quantity: 1 } },
    ],
    ['PUT', `${list}/items/:shoppingListItemId`, { params: ofItem, body: { quantity: 2 } }],
    ['DELETE', `${list}/items/:shoppingListItemId`, { params: ofItem, query: {} }],
    ['DELETE', `${list}/items/:shoppingListItemId`, { params: ofItem, query: { quantity: '2' } }],
  ])
})

test('7.API.44 that an exclusive was put on a list is counted once the server has it, by its own positive id', async () => {
  const counted: unknown[] = []
  let refused = true
  const call = (endpoint: Endpoint, request: unknown) => {
    const isMetric = endpoint.path === exclusives.metric.path
    if (isMetric) counted.push(request)
    return isMetric || refused ? Promise.reject(new CallError(503, '')) : Promise.resolve(null as never)
  }
  const { signal } = new AbortController()
  const exclusive = adding({ shoppingListId: 'a', shoppingListItemId: 'b', deal: { ...rice, adSpaceId: -12 } })
  await expect(sendChange(call, entryOf(exclusive), signal)).rejects.toThrow(CallError)
  expect(counted).toEqual([])
  refused = false
  await sendChange(call, entryOf(exclusive), signal)
  await sendChange(call, entryOf(adding({ shoppingListId: 'a', shoppingListItemId: 'c', deal: rice })), signal)
  await sendChange(call, entryOf(adding({ shoppingListId: 'a', shoppingListItemId: 'd' })), signal)
  expect(counted).toEqual([{ params: { customerGuid: brand.customerGuid }, body: { digitalExclusiveId: 12, metricType: 'add-to-list' } }])
})

test('what is gone already when it is removed is as it was wanted; any other refusal is one', async () => {
  const refused = (status: number) => () => Promise.reject(new CallError(status, ''))
  const removal: Change = { kind: 'removeItem', shoppingListId: 'a', shoppingListItemId: 'b' }
  const rename: Change = { kind: 'renameList', shoppingListId: 'a', name: 'Picnic' }
  const { signal } = new AbortController()
  for (const status of [404, 410]) {
    expect(await sendChange(refused(status), entryOf(removal), signal)).toBeNull()
    await expect(sendChange(refused(status), entryOf(rename), signal)).rejects.toThrow(CallError)
  }
  await expect(sendChange(refused(409), entryOf(removal), signal)).rejects.toThrow(CallError)
})

test('whoever put a deal on a list may read another language: each sees its title in their own', () => {
  const adSpace = aSpace({ adComponents: [{ ...aComponent('TITLE', 'Pears'), spanishValue: 'Peras' }] })
  const sent = aSentItem({ itemName: 'Peras', adSpace })
  expect(itemOf(sent).itemName).toBe('Pears')
  expect(speaking('es', () => itemOf({ ...sent, itemName: 'Pears' })).itemName).toBe('Peras')
  expect(itemOf({ ...sent, itemName: 'Pears for the pie' }).itemName).toBe('Pears for the pie')
})
