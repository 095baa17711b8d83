import { connect, createServer, type AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { lists } from '#contract/lists.ts'
import { Problem } from '#contract/problem.ts'
import { stores } from '#contract/stores.ts'
import { memoryShelf } from '#app/api/outbox-shelf.ts'
import type { Change } from '#app/features/lists/changes.ts'
import { testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { asMember, password, PlainBrowser } from '#server/testing/shopper.ts'

/** The promise requires 200. */
const rounds = Number(process.env.LOST_SWAPS ?? 12)
/** One member takes over the lists of this many devices, since a shopper can have at most 2,000 items. */
const devicesOfMember = 20

const { app, db, mails } = await testApp()
const { storeId } = await makeStore(db)
await app.listen({ port: 0, host: '127.0.0.1' })
const network = await lossyNetwork((app.server.address() as AddressInfo).port)
vi.stubEnv('VITE_API_DOMAIN', network.url)

test(
  'F09 a sign-in whose reply is lost loses nothing: the device keeps what it shows, and waiting changes arrive once',
  async () => {
    const expected = new Map<string, string[]>()
    let lost = 0
    for (let round = 0; lost < rounds; round++) {
      const email = `member-${Math.floor(round / devicesOfMember)}@example.com`
      const names = expected.get(email) ?? []
      if (names.length === 0) await asMember(app, mails, email)
      expected.set(email, names)

      const disk = newDisk()
      let device = await startApp(disk)
      const listId = await device.begin()
      for (const name of [`kept ${round}`, `with a note ${round}`]) {
        await device.change({ kind: 'addItem', ...anItem(listId, name), notes: name.startsWith('with') ? 'oat' : '' })
        names.push(name)
      }
      expect(device.waiting()).toBe(0)
      const before = await sessionsOf(email)
      await device.signIn(email)

      // One to three replies to the swap are lost, some before their first byte and some in the middle; sometimes the tab is killed.
      for (let tries = 0; tries <= round % 3; tries++) {
        network.loseSwaps(round % 2 === 0 ? 'all of it' : 'its end')
        expect(await device.swap()).toBe('waiting')
        lost++
        if ((round + tries) % 2 === 0) device = await startApp(disk)
        // By now its lists are the member's. It must never receive a reply that it has none.
        expect(await refusalOf(device.items())).toEqual([401, 'merged'])
        expect(await refusalOf(device.visit())).toEqual([401, 'merged'])
        const late = `while it waits ${round} ${tries}`
        await device.change({ kind: 'addItem', ...anItem(listId, late) })
        names.push(late)
        expect(device.waiting()).toBe(tries + 1)
      }

      network.loseSwaps(null)
      // Two tabs try at the same time.
      expect((await Promise.all([device.swap(), device.swap()])).toSorted()).toEqual(['done', 'nothing'])
      expect(await sessionsOf(email)).toBe(before + 1)
      await device.know()
      await device.flush()
      expect(device.waiting()).toBe(0)
      const items = await device.items()
      expect(items.map(({ itemName }) => itemName).toSorted()).toEqual(names.toSorted())
      expect(items.filter(({ notes }) => notes === 'oat').map(({ itemName }) => itemName)).toEqual(
        expect.arrayContaining([`with a note ${round}`]),
      )
    }
  },
  240_000 + rounds * 5_000,
)

const anItem = (shoppingListId: string, itemName: string) => ({
  shoppingListId,
  shoppingListItemId: crypto.randomUUID(),
  itemName,
  notes: '',
  quantity: 1,
  deal: null,
})

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (it: unknown) => it,
  )
  return error instanceof Error && 'status' in error && 'problem' in error ? [error.status, v.parse(Problem, error.problem).code] : error
}

