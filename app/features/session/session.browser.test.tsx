import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { app } from '#contract/app.ts'
import type { Endpoint, Send } from '#contract/endpoint.ts'
import { lists } from '#contract/lists.ts'
import { forgetStore } from '#app/features/current-store/active-store.ts'
import { callAt } from '#app/api/call.ts'
import { deviceShelf } from '#app/api/outbox-shelf.ts'
import { keepQueries } from '#app/api/query-client.ts'
import { chainQuery } from '#app/features/stores/chain.ts'
import { answer, type Fake, fakeServer, refuse, unreached } from '#app/testing/fake-server.ts'
import { member, visitor } from '#app/testing/render-app.tsx'
import { accountQuery } from './account.ts'
import { ToastHost } from '#app/ui/Toast.tsx'
import { sessionEnd } from './end-session.ts'
import { sayFarewell } from './farewell.ts'
import { endingOfRefused, lostDeletion, noteLostDeletion } from './lost-deletion.ts'
import { mergedInto, noteMergedInto } from './merged.ts'
import {
  AnotherSession,
  bearerToken,
  isFirstSession,
  ownTexts,
  storeToken,
  replaceToken,
  sessionKey,
  sessionMark,
  startAnew,
} from './session.ts'
import { callsOfSession } from './session-calls.ts'
import { askUser, userQuery } from './user.ts'

const mergedId = '01890a5d-ac96-774b-bcce-b302099a8058'

beforeEach(() => {
  replaceToken('a-token')
  startAnew(new QueryClient())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.hidden = false
})

const unauthorized = (endpoint: Endpoint) => refuse(endpoint, 401, { code: 'unauthorized' })

/** Makes the app's calls to a fake server. */
function device(...fakes: Fake[]) {
  const server = fakeServer(fakes)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } })
  const [ended, merged] = [vi.fn(), vi.fn()]
  const send = callsOfSession({ call: callAt('', bearerToken), queryClient, ended, merged })
  return { send, queryClient, server, ended, merged, asked: () => server.sent.map(({ endpoint }) => endpoint) }
}

/** Does what another tab does when somebody signs in or out there. */
function elsewhere(token: string) {
  localStorage.setItem(sessionKey, crypto.randomUUID())
  localStorage.setItem('bearerToken', token)
}

/** A fake endpoint: another tab changes the shopper while the call is under way. */
const overtaken = (fake: Fake, token = 'a-visitor'): Fake => ({
  ...fake,
  respond(request) {
    elsewhere(token)
    return fake.respond(request)
  },
})

test('7.API.13 after a 401 of any call the app asks at once, and once, who the user is; a 401 of that call ends the session', async () => {
  const { send, server, ended } = device(...[lists.all, lists.items, accounts.acceptTerms, accounts.user].map(unauthorized))
  const calls = [send(lists.all, { query: {} }), send(lists.items, {}), send(accounts.acceptTerms, {})]
  for (const it of await Promise.allSettled(calls)) expect(it.status).toBe('rejected')
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  expect(server.requests(accounts.user)).toHaveLength(1)
})

test('7.API.13 a 401 of another call alone, or another failure of the user call, does not end the session', async () => {
  for (const reply of [answer(accounts.user, member), refuse(accounts.user, 503)]) {
    const { send, ended, asked } = device(reply, unauthorized(lists.items))
    await expect(send(lists.items, {})).rejects.toThrow()
    await expect.poll(asked).toEqual([lists.items, accounts.user])
    expect(ended).not.toHaveBeenCalled()
    await expect(send(lists.items, {})).rejects.toThrow()
    await expect.poll(() => asked().length).toBe(4)
  }
})

test('a call that is open to all is never refused: for a member the app also asks who the user is', async () => {
  const versions = answer(app.versions, { minimumRequiredVersion: '1.0', serverVersion: '1' })
  const { send, queryClient, ended, asked } = device(versions, unauthorized(accounts.user))
  await send(app.versions, {})
  expect(asked()).toEqual([app.versions])
  queryClient.setQueryData(['user'], member)
  await send(app.versions, {})
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})

