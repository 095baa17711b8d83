import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accounts } from '#contract/accounts.ts'
import { mergedInto } from '#app/features/session/merged.ts'
import { isSessionOurs, replaceToken, sessionKey, startAnew } from '#app/features/session/session.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { tabs } from '#app/platform/tabs/index.ts'
import { answer, fakeServer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { callOfVisitor, visitor } from '#app/testing/render-app.tsx'
import { DialogHost, dialogs } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { sessionFollower } from './follow.ts'
import { keepCode, keepVerifier, pending } from './pending.ts'
import { memberHas } from './testing.ts'
import { wishForStore } from './wishes.ts'

const anonymous = { ...visitor, acceptedTerms: true }
const member = { ...anonymous, isAnonymous: false }

beforeEach(() => {
  replaceToken('a-token')
  startAnew(new QueryClient())
})
afterEach(async () => {
  closePages()
  // A swap that waits for its turn would find the next test's code.
  await tabs.oneAtATime('sign-in', async () => {})
  vi.unstubAllGlobals()
})

/** The listeners of the open page. They are removed after each test, because a page listens for as long as it is open. */
const listeners: [EventTarget, string, EventListener][] = []
function recordListeners() {
  for (const target of [window, document] as EventTarget[]) {
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      if (typeof listener === 'function') listeners.push([target, type, listener])
      EventTarget.prototype.addEventListener.call(target, type, listener, options)
    })
  }
}
function closePages() {
  vi.restoreAllMocks()
  for (const [target, type, listener] of listeners.splice(0)) target.removeEventListener(type, listener)
}

/** Opens a page of this shopper, with a fake server for the swaps. */
async function openPage(user: typeof anonymous, ...fakes: Fake[]) {
  const server = fakeServer([...memberHas, ...fakes])
  const queryClient = new QueryClient()
  queryClient.setQueryData(['user'], user)
  const endSession = vi.fn(async () => {})
  recordListeners()
  const follower = sessionFollower({ queryClient, call: callOfVisitor, endSession })
  await render(
    <>
      <DialogHost failed={() => ({ title: '', message: '' })} />
      <ToastHost />
    </>,
  )
  return { follower, queryClient, endSession, server, swaps: () => server.requests(accounts.authenticate) }
}

const session = answer(accounts.authenticate, { authToken: 'a-member' })
const refused = (status: number) => refuse(accounts.authenticate, status)
const begin = () => {
  keepVerifier('v', anonymous.userId, '/account')
  keepCode('c')
}
/** Does what a browser does when it has loaded the page, or brings it back as it was left. */
const shown = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
/** Does what happens when another tab has replaced the token. */
function elsewhere() {
  localStorage.setItem(sessionKey, crypto.randomUUID())
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
}

test('a sign-in without a reply is completed when the page is visible again, when there is a signal, or when the server names the member', async () => {
  const moments = [
    (_: { merged: (memberId: string) => void }) => document.dispatchEvent(new Event('visibilitychange')),
    () => dispatchEvent(new Event('online')),
    ({ merged }: { merged: (memberId: string) => void }) => merged(member.userId),
  ]
  for (const come of moments) {
    begin()
    const { follower, server, swaps } = await openPage(anonymous, refused(503))
    follower.start()
    await expect.poll(() => swaps().length).toBe(1)
    await expect.element(page.getByText('You will be signed in as soon as there is a signal.').first()).toBeVisible()
    server.now(session)
    come(follower)
    await expect.poll(() => pending()).toBeNull()
    expect(localStorage.getItem('bearerToken')).toBe('a-member')
    expect(swaps()[0]).toEqual(swaps()[1])
    closePages()
  }
})

test('2.STORE.02 a page that starts, or that Back brings again, without a code forgets what its sign-in was begun for', async () => {
  const { follower } = await openPage(anonymous, session)
  keepVerifier('v', null, '/account', wishForStore(7))
  follower.start()
  expect(sessionStorage.getItem('signInWish')).toBeNull()
  keepVerifier('v', null, '/account', wishForStore(7))
  shown(false)
  expect(sessionStorage.getItem('signInWish'), 'the page itself, whose last picture has come').not.toBeNull()
  shown(true)
  expect(sessionStorage.getItem('signInWish')).toBeNull()
})