async function sessionsOf(email: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .innerJoin('shopper', 'shopper.user_id', 'session.user_id')
    .where('email', '=', email)
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What survives the end of a page: localStorage, and the queue of changes. */
function newDisk() {
  return { local: newStorage(), shelf: memoryShelf<Change>() }
}

function newStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Starts the app's own code for calls, sessions, sign-in and waiting changes as on a new page: nothing of an earlier page is left. */
async function startApp(disk: ReturnType<typeof newDisk>) {
  vi.stubGlobal('localStorage', disk.local)
  vi.stubGlobal('sessionStorage', newStorage())
  vi.resetModules()
  const [{ callAt }, { makeOutbox }, { sendChange }, merges, session, { callsOfSession }, { userQuery }, pending, swaps, verifiers] =
    await Promise.all([
      import('#app/api/call.ts'),
      import('#app/api/outbox.ts'),
      import('#app/features/lists/changes.ts'),
      import('#app/features/session/merged.ts'),
      import('#app/features/session/session.ts'),
      import('#app/features/session/session-calls.ts'),
      import('#app/features/session/user.ts'),
      import('#app/features/auth/pending.ts'),
      import('#app/features/auth/swap.ts'),
      import('#app/features/auth/verifier.ts'),
    ])
  const queryClient = new QueryClient()
  const user = () => queryClient.getQueryData(userQuery({ send }).queryKey)
  const send = callsOfSession({
    call: callAt(network.url, session.bearerToken),
    queryClient,
    ended: () => expect.unreachable('no session ends here'),
    merged: (memberId) => merges.noteMergedInto(known(), memberId),
  })
  /** Returns who was here last. In a browser the kept queries have it. */
  const known = () => disk.local.getItem('known-user') ?? ''
  const outbox = makeOutbox<Change>({
    shelf: disk.shelf,
    newId: () => crypto.randomUUID(),
    user: () => user()?.userId ?? (known() || null),
    mergedInto: merges.mergedInto,
    send: (entry, signal) => sendChange(send, entry, signal),
    settled: ({ result }) => expect(result.kind).toBe('done'),
    kept: async () => {},
    exclusively: (work) => navigator.locks.request('lists', work),
    broadcast: () => {},
    after: () => () => {},
    now: () => performance.now(),
    random: Math.random,
  })
  await outbox.reload()

  async function know() {
    const { userId } = await queryClient.fetchQuery({ ...userQuery({ send }), staleTime: 0, retry: false })
    disk.local.setItem('known-user', userId)
  }

  return {
    know,
    async begin() {
      await know()
      await send(accounts.acceptTerms, {})
      await this.visit()
      return (await send(lists.all, { query: {} }))[0]!.shoppingListId
    },
    visit: () => send(stores.visit, { params: { storeId: String(storeId) }, query: { visited: 'true' } }),
    items: () => send(lists.items, {}),
    change: (change: Change) => outbox.add(change),
    flush: () => outbox.wake(),
    waiting: () => outbox.snapshot().waiting.length,
    swap: () => swaps.swapPending(queryClient),
    /** Goes to the sign-in pages and returns with a code. */
    async signIn(email: string) {
      const verifier = verifiers.makeVerifier()
      const { code } = await send(accounts.beginSignIn, { body: { challenge: await verifiers.challengeOf(verifier) } })
      pending.keepVerifier(verifier, known(), '/account')
      const browser = new PlainBrowser(app)
      await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
      await browser.submit('/api/oauth/login', { email, password })
      pending.keepCode(new URLSearchParams(browser.leftFor!.split('?')[1]).get('authToken')!)
    },
  }
}

/** Starts a proxy between the devices and the server that can cut the connection once the server has replied to a swap. */
async function lossyNetwork(port: number) {
  let losing: 'all of it' | 'its end' | null = null
  const proxy = createServer((device) => {
    const server = connect(port, '127.0.0.1')
    let cut: typeof losing = null
    device.on('data', (bytes) => {
      if (bytes.includes('"verifier"')) cut = losing
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (cut === null) return void device.write(bytes)
      if (cut === 'its end') device.write(bytes.slice(0, 40))
      device.destroy()
    })
    for (const [one, other] of [
      [device, server],
      [server, device],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((open) => proxy.listen(0, '127.0.0.1', open))
  afterAll(() => {
    proxy.close()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    loseSwaps: (what: typeof losing) => {
      losing = what
    },
  }
}