test('a deletion whose reply was lost was done when the server then knows the session no more, whichever call finds that out', async () => {
  const who = answer(accounts.user, member)
  const { send, queryClient, server, ended } = device(who, unauthorized(lists.items))
  const ending = () => endingOfRefused(true)
  ended.mockImplementation(ending)
  noteLostDeletion(member.userId)
  // It was not done: the account is there.
  await expect(send(lists.items, {})).rejects.toThrow()
  await expect.poll(lostDeletion).toBeNull()
  expect(ending()).toEqual({ why: 'refused' })

  noteLostDeletion(member.userId)
  server.now(unauthorized(accounts.user))
  await expect(send(lists.items, {})).rejects.toThrow()
  await expect.poll(() => ended.mock.results.map(({ value }) => value)).toEqual([{ why: 'deleted', userId: member.userId }])

  // The next shopper has asked for nothing.
  replaceToken(null)
  startAnew(queryClient)
  expect(endingOfRefused(false)).toEqual({ why: 'expired' })
})

test('a reply about the user that was asked for before the deletion says nothing of it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof member>()
  const { send, queryClient } = device(answer(accounts.user, () => promise))
  const asked = queryClient.fetchQuery(userQuery({ send }))
  noteLostDeletion(member.userId)
  resolve(member)
  await asked
  expect(lostDeletion()).toBe(member.userId)
})

test('a session whose data has gone to a member is not over: the member’s id is noted, and what was read stays', async () => {
  const { send, queryClient, ended, merged } = device(
    ...[lists.all, accounts.user].map((it) => refuse(it, 401, { code: 'merged', mergedInto: mergedId })),
  )
  queryClient.setQueryData(['user'], { ...visitor, acceptedTerms: true })
  await expect(send(lists.all, { query: {} })).rejects.toThrow()
  await expect(queryClient.fetchQuery(userQuery({ send }))).resolves.toMatchObject({ isAnonymous: true })
  await expect(queryClient.fetchQuery({ ...userQuery({ send }), staleTime: 0, retry: false })).rejects.toThrow()
  expect(merged.mock.calls).toEqual([[mergedId], [mergedId]])
  expect(ended).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(['user'])).toMatchObject({ isAnonymous: true })
})

test('no call is sent with another shopper’s token: neither a new one, nor a repeated one, nor one that waited for a token', async () => {
  const { send, queryClient, server } = device(overtaken(unreached(accounts.account)))
  const query = queryClient.fetchQuery({ queryKey: ['account'], queryFn: () => send(accounts.account, {}) })
  await expect(query).rejects.toThrow(AnotherSession)
  await expect(send(accounts.updateAccount, { body: emptyAccount })).rejects.toThrow(AnotherSession)
  expect(server.sent).toEqual([{ endpoint: accounts.account, request: {}, bearer: 'a-token' }])

  // The mark is changed before the token, so that a tab that reads the new token also finds the new mark, as in this test.
  const order: string[] = []
  const written = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => void order.push(key))
  replaceToken('the-next')
  written.mockRestore()
  expect(order).toEqual([sessionKey, 'bearerToken'])
  localStorage.setItem(sessionKey, sessionMark())
  const getItem = localStorage.getItem.bind(localStorage)
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => {
    if (key === 'bearerToken') elsewhere('a-visitor')
    return getItem(key)
  })
  await expect(bearerToken()).rejects.toThrow(AnotherSession)
  read.mockRestore()
})

test('a reply or failure that comes when another shopper is at the device is told to nobody, and a refusal then ends no session', async () => {
  const failures = [unauthorized(accounts.account), refuse(accounts.account, 503), unreached(accounts.account)]
  for (const reply of [answer(accounts.account, emptyAccount), ...failures]) {
    const { send, ended, asked } = device(overtaken(reply))
    await expect(send(accounts.account, {})).rejects.toThrow(AnotherSession)
    expect([ended.mock.calls, asked()]).toEqual([[], [accounts.account]])
    startAnew(new QueryClient())
  }
})

test('a visitor that was being created while somebody signed in does not replace the member', async () => {
  localStorage.removeItem('bearerToken')
  const { send } = device(overtaken(answer(accounts.authenticate, { authToken: 'a-visitor' }), 'a-member'))
  await expect(send(lists.items, {})).rejects.toThrow(AnotherSession)
  expect(localStorage.getItem('bearerToken')).toBe('a-member')
})

