import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharing } from '#contract/sharing.ts'
import { lists as listCalls, type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { giveList } from '#server/features/lists/passing-on-queries.ts'
import { placeAt } from '#server/features/lists/places.ts'
import { insertItem } from '#server/features/lists/queries.ts'
import { pushWorker, type Push } from '#server/features/push/jobs.ts'
import { asInsertedMember, asVisitor, testApp, userIdOf } from '#server/testing/build-app.ts'
import { someoneWaits } from '#server/testing/database.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { partsOf, requestTo } from '#server/testing/requests.ts'
import { asMember, password, signIn } from '#server/testing/shopper.ts'
import { callsOf, type Headers } from './testing.ts'

const pushes: Push[] = []
const { app, db, http, mails } = await testApp({}, undefined, { orderPush: async (_, ...orders) => void pushes.push(...orders) })
const store = await makeStore(db)
const { storeId } = store
const deal = await makeDeal(db, store)
const { send, at, makeList, invite, join, add, lists, items } = callsOf(http)

let ana: Headers
let ben: Headers
let listId: string
beforeEach(async () => {
  await db.deleteFrom('attempt').execute()
  ;[ana, ben] = [await asVisitor(app, { terms: true }), await asVisitor(app, { terms: true })]
  listId = await makeList(ana, storeId)
})
const share = async (more: object = {}) => {
  const secret = await invite(ana, listId, more)
  await join(ben, secret)
  return secret
}
const namesOf = (all: readonly ShoppingListItem[]) => all.map((it) => it.itemName)

describe('access to a list and all that is on it', () => {
  const calls = [
    ['lists.change', listCalls.change, { name: 'Feast' }],
    ['lists.addItem', listCalls.addItem, { shoppingListItemId: uuidv7(), itemName: 'Bread', quantity: 1 }],
    ['lists.changeItem', listCalls.changeItem, { quantity: 3 }],
    ['lists.removeItem', listCalls.removeItem],
    ['lists.email', listCalls.email],
    ['lists.remove', listCalls.remove],
    ['sharing.invite', sharing.invite, { admits: 2 }],
    ['sharing.takeBack', sharing.takeBack],
    ['sharing.changeMe', sharing.changeMe, { wantsNotices: false }],
    ['sharing.passOn', sharing.passOn, { person: 2 }],
    ['sharing.removePerson', sharing.removePerson],
    ['sharing.stop', sharing.stop],
    ['sharing.leave', sharing.leave],
  ] as const
  const owners = new Set(['lists.change', 'lists.remove', 'sharing.invite', 'sharing.passOn', 'sharing.removePerson', 'sharing.stop'])
  /** What each may do: a status that is expected of everything but what is named. */
  const callers: Record<string, (call: string) => number[]> = {
    'a stranger': () => [404],
    'one who is invited and has not come': () => [404],
    'a member': (call) => (owners.has(call) ? [403] : [200, 204]),
    'one who was removed': (call) =>
      call === 'sharing.leave' || call === 'lists.remove' ? [204] : call === 'lists.addItem' ? [200] : [410],
    'the owner': (call) => (call === 'sharing.leave' ? [403] : [200, 204]),
  }

  test.each(Object.entries(callers))('6.ROLE.16 of %s', async (who, expected) => {
    const other = await asVisitor(app, { terms: true })
    for (const [name, endpoint, payload] of calls) {
      const list = await makeList(ana, storeId)
      const item = uuidv7()
      await add(ana, list, 'Oat milk', item)
      const secret = await invite(ana, list)
      await join(ben, secret)
      if (who === 'one who was removed') {
        await join(other, secret, 'Cleo')
        expect((await send(ana, 'DELETE', at(list, '/people/3'))).statusCode).toBe(204)
      }
      const as = { 'a member': ben, 'the owner': ana }[who] ?? other
      const known = { shoppingListId: list, shoppingListItemId: item, person: 2, copyTo: undefined, quantity: undefined, color: 1 }
      const { url, method } = requestTo(endpoint, known)
      expect(partsOf(endpoint, known)).toBeDefined()
      const body = payload && 'shoppingListItemId' in payload ? { ...payload, shoppingListItemId: uuidv7() } : payload
      const { statusCode } = await http({ method, url, headers: as, ...(body && { payload: body }) })
      expect([name, expected(name)]).toEqual([name, expect.arrayContaining([statusCode])])
      const seen = await lists(as)
      if (who !== 'a member' && who !== 'the owner') {
        expect(seen.some((it) => it.shoppingListId === list)).toBe(false)
        expect((await items(as)).filter((it) => it.shoppingListId === list)).toEqual([])
        expect(namesOf(await items(ana))).not.toContain('Bread')
      }
    }
  })

  test('what is shared is that list and nothing else of anybody', async () => {
    const own = await makeList(ana, storeId)
    await add(ana, own, 'A secret')
    await share()
    await add(ben, listId, 'Bread')
    expect(namesOf(await items(ben))).toEqual(['Bread'])
    expect((await lists(ben)).map((it) => it.shoppingListId)).not.toContain(own)
    expect((await add(ben, own, 'Hello')).statusCode).toBe(404)
    const [mine] = (await items(ana)).filter((it) => it.shoppingListId === own)
    const reached = await send(ben, 'PUT', at(listId, `/items/${mine!.shoppingListItemId}`), { quantity: 9 })
    expect(reached.statusCode).toBe(404)
    const said = JSON.stringify(await lists(ben)) + JSON.stringify(await items(ben))
    const people = await db.selectFrom('shopper').select('user_id').execute()
    for (const { user_id } of people) expect(said).not.toContain(user_id)
  })
})

describe('an invitation', () => {
  const open = async (secret: string) => {
    const reply = await http({ method: 'POST', url: '/api/listinvitations/open', payload: { secret } })
    return [reply.statusCode, reply.json<{ listName?: string; firstName?: string }>()] as const
  }

  test('tells whoever has the link which list it is and who invites, without a session', async () => {
    const secret = await invite(ana, listId)
    expect(await open(secret)).toEqual([200, { listName: 'Thanksgiving', firstName: 'Ana', isForMyDevice: false }])
    expect((await open('s'.repeat(43)))[0]).toBe(404)
  })

  test('is stored as a hash alone, and its reply is not kept', async () => {
    const secret = await invite(ana, listId)
    const stored = JSON.stringify([
      await db.selectFrom('list_invitation').selectAll().execute(),
      await db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
  })

  test('admits as many as was said, ends after seven days and when it is taken back; who is in stays in', async () => {
    const secret = await share({ admits: 1 })
    const cleo = await asVisitor(app, { terms: true })
    expect((await join(cleo, secret)).statusCode).toBe(410)
    expect((await join(ben, secret)).statusCode).toBe(200) // a reply that was lost is asked for again
    const old = await invite(ana, listId)
    await db.updateTable('list_invitation').set({ expires_at: new Date() }).execute()
    expect([(await join(cleo, old)).statusCode, (await open(old))[0]]).toEqual([410, 410])
    const third = await invite(ana, listId)
    await send(ana, 'DELETE', at(listId, '/invitations'))
    expect((await join(cleo, third)).statusCode).toBe(404)
    expect((await lists(ben)).map((it) => it.shoppingListId)).toContain(listId)
  })

  test('lets one in when two come at once and it admits one', async () => {
    const secret = await invite(ana, listId, { admits: 1 })
    const two = [await asVisitor(app, { terms: true }), await asVisitor(app, { terms: true })]
    const replies = await Promise.all(two.map((it) => join(it, secret)))
    expect(replies.map((it) => it.statusCode)).toEqual(expect.arrayContaining([200, 410]))
  })

  test('for another device of one’s own needs no name, and everything on it is one person’s', async () => {
    const secret = await invite(ana, listId, { isForMyDevice: true })
    const laptop = await asVisitor(app, { terms: true })
    const reply = await send(laptop, 'POST', '/api/listinvitations/join', { secret })
    expect(reply.json()).toEqual({ shoppingListId: listId, storeRoute: store.storeRoute })
    await add(laptop, listId)
    expect((await items(ana))[0]).toMatchObject({ itemName: 'Oat milk', addedBy: 1 })
    const [list] = (await lists(ana)).filter((it) => it.shoppingListId === listId)
    expect(list!.sharing).toMatchObject({ isMine: true, me: 1, people: [{ person: 1, firstName: 'Ana', isOwner: true }], news: [] })
  })
})

test.each([
  ['has left the list', (who: Headers) => send(who, 'DELETE', at(listId, '/me'))],
  ['has deleted the account', async (who: Headers) => deleteAccount(db, await userIdOf(db, who), '10.0.0.1')],
])('nobody comes on a list by the link for the devices of somebody who %s', async (_, goes) => {
  await share()
  const secret = await invite(ben, listId, { isForMyDevice: true })
  await goes(ben)
  expect((await join(await asVisitor(app, { terms: true }), secret)).statusCode).toBe(410)
  expect((await lists(ana)).find((it) => it.shoppingListId === listId)?.sharing?.invitations).toBe(1)
})

test('everybody sees who added and who ticked first; each hears of what others added once, on whichever device', async () => {
  await share()
  const laptop = await asVisitor(app, { terms: true })
  await send(laptop, 'POST', '/api/listinvitations/join', { secret: await invite(ana, listId, { isForMyDevice: true }) })
  await add(ben, listId, 'Bread')
  await add(ben, listId, 'Salt')
  const seen = async (who: Headers) => (await lists(who)).find((it) => it.shoppingListId === listId)?.sharing
  const added = (await items(ana)).filter((it) => it.addedBy === 2).map((it) => it.shoppingListItemId)
  for (const device of [ana, laptop]) expect((await seen(device))?.news).toEqual([{ person: 2, count: 2, items: added }])
  expect((await seen(ben))?.news).toEqual([])
  await send(ana, 'PUT', at(listId, '/me'), { seen: true })
  for (const device of [ana, laptop]) expect((await seen(device))?.news).toEqual([])
  const [bread] = await items(ana)
  const url = at(listId, `/items/${bread!.shoppingListItemId}`)
  const first = (await send(ana, 'PUT', url, { isChecked: true })).json<ShoppingListItem>()
  const second = (await send(ben, 'PUT', url, { isChecked: true })).json<ShoppingListItem>()
  expect([second.checkedBy, second.checkedAt]).toEqual([1, first.checkedAt])
})

test('a member may make the list the active one of the store, for themselves alone, and gets the own one back after leaving', async () => {
  await share()
  const own = await makeList(ben, storeId, true)
  await send(ben, 'PUT', at(listId), { isDefault: true })
  const defaults = async (who: Headers) => (await lists(who)).filter((it) => it.isDefault).map((it) => it.shoppingListId)
  expect(await defaults(ben)).toEqual([listId])
  expect(await defaults(ana)).not.toContain(listId)
  await send(ben, 'PUT', at(own), { isDefault: true })
  expect(await defaults(ben)).toEqual([own])
  await send(ben, 'PUT', at(listId), { isDefault: true })
  await send(ben, 'DELETE', at(listId, '/me'))
  expect(await defaults(ben)).toEqual([own])
})

test('E04 the own default list is known as such while a list of somebody else is active, and can be deleted once another own list has its place', async () => {
  const own = await makeList(ben, storeId, true)
  await share()
  await send(ben, 'PUT', at(listId), { isDefault: true })
  const seen = async () =>
    (await lists(ben)).map((it) => [it.shoppingListId, it.isDefault, it.isOwnDefault]).toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  expect(await seen()).toEqual([[listId, true, false], [own, false, true]]) // prettier-ignore
  expect((await send(ben, 'DELETE', at(own))).statusCode).toBe(409)
  const other = await makeList(ben, storeId)
  await send(ben, 'PUT', at(other), { isDefault: true })
  await send(ben, 'PUT', at(listId), { isDefault: true })
  expect((await send(ben, 'DELETE', at(own))).statusCode).toBe(204)
  expect(await seen()).toEqual([[listId, true, false], [other, false, true]]) // prettier-ignore
})

test('when the owner stops sharing all are off the list and no link works; the list stays with all that is on it', async () => {
  const secret = await share()
  await add(ben, listId, 'Bread')
  expect((await send(ana, 'DELETE', at(listId, '/people'))).statusCode).toBe(204)
  expect(namesOf(await items(ana))).toEqual(['Bread'])
  expect(await items(ben)).toEqual([])
  expect((await join(await asVisitor(app, { terms: true }), secret)).statusCode).toBe(404)
  const [list] = (await lists(ana)).filter((it) => it.shoppingListId === listId)
  expect(list?.sharing).toMatchObject({ invitations: 0, people: [{ firstName: 'Ana' }] })
})

describe('nothing that was typed is lost', () => {
  const ownCopy = async (who: Headers) => {
    const all = await items(who)
    return { names: namesOf(all).toSorted(), isOnTheirs: all.every((it) => it.shoppingListId === listId) }
  }

  test.each([
    ['was removed', () => send(ana, 'DELETE', at(listId, '/people/2'))],
    ['has left on another device', () => send(ben, 'DELETE', at(listId, '/me'))],
    ['did not hear that the owner deleted the list', () => send(ana, 'DELETE', at(listId))],
  ])('by somebody who %s while offline: it goes to an own list', async (_, happens) => {
    await share()
    await happens()
    const late = uuidv7()
    expect((await add(ben, listId, 'Bread', late)).statusCode).toBe(200)
    expect((await add(ben, listId, 'Salt')).statusCode).toBe(200)
    expect((await send(ben, 'PUT', at(listId, `/items/${late}`), { notes: 'the dark one' })).statusCode).toBe(200)
    expect(await ownCopy(ben)).toEqual({ names: ['Bread', 'Salt'], isOnTheirs: false })
    expect(namesOf(await items(ana))).toEqual([])
  })

  test('who leaves with a copy goes on with it under the old ids, also on a device that does not know', async () => {
    await share()
    const bread = uuidv7()
    await add(ana, listId, 'Bread', bread)
    await send(ben, 'DELETE', at(listId, `/me?copyTo=${uuidv7()}`))
    expect((await send(ben, 'PUT', at(listId, `/items/${bread}`), { isChecked: true })).json()).toMatchObject({ isChecked: true })
    await add(ben, listId, 'Salt')
    expect(await ownCopy(ben)).toEqual({ names: ['Bread', 'Salt'], isOnTheirs: false })
    expect(await items(ana)).toMatchObject([{ itemName: 'Bread', isChecked: false }])
  })

  const deleted = async (own: string) => {
    await send(ben, 'DELETE', at(own))
    return own
  }
  const joined = async (other: string) => {
    await join(ben, await invite(ana, other))
    return other
  }
  test.each([
    ['an own list', () => makeList(ben, storeId)],
    ['a deleted one', async () => deleted(await makeList(ben, storeId))],
    ['another list that they are on', async () => joined(await makeList(ana, storeId))],
    ['the list that they leave', () => listId],
  ])('who wants a copy under the id of %s is refused, and stays on the list', async (_, taken) => {
    await share()
    await add(ana, listId, 'Bread')
    const copyTo = await taken()
    const refused = await send(ben, 'DELETE', at(listId, `/me?copyTo=${copyTo}`))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'id_taken'])
    expect(namesOf(await items(ben))).toEqual(['Bread'])
    expect((await lists(ben)).some((it) => it.shoppingListId === listId)).toBe(true)
  })

  test('a copy may have the id of a list of which they know nothing, and hears nothing of that', async () => {
    await share()
    await add(ana, listId, 'Bread')
    const theirs = await makeList(ana, storeId)
    await add(ana, theirs, 'Salt')
    expect((await send(ben, 'DELETE', at(listId, `/me?copyTo=${theirs}`))).statusCode).toBe(204)
    expect(await items(ben)).toMatchObject([{ itemName: 'Bread', shoppingListId: theirs }])
    expect(namesOf(await items(ana)).toSorted()).toEqual(['Bread', 'Salt'])
  })

  test('who comes back is the same person, and writes to the shared list again', async () => {
    const secret = await share()
    await send(ben, 'DELETE', at(listId, `/me?copyTo=${uuidv7()}`))
    expect((await join(ben, secret)).statusCode).toBe(200)
    await add(ben, listId, 'Bread')
    expect(await items(ana)).toMatchObject([{ itemName: 'Bread', addedBy: 2 }])
  })
})

describe('when somebody signs in', () => {
  const listsBy = async (who: Headers) => (await lists(who)).map((it) => [it.shoppingListId, it.sharing?.isMine])

  test('a visitor’s place on a list goes to the member, and a list of the visitor keeps its people', async () => {
    await share()
    const theirs = await makeList(ben, storeId)
    await join(ana, await invite(ben, theirs), 'Ana')
    await asMember(app, mails, 'ben@example.com')
    const headers = await signInAs('ben@example.com', ben)
    expect(await listsBy(headers)).toEqual(expect.arrayContaining([[listId, false], [theirs, true]])) // prettier-ignore
    await add(headers, listId, 'Bread')
    await add(ana, theirs, 'Salt')
    expect(namesOf(await items(ana)).toSorted()).toEqual(['Bread', 'Salt'])
    expect(namesOf(await items(headers)).toSorted()).toEqual(['Bread', 'Salt'])
  })

  test('a shared default list is not merged into the member’s own: nobody sees what was not shared', async () => {
    const member = await asMember(app, mails, 'cleo@example.com')
    await send(member, 'PUT', '/api/account/acceptterms')
    const own = await makeList(member, storeId, true)
    await add(member, own, 'A secret')
    const shared = await makeList(ana, storeId, true)
    await join(ben, await invite(ana, shared))
    await add(ana, shared, 'Bread')
    await signInAs('cleo@example.com', ana)
    expect(namesOf(await items(ben))).toEqual(['Bread'])
    await add(ben, shared, 'Salt')
    expect(namesOf(await items(member)).toSorted()).toEqual(['A secret', 'Bread', 'Salt'])
    expect((await lists(member)).filter((it) => it.isDefault && it.storeId === storeId)).toMatchObject([{ shoppingListId: own }])
  })

  const leaveWithCopy = (who: Headers) => send(who, 'DELETE', at(listId, `/me?copyTo=${uuidv7()}`))
  const asSharer = async () => {
    const owner = await asInsertedMember(app, db, { terms: true })
    listId = await makeList(owner, storeId)
    await add(owner, listId, 'Bread')
    return { owner, secret: await invite(owner, listId) }
  }

  test.each([
    ['the member had left with a copy and the visitor has joined', true],
    ['the visitor had left with a copy and the member is on it', false],
  ])('what is done on a shared list goes to it, also when %s', async (_, memberLeft) => {
    const { owner, secret } = await asSharer()
    const member = await asMember(app, mails, `dan-${memberLeft}@example.com`)
    await send(member, 'PUT', '/api/account/acceptterms')
    for (const who of [member, ben]) await join(who, secret)
    await leaveWithCopy(memberLeft ? member : ben)
    const headers = await signInAs(`dan-${memberLeft}@example.com`, ben)
    const [bread] = await items(owner)
    expect((await add(headers, listId, 'Salt')).statusCode).toBe(200)
    expect((await send(headers, 'PUT', at(listId, `/items/${bread!.shoppingListItemId}`), { quantity: 3 })).statusCode).toBe(200)
    expect((await items(owner)).map((it) => [it.itemName, it.quantity])).toEqual([['Bread', 3], ['Salt', 1]]) // prettier-ignore
    expect((await send(owner, 'DELETE', '/api/account')).statusCode).toBeLessThan(300)
    await add(headers, listId, 'Late')
    const late = (await items(headers)).find((it) => it.itemName === 'Late')
    expect(namesOf((await items(headers)).filter((it) => it.shoppingListId === late?.shoppingListId))).toEqual(['Bread', 'Salt', 'Late'])
  })

  /** Signs in as the member, behind what somebody else is doing on the list and has not finished. */
  async function signInDuring(email: string, visitor: Headers, act: (trx: Db) => Promise<unknown>) {
    const { signingIn } = await db.transaction().execute(async (trx) => {
      await act(trx)
      const begun = signInAs(email, visitor)
      await someoneWaits(db)
      return { signingIn: begun }
    })
    return signingIn
  }

  test('while the owner deletes the account, the copy is the member’s', async () => {
    const { owner, secret } = await asSharer()
    await join(ben, secret)
    await asMember(app, mails, 'finn@example.com')
    const ownerId = await userIdOf(db, owner)
    const headers = await signInDuring('finn@example.com', ben, (trx) => deleteAccount(trx, ownerId, 'a network'))
    await add(headers, listId, 'Salt')
    expect(namesOf(await items(headers))).toEqual(['Bread', 'Salt'])
  })

  test('while another adds to a list of the visitor, what is added stays on it', async () => {
    await share()
    await add(ana, listId, 'Bread')
    await asMember(app, mails, 'gail@example.com')
    const benId = await userIdOf(db, ben)
    const headers = await signInDuring('gail@example.com', ana, async (trx) => {
      const { owner, shoppingListId } = await placeAt(trx, benId, listId)
      const salt = { shoppingListItemId: uuidv7(), shoppingListId, itemName: 'Salt', notes: '', quantity: 1, by: 2 }
      await insertItem(trx, owner, salt, { unit: '', category: '' })
    })
    expect(namesOf(await items(headers))).toEqual(['Bread', 'Salt'])
    expect(namesOf(await items(ben))).toEqual(['Bread', 'Salt'])
  })

  test('who is on a list twice stays who has added, who has ticked first and to whom it passes on', async () => {
    const secret = await share()
    const member = await asMember(app, mails, 'fay@example.com')
    await send(member, 'PUT', '/api/account/acceptterms')
    await join(member, secret, 'Fay')
    const theirs = await makeList(ben, storeId)
    await join(member, await invite(ben, theirs), 'Fay')
    await add(ben, listId, 'Bread')
    await add(ana, listId, 'Salt')
    await add(member, theirs, 'Tea')
    const salt = (await items(ana)).find((it) => it.itemName === 'Salt')!
    await send(ben, 'PUT', at(listId, `/items/${salt.shoppingListItemId}`), { isChecked: true })
    await send(ana, 'PUT', at(listId, '/heir'), { person: 2 })
    const headers = await signInAs('fay@example.com', ben)
    const [list] = (await lists(ana)).filter((it) => it.shoppingListId === listId)
    expect([list!.sharing?.heir, list!.sharing?.people.map((it) => it.person)]).toEqual([3, [1, 3]])
    expect((await items(headers)).map((it) => [it.itemName, it.addedBy, it.checkedBy])).toEqual(
      expect.arrayContaining([['Bread', 3, null], ['Salt', 1, 3], ['Tea', 1, null]]), // prettier-ignore
    )
  })

  test('one list of a store is active, the member’s, when both had one of somebody else', async () => {
    const { secret } = await asSharer()
    const theirs = listId
    const member = await asMember(app, mails, 'eve@example.com')
    await send(member, 'PUT', '/api/account/acceptterms')
    await join(member, secret)
    await join(ben, (await asSharer()).secret)
    for (const [who, id] of [[member, theirs], [ben, listId]] as const) await send(who, 'PUT', at(id), { isDefault: true }) // prettier-ignore
    const seen = await lists(await signInAs('eve@example.com', ben))
    expect(seen.filter((it) => it.isDefault).map((it) => it.shoppingListId)).toEqual([theirs])
  })

  async function signInAs(email: string, visitor: Headers) {
    const { reply } = await signIn(app, email, password, visitor)
    return { authorization: `Bearer ${reply?.json<{ authToken: string }>().authToken}` }
  }
})

describe('when the owner deletes the account', () => {
  test('the list passes on as was chosen, with everybody on it', async () => {
    const owner = await asInsertedMember(app, db, { terms: true })
    listId = await makeList(owner, storeId)
    const secret = await invite(owner, listId)
    await join(ben, secret)
    await join(ana, secret, 'Cleo')
    await add(owner, listId, 'Bread')
    await send(owner, 'PUT', at(listId, '/heir'), { person: 2 })
    expect((await send(owner, 'DELETE', '/api/account')).statusCode).toBeLessThan(300)
    const [list] = (await lists(ben)).filter((it) => it.shoppingListId === listId)
    expect(list!.sharing).toMatchObject({
      isMine: true,
      people: [
        { firstName: 'Ben', isOwner: true },
        { firstName: 'Cleo', isOwner: false },
      ],
    })
    await add(ana, listId, 'Salt')
    expect(namesOf(await items(ben))).toEqual(['Bread', 'Salt'])
  })

  test('who it passes on to has one active list at the store, the own one, and no heir is chosen', async () => {
    const owner = await asInsertedMember(app, db, { terms: true })
    listId = await makeList(owner, storeId)
    await join(ben, await invite(owner, listId))
    await send(ben, 'PUT', at(listId), { isDefault: true })
    await send(owner, 'PUT', at(listId, '/heir'), { person: 2 })
    await send(owner, 'DELETE', '/api/account')
    const seen = (await lists(ben)).filter((it) => it.storeId === storeId)
    expect(seen.filter((it) => it.isDefault)).toMatchObject([{ name: 'My List', isOwnDefault: true }])
    expect(seen.find((it) => it.shoppingListId === listId)?.sharing).toMatchObject({ isMine: true, heir: null })
    await send(ben, 'PUT', at(listId), { isDefault: true })
    expect((await lists(ben)).filter((it) => it.isDefault && it.storeId === storeId)).toMatchObject([{ shoppingListId: listId }])
  })

  test('everybody keeps a copy when nobody was chosen', async () => {
    const owner = await asInsertedMember(app, db, { terms: true })
    listId = await makeList(owner, storeId)
    await join(ben, await invite(owner, listId))
    await add(owner, listId, 'Bread')
    await send(owner, 'DELETE', '/api/account')
    await add(ben, listId, 'Salt')
    expect(namesOf(await items(ben))).toEqual(['Bread', 'Salt'])
    expect((await lists(ben)).find((it) => it.itemCount === 2)).toMatchObject({ name: 'Thanksgiving', sharing: null })
  })

  test('also somebody whose devices know an older copy under its id, which signing in left so', async () => {
    const owner = await asInsertedMember(app, db, { terms: true })
    listId = await makeList(owner, storeId)
    await join(ben, await invite(owner, listId))
    const [user_id, older] = [await userIdOf(db, ben), await makeList(ben, storeId)]
    await db.insertInto('shopping_list_alias').values({ user_id, alias_id: listId, shopping_list_id: older }).execute()
    await add(owner, listId, 'Bread')
    expect((await send(owner, 'DELETE', '/api/account')).statusCode).toBeLessThan(300)
    await add(ben, listId, 'Salt')
    expect((await lists(ben)).filter((it) => it.itemCount > 0)).toMatchObject([{ name: 'Thanksgiving', itemCount: 2 }])
  })
})

const register = (who: Headers, deviceId: string) =>
  send(who, 'POST', '/api/oauth/authenticate', {
    deviceId,
    deviceType: 'ios',
    versionNumber: '1.15',
    notificationToken: `token-${deviceId}`,
  })

test('a notice goes to the others’ phones at most once an hour, and to nobody who has turned it off', async () => {
  await share()
  for (const [who, name] of [[ana, 'ana'], [ben, 'ben']] as const) await register(who, name) // prettier-ignore
  pushes.length = 0
  await add(ben, listId, 'Bread')
  await send(ben, 'POST', at(listId, '/items'), { shoppingListItemId: uuidv7(), ...deal, quantity: 1 })
  expect(pushes).toMatchObject([{ deviceId: 'ana', notice: { title: 'Thanksgiving', body: 'Ben is adding to the list.' } }])
  const anHourLater = () =>
    db
      .updateTable('list_membership')
      .set({ told_at: new Date(Date.now() - 3_700_000) })
      .where('told_at', 'is not', null)
      .execute()
  await anHourLater()
  await db.updateTable('shopper').set({ language: 'es' }).execute()
  await add(ben, listId, 'Rice')
  expect(pushes).toMatchObject([{}, { notice: { body: 'Ben está agregando cosas a la lista.' } }])
  await anHourLater()
  await send(ana, 'PUT', at(listId, '/me'), { wantsNotices: false })
  await add(ben, listId, 'Salt')
  expect(pushes).toHaveLength(2)
})

/** A store where the clocks show this hour now. */
async function storeAt(hour: number) {
  const made = await makeStore(db)
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  const time_zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` // their signs are the other way round
  await db.updateTable('store').set({ time_zone }).where('store_id', '=', made.storeId).execute()
  return made.storeId
}

test.each([
  ['in a quiet night one notice waits for the morning, whatever is added', 22, 1],
  ['by day there is one each hour', 10, 8],
])('%s', async (_, hour, notices) => {
  listId = await makeList(ana, await storeAt(hour))
  await share()
  await register(ana, `at-${hour}`)
  pushes.length = 0
  for (let hours = 0; hours < 8; hours++) {
    await add(ben, listId, `item ${hours}`)
    await sql`update list_membership set told_at = told_at - interval '61 minutes' where shopping_list_id = ${listId}`.execute(db)
  }
  expect(pushes).toHaveLength(notices)
  await sql`update list_membership set told_at = told_at - interval '4 hours' where shopping_list_id = ${listId}`.execute(db)
  await add(ben, listId, 'the next day')
  expect(pushes).toHaveLength(notices + 1)
})

describe('a notice that has waited', () => {
  const sentAfter = async (happens: () => unknown, asBefore = false) => {
    listId = await makeList(ana, await storeAt(12))
    await share()
    await join(ben, await invite(ana, listId))
    for (const who of [ana, ben]) await register(who, who === ana ? 'waits-ana' : 'waits-ben')
    pushes.length = 0
    await add(ana, listId, 'Bread')
    await add(ben, listId, 'Salt')
    expect(pushes.map(({ deviceId }) => deviceId)).toEqual(['waits-ben', 'waits-ana'])
    await happens()
    const sent: string[] = []
    const work = pushWorker(db, {
      send: (token) => {
        sent.push(token)
        return Promise.resolve('sent')
      },
    })
    for (const { onList, ...push } of pushes) await work(asBefore ? push : { ...push, onList })
    return sent
  }
  const toAna = 'token-waits-ana'
  const toBen = 'token-waits-ben'

  test.each<[string, () => unknown, string[]]>([
    ['everybody', () => {}, [toBen, toAna]],
    ['nobody who has turned notices off', () => send(ben, 'PUT', at(listId, '/me'), { wantsNotices: false }), [toAna]],
    ['nobody who was removed', () => send(ana, 'DELETE', at(listId, '/people/2')), [toAna]],
    ['nobody of a list that was deleted', () => send(ana, 'DELETE', at(listId)), []],
    [
      'everybody, also when the list belongs to somebody else by now',
      async () => giveList(db, await userIdOf(db, ana), listId, await userIdOf(db, ben)),
      [toBen, toAna],
    ],
  ])('goes to %s', async (_, happens, expected) => {
    expect(await sentAfter(happens)).toEqual(expected)
  })

  test('is sent as before where an earlier version has ordered it', async () => {
    expect(await sentAfter(() => send(ben, 'PUT', at(listId, '/me'), { wantsNotices: false }), true)).toEqual([toBen, toAna])
  })
})

test('what somebody puts back is no news to the others', async () => {
  await share()
  await send(ana, 'POST', '/api/oauth/authenticate', {
    deviceId: 'put-back',
    deviceType: 'ios',
    versionNumber: '1.15',
    notificationToken: 'token',
  })
  pushes.length = 0
  const body = { shoppingListItemId: uuidv7(), itemName: 'Bread', quantity: 1 }
  expect((await send(ben, 'POST', at(listId, '/items?putBack=true'), body)).json()).toMatchObject({ itemName: 'Bread', addedBy: null })
  expect(pushes).toEqual([])
  const [list] = (await lists(ana)).filter((it) => it.shoppingListId === listId)
  expect(list?.sharing?.news).toEqual([])
})

test('a change by one wakes the other’s request that waits, and so does being removed', async () => {
  await share()
  const ask = async (fingerprint: string) =>
    (await send(ben, 'GET', `/api/shoppinglistchanges?fingerprint=${fingerprint}`)).json<{ fingerprint: string }>().fingerprint
  const before = await ask('1')
  await add(ana, listId)
  const after = await ask('1')
  await send(ana, 'DELETE', at(listId, '/people/2'))
  expect(new Set([before, after, await ask('1')]).size).toBe(3)
})

test('two people of two lists write to each other’s at once: nobody waits for ever, nothing is lost', async () => {
  await share()
  const theirs = await makeList(ben, storeId)
  await join(ana, await invite(ben, theirs), 'Ana')
  const writes = Array.from({ length: 12 }, (_, it) => add(it % 2 ? ana : ben, it % 3 ? listId : theirs, `item ${it}`))
  expect((await Promise.all(writes)).map((it) => it.statusCode)).toEqual(writes.map(() => 200))
  expect(await items(ana)).toHaveLength(12)
  const all: ShoppingList[] = await lists(ben)
  expect(all.filter((it) => it.sharing).map((it) => it.itemCount)).toEqual(expect.arrayContaining([4, 8]))
})