test('after a refused sign-in the shopper is asked to sign in again, and the screen stays as it is', async () => {
  begin()
  const { follower, queryClient } = await openPage(anonymous, refused(401))
  queryClient.setQueryData(['lists', anonymous.userId], ['mine'])
  follower.start()
  await expect.element(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible()
  expect(queryClient.getQueryData(['lists', anonymous.userId])).toEqual(['mine'])
})

test('a sign-in that is asked for again and cannot be begun is told of', async () => {
  begin()
  const { follower } = await openPage(anonymous, refused(401), refuse(accounts.beginSignIn, 503))
  follower.start()
  await page.getByRole('alertdialog', { name: 'Please sign in again' }).getByRole('button', { name: 'Sign In' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('dialog')).toHaveLength(1)
  expect(page.getByRole('alertdialog', { name: 'Error' }).element()).toHaveAttribute('open')
})

test('when the data has gone to a member and there is no code to swap, the shopper is asked once to sign in, and the member is noted', async () => {
  const { follower, queryClient, swaps } = await openPage(anonymous, session)
  queryClient.setQueryData(['lists', anonymous.userId], ['mine'])
  const asked = vi.spyOn(dialogs, 'confirm')
  follower.start()
  follower.merged(member.userId)
  follower.merged(member.userId)
  await expect.element(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  expect(swaps()).toEqual([])
  expect(mergedInto(anonymous.userId)).toBe(member.userId)
  expect(queryClient.getQueryData(['lists', anonymous.userId])).toEqual(['mine'])
})

test('when another tab changes the shopper, by event or while the page slept, a member’s page is left and a visitor’s page starts anew', async () => {
  const ways = [elsewhere, () => localStorage.setItem(sessionKey, 'x') ?? shown(true)]
  for (const way of ways) {
    const { follower, endSession } = await openPage(member, session)
    follower.start()
    expect(endSession).not.toHaveBeenCalled()
    way()
    expect(endSession).toHaveBeenCalledWith({ why: 'another tab' })
    closePages()
    startAnew(new QueryClient())
  }
  const { follower, queryClient, endSession } = await openPage(anonymous, session)
  follower.start()
  elsewhere()
  expect(endSession).not.toHaveBeenCalled()
  expect(queryClient.getQueryData(['user'])).toBeUndefined()
  expect(isSessionOurs()).toBe(true)
})

test.each([
  ['done', answer(accounts.authenticate, { authToken: 'a-token' }), false],
  ['refused', refuse(accounts.authenticate, 401), false],
  ['not replied to', unreached(accounts.authenticate), true],
] as const)('4.SHELL.01 it is known that somebody is being signed in until the swap is over; this one is %s', async (_, fake, after) => {
  keepVerifier('a-verifier', null, '/')
  keepCode('a-code')
  const { follower, server, swaps } = await openPage(anonymous, answer(accounts.authenticate, neverComing))
  server.now(answer(accounts.user, member), fake)
  follower.notice()
  expect(signingIn.get()).toBe(true)
  let isSettled = false
  void follower.settled().then(() => (isSettled = true))
  follower.start()
  await expect.poll(() => swaps().length).toBe(1)
  await expect.poll(() => pending() === null || after).toBe(true)
  await expect.poll(() => signingIn.get()).toBe(after)
  await expect.poll(() => isSettled).toBe(true)
})

test('calls wait for a sign-in that came back, and for nothing else; a sign-in that is done is told', async () => {
  begin()
  const reply = Promise.withResolvers<{ authToken: string }>()
  const { follower, swaps } = await openPage(anonymous, answer(accounts.authenticate, reply.promise))
  let isSettled = false
  const settled = follower.settled().then(() => (isSettled = true))
  follower.start()
  await expect.poll(() => swaps().length).toBe(1)
  expect(isSettled).toBe(false)
  reply.resolve({ authToken: 'a-member' })
  await settled
  expect(localStorage.getItem('bearerToken')).toBe('a-member')
  await expect.element(page.getByText('You are signed in')).toBeVisible()
  await follower.settled()
})