test('what is on the screen for one shopper is not fetched with the token of the next', async () => {
  const { send, queryClient, server } = device(
    answer(accounts.user, member),
    answer(accounts.account, emptyAccount),
    answer(lists.items, []),
  )
  // Follows the user as a component does, which renders again a moment later: the account is fetched while there is a member.
  const who = new QueryObserver(queryClient, userQuery({ send }))
  const account = new QueryObserver(queryClient, accountQuery({ send }, ''))
  const visits = new QueryObserver(queryClient, { queryKey: ['visited stores'], queryFn: () => send(lists.items, {}) })
  const follow = () => {
    const { data } = who.getCurrentResult()
    const isMember = data?.isAnonymous === false
    account.setOptions({ ...accountQuery({ send }, isMember ? data.userId : ''), enabled: isMember })
  }
  const stops = [who.subscribe(() => setTimeout(follow)), account.subscribe(() => {}), visits.subscribe(() => {})]
  follow()
  await expect.poll(() => [account.getCurrentResult().isSuccess, visits.getCurrentResult().isSuccess]).toEqual([true, true])
  replaceToken('the-next')
  server.now(answer(accounts.user, visitor))
  startAnew(queryClient)
  expect(account.getCurrentResult().data).toBeUndefined()
  await expect.poll(() => visits.getCurrentResult().isSuccess).toBe(true)
  stops.forEach((stop) => stop())
  expect(server.sent.filter(({ bearer }) => bearer === 'the-next').map(({ endpoint }) => endpoint)).toEqual([accounts.user, lists.items])
})

test('of the stored queries, those for everybody stay for the next shopper before any page has asked for them; all others are dropped', async () => {
  const before = new QueryClient()
  const send = async () => []
  await before.fetchQuery(chainQuery({ send: send as Send }, 'winona'))
  await before.fetchQuery(accountQuery({ send: send as Send }, visitor.userId))
  await before.fetchQuery({ queryKey: ['stores', 'kept by an app that said nothing'], queryFn: send })
  await keepQueries(before, sessionMark).kept()

  const after = new QueryClient()
  await keepQueries(after, sessionMark).restore()
  expect(after.getQueryCache().getAll()).toHaveLength(3)
  replaceToken('the-next')
  startAnew(after)
  const left = after.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })
  expect(left.map(({ queryKey }) => queryKey)).toEqual([['stores', 'chain', 'winona']])
})

test('isFirstSession is true only for a session that began with this page, not for a stored or a later one', async () => {
  expect(isFirstSession()).toBe(false)
  localStorage.removeItem('bearerToken')
  const { send } = device(answer(accounts.authenticate, { authToken: 'a-visitor' }), answer(lists.items, []))
  await send(lists.items, {})
  expect(isFirstSession()).toBe(true)
  replaceToken('a-member')
  expect(isFirstSession()).toBe(false)
})

/** Stores everything that the page keeps of a member, and of another member whose changes wait here. */
async function fill() {
  localStorage.setItem('device-id', 'd')
  localStorage.setItem('last-location', '{}')
  localStorage.setItem('signInVerifier', 'v')
  localStorage.setItem('pendingCode', 'c')
  localStorage.setItem('something-new', 'of the member')
  noteMergedInto('was-member', 'member')
  noteMergedInto('was-other', 'other')
  sessionStorage.setItem('signInBack', '/account')
  document.cookie = 'lastStore=winona; path=/'
  const shelf = deviceShelf<string>()
  for (const userId of ['member', 'was-member', 'other', 'was-other']) {
    await shelf.append({ id: crypto.randomUUID(), userId, change: userId })
  }
  localStorage.setItem('outbox:note', JSON.stringify({ id: 'note', userId: 'member', change: 'of the member' }))
  const queryClient = new QueryClient()
  const kept = keepQueries(queryClient, sessionMark)
  queryClient.setQueryData(['account'], 'of the member')
  await kept.kept()
  const parts = { dropQueries: () => kept.drop(), dropChanges: (userIds: readonly string[]) => shelf.removeOf(userIds), forgetStore }
  return { kept, parts }
}

