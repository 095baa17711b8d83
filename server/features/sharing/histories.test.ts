import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { callsOf, type Headers } from './testing.ts'

/**
 * Up to five people on eight devices write to one list, with the network of convergence.test.ts: replies are lost and requests come a
 * second time. People leave, with a copy or without, are removed and come back, while their devices still have changes to send. In the
 * end all who are on the list see the same, nothing that was added is missing somewhere and nothing is there twice.
 */

/** The promise names HISTORIES=10000. */
const histories = Number(process.env.HISTORIES ?? 12)
const { app, db, http } = await testApp()
const store = await makeStore(db)
const deal = await makeDeal(db, store)
const { send, at, makeList, invite, items, lists } = callsOf(http)
const [peopleCount, devicesCount] = [5, 8]

const pick = fc.nat(1000)
const device = fc.nat(devicesCount - 1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('add' as const, 'addDeal' as const, 'remove' as const), device, pick }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('tick' as const, 'note' as const, 'quantity' as const), device, pick }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constantFrom('send' as const, 'lose' as const, 'again' as const), device, pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('leave' as const, 'leaveWithCopy' as const, 'kick' as const, 'back' as const),
      device,
      pick,
    }),
  },
)
type Change = { method: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object; key: string; adds?: { id: string; name: string } }

test(
  'promise 3 five people on eight devices keep one list: nothing is lost, nothing doubled, all see the same in the end',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
        await db.deleteFrom('attempt').execute()
        const sessions: Headers[] = []
        for (let it = 0; it < devicesCount; it++) sessions.push(await asVisitor(app, { terms: true }))
        const [owner] = sessions
        const list = await makeList(owner!, store.storeId)
        const secret = await invite(owner!, list, { admits: 20 })
        for (const [it, session] of sessions.entries()) if (it > 0) await enter(session, it)

        const outboxes = sessions.map((): Change[] => [])
        const strays: { session: Headers; change: Change }[] = []
        const made: { id: string; name: string }[] = []
        const removed = new Set<string>()
        const deals = new Map<string, number>()

        async function enter(session: Headers, it: number) {
          // The last three are further devices of the first three people.
          const first = it - peopleCount
          const own = first >= 0 ? await invite(sessions[first]!, list, { isForMyDevice: true }) : undefined
          await send(session, 'POST', '/api/listinvitations/join', { secret: own ?? secret, firstName: `person ${it}` })
        }

        async function deliver(session: Headers, { method, url, payload, key, adds }: Change) {
          const { statusCode } = await send(session, method, url, payload, key)
          // A change by somebody who is off the list, or of what was removed, may be refused. An add never is.
          expect([200, 204, ...(adds ? [] : [404, 410])]).toContain(statusCode)
        }

        for (const { does, device: at8, pick: which } of steps) {
          const [session, outbox] = [sessions[at8]!, outboxes[at8]!]
          const key = uuidv7()
          const any = made[which % Math.max(made.length, 1)]
          const put = (payload: object) => any && outbox.push({ method: 'PUT', url: at(list, `/items/${any.id}`), payload, key })
          if (does === 'add') {
            const adds = { id: uuidv7(), name: `item ${made.length}` }
            made.push(adds)
            const payload = { shoppingListItemId: adds.id, itemName: adds.name, quantity: 1 }
            outbox.push({ method: 'POST', url: at(list, '/items'), payload, key, adds })
          } else if (does === 'addDeal') {
            const adds = { id: uuidv7(), name: 'deal' }
            deals.set(key, 1)
            outbox.push({
              method: 'POST',
              url: at(list, '/items'),
              payload: { shoppingListItemId: adds.id, ...deal, quantity: 1 },
              key,
              adds,
            })
          } else if (does === 'remove' && any) {
            removed.add(any.id)
            outbox.push({ method: 'DELETE', url: at(list, `/items/${any.id}`), key })
          } else if (does === 'tick') put({ isChecked: which % 2 === 0 })
          else if (does === 'note') put({ notes: `note ${which}` })
          else if (does === 'quantity') put({ quantity: (which % 9) + 1 })
          else if (does === 'kick') await send(owner!, 'DELETE', at(list, `/people/${(which % (peopleCount - 1)) + 2}`))
          else if (does === 'leave') await send(session, 'DELETE', at(list, '/me'), undefined, key)
          else if (does === 'leaveWithCopy') await send(session, 'DELETE', at(list, `/me?copyTo=${uuidv7()}`), undefined, key)
          else if (does === 'back') await enter(session, at8)
          else if (does === 'again') {
            const [stray] = strays.splice(which % Math.max(strays.length, 1), 1)
            if (stray) await deliver(stray.session, stray.change)
          } else if (outbox[0]) {
            await deliver(session, outbox[0])
            if (does === 'lose') strays.push({ session, change: outbox[0] })
            outbox.shift()
          }
        }
        for (const [it, outbox] of outboxes.entries()) for (const change of outbox) await deliver(sessions[it]!, change)
        for (const { session, change } of strays) await deliver(session, change)

        const seen = await Promise.all(sessions.map(async (session) => ({ all: await items(session), lists: await lists(session) })))
        const shared = seen
          .filter((it) => it.lists.some((one) => one.shoppingListId === list))
          .map(({ all }) => all.filter((it) => it.shoppingListId === list))
        for (const its of shared) expect(its).toEqual(shared[0])
        for (const { all, lists: theirs } of seen) {
          for (const { shoppingListId } of theirs) {
            const names = all.filter((it) => it.shoppingListId === shoppingListId).map((it) => it.itemName)
            expect(names.filter((it) => it.startsWith('item '))).toEqual([...new Set(names.filter((it) => it.startsWith('item ')))])
          }
        }
        const somewhere = new Set(seen.flatMap(({ all }) => all.map((it) => it.itemName)))
        const lost = made.filter(({ id, name }) => !removed.has(id) && !somewhere.has(name))
        expect(lost).toEqual([])
      }),
      { numRuns: histories, endOnFailure: true },
    )
  },
  240_000 + histories * 4000,
)