/** Returns what the next page finds on the device. */
async function left() {
  const next = new QueryClient()
  await keepQueries(next, sessionMark).restore()
  const queries = next.getQueryCache().getAll().length
  return { queries, changes: (await deviceShelf<string>().all()).map(({ change }) => change) }
}

test('when a session ends, nothing that was read is stored or shown, and changes that wait stay for their member', async () => {
  const { kept, parts } = await fill()
  localStorage.removeItem('outbox:note')
  const mark = sessionMark()
  const went: string[] = []
  const server = fakeServer([unauthorized(accounts.endOwnSession)])
  await sessionEnd({ ...parts, go: (path) => void went.push(path) })({ why: 'logged out' })
  expect(went).toEqual(['/'])
  expect(server.requests(accounts.endOwnSession)).toHaveLength(1)
  expect(document.body.checkVisibility()).toBe(false)
  expect(localStorage.getItem('bearerToken')).toBeNull()
  expect(localStorage.getItem(sessionKey)).not.toBe(mark)
  expect(sessionStorage.length).toBe(0)
  await kept.kept() // as a late reply would
  expect(await left()).toEqual({ queries: 0, changes: ['member', 'was-member', 'other', 'was-other'] })
  expect([mergedInto('was-member'), document.cookie]).toEqual(['member', expect.stringContaining('lastStore=winona')])
})

test('2.ROUTE.06 C16 a logout ends a session that lives on at the server, and leaves the page only then; without a signal it goes on', async () => {
  const { parts } = await fill()
  const said = Promise.withResolvers<void>()
  const went: string[] = []
  const logOut = () => sessionEnd({ ...parts, go: (path) => void went.push(path) })({ why: 'logged out' })
  const server = fakeServer([answer(accounts.endOwnSession, () => said.promise.then(() => null))])
  const left = logOut()
  await expect.poll(() => server.requests(accounts.endOwnSession)).toHaveLength(1)
  expect([localStorage.getItem('bearerToken'), went]).toEqual([null, []])
  said.resolve()
  await left
  replaceToken('a-token')
  startAnew(new QueryClient())
  server.now(unreached(accounts.endOwnSession))
  await logOut()
  expect([localStorage.getItem('bearerToken'), went]).toEqual([null, ['/', '/']])
})

test('4.AUTH.01 7.API.13 9.CONST.34 a 401 of the call that asks who the user is removes the token and leads to /', async () => {
  const { parts } = await fill()
  const went: string[] = []
  const end = sessionEnd({ ...parts, go: (path) => void went.push(path) })
  const { send, ended } = device(refuse(accounts.user, 503))
  ended.mockImplementation(() => void end({ why: 'refused' }))
  const who = () => send(accounts.user, { body: { deviceId: 'd', deviceType: 'web', versionNumber: '1.15', notificationToken: null } })
  await expect(who()).rejects.toThrow()
  expect([localStorage.getItem('bearerToken'), went]).toEqual(['a-token', []])
  fakeServer([unauthorized(accounts.user)])
  await expect(who()).rejects.toThrow()
  await expect.poll(() => went).toEqual(['/'])
  expect(localStorage.getItem('bearerToken')).toBeNull()
})

test('nothing of a deleted member stays; changes of others stay', async () => {
  const { parts } = await fill()
  localStorage.setItem('cookie:language', 'es') // as an app keeps it: the next page is in the language that was chosen
  await sessionEnd({ ...parts, go: () => {} })({ why: 'deleted', userId: 'member' })
  expect(await left()).toEqual({ queries: 0, changes: ['other', 'was-other'] })
  expect(Object.keys(localStorage).toSorted()).toEqual(['cookie:language', 'merged-users', sessionKey])
  expect(localStorage.getItem('merged-users')).toBe(JSON.stringify({ 'was-other': 'other' }))
  expect([sessionStorage.length, document.cookie]).toEqual([0, expect.not.stringContaining('lastStore')])
  // The router stores the scroll position while the page is left.
  sessionStorage.setItem('scrolled', '{"/lists":3}')
  dispatchEvent(new Event('pagehide'))
  expect(Object.entries(sessionStorage)).toEqual([['farewell', 'deleted']])
})

test.each([
  ['logged out', 'You are logged out'],
  ['deleted', 'Your account is deleted'],
  ['refused', 'You were signed out. Sign in to see your lists again.'],
  ['expired', 'Your last visit was long ago, so you start anew.'],
  ['another tab', 'Somebody signed in or out in another tab.'],
] as const)('the page after a session that ended (%s) says so, once', async (why, text) => {
  fakeServer([answer(accounts.endOwnSession, null)])
  const screen = await render(<ToastHost />)
  const { parts } = await fill()
  await sessionEnd({ ...parts, go: () => {} })(why === 'deleted' ? { why, userId: 'member' } : { why })
  dispatchEvent(new Event('pagehide'))
  document.body.hidden = false
  sayFarewell()
  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
  expect(sessionStorage.getItem('farewell')).toBeNull()
})

test.each(['/privacy', '/termsofservice'])('whoever reads %s when the session turns out to be over goes on reading', async (path) => {
  const here = document.location.href
  onTestFinished(() => history.replaceState(null, '', here))
  const { parts } = await fill()
  const went: string[] = []
  history.replaceState(null, '', path)
  await sessionEnd({ ...parts, go: (to) => void went.push(to) })({ why: 'refused' })
  expect([went, localStorage.getItem('bearerToken')]).toEqual([[path], null])
})

test('what the next shopper has said in another tab is still known when this page notices that its own session is over', async () => {
  const { parts } = await fill()
  elsewhere('of another shopper')
  localStorage.setItem('own:owner-answer', 'yes')
  await sessionEnd({ ...parts, go: () => {} })({ why: 'another tab' })
  startAnew(new QueryClient())
  expect(ownTexts.get('owner-answer')).toBe('yes')
})

test('what the device has learned of a shopper goes when another comes, and stays when an anonymous one signs in', () => {
  ownTexts.set('walk', 'Produce first')
  replaceToken('of a member', 'an anonymous shopper')
  expect(ownTexts.get('walk')).toBeNull() // this page has not noticed yet who is at the device
  startAnew(new QueryClient())
  expect(ownTexts.get('walk')).toBe('Produce first')
  elsewhere('of another shopper')
  ownTexts.set('walk', 'Frozen first')
  startAnew(new QueryClient())
  expect(ownTexts.get('walk')).toBe('Produce first')
  replaceToken(null)
  startAnew(new QueryClient())
  expect(ownTexts.get('walk')).toBeNull()
  expect(Object.keys(localStorage).filter((it) => it.startsWith('own:'))).toEqual([])
})

/** The browser has no room for another text. */
function fillStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
}

test('where the browser has no room for a token there is one visitor for the page, whom another shopper replaces', async () => {
  replaceToken(null)
  startAnew(new QueryClient())
  const server = fakeServer([answer(accounts.authenticate, { authToken: 'a-visitor' })])
  fillStorage()
  expect([await bearerToken(), await bearerToken()]).toEqual(['a-visitor', 'a-visitor'])
  expect(server.requests(accounts.authenticate)).toHaveLength(1)
  expect(isFirstSession()).toBe(true)
  vi.restoreAllMocks()
  replaceToken('of a member')
  await expect(bearerToken()).rejects.toThrow(AnotherSession)
  startAnew(new QueryClient())
  expect(await bearerToken()).toBe('of a member')
})

test('a renewed token for which the browser has no room is the one that this page uses', async () => {
  fillStorage()
  storeToken('renewed')
  expect(await bearerToken()).toBe('renewed')
  vi.restoreAllMocks()
  storeToken('stored')
  expect([await bearerToken(), localStorage.getItem('bearerToken')]).toEqual(['stored', 'stored'])
})

test('where the browser has no room for the id of the device, the page has the same one in each call', async () => {
  const { send, server } = device(answer(accounts.user, member))
  fillStorage()
  for (const _ of [1, 2]) await askUser(send)
  const [one, other] = server.requests(accounts.user).map(({ body }) => body.deviceId)
  expect(one).toMatch(/^[\da-f-]{36}$/)
  expect(other).toBe(one)
})
