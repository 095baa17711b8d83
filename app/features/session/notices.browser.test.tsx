import { pushPhone } from '#app/testing/push-phone.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accounts, type User } from '#contract/accounts.ts'
import { phones } from '#app/testing/native-bridge.ts'
import { push, type Registered } from '#app/platform/push/index.ts'
import { answer, fakeServer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { callOfVisitor as send, member, visitor } from '#app/testing/render-app.tsx'
import { logOut } from '#app/features/auth/leave.ts'
import { sessionEnd } from './end-session.ts'
import { followNotices, turnOffNotices, turnOnNotices } from './notices.ts'
import { userQuery } from './user.ts'

afterEach(() => vi.restoreAllMocks())

/** Starts the app for this shopper. */
async function started(user: User, ...fakes: Fake[]) {
  const server = fakeServer([answer(accounts.user, user), ...fakes])
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const endSession = vi.fn(async () => {})
  const tools = { send, queryClient, endSession }
  const told = () => server.requests(accounts.user).map(({ body }) => (body as { notificationToken: string | null }).notificationToken)
  await queryClient.fetchQuery(userQuery(tools))
  return { tools, queryClient, endSession, told, follow: () => followNotices(tools), server }
}
const another: User = { ...member, userId: '01890a5d-ac96-774b-bcce-b302099a8058' }

describe.each(phones)('on %s', (kind) => {
  test('C20 E54 the switch registers the phone and tells the server; turned off, both forget the token', async () => {
    pushPhone(kind, ['one', 'two'])
    const { tools, told } = await started(member)
    expect(await turnOnNotices(tools)).toEqual({ success: true, token: 'one' })
    expect(told()).toEqual([null, 'one'])
    expect(localStorage.getItem('push-choice')).toBe('on')
    await turnOffNotices(tools)
    expect(told()).toEqual([null, 'one', null])
    expect(push.token()).toBeNull()
    expect(localStorage.getItem('push-choice')).toBeNull()
  })

  test('4.PUSH.02 a shopper who forbids it has nothing turned on, and the server hears nothing', async () => {
    const { state } = pushPhone(kind, ['one'])
    state.says.receive = 'denied'
    const { tools, told } = await started(member)
    expect(await turnOnNotices(tools)).toEqual({ success: false, errorMessage: 'Push notifications not granted' })
    expect(told()).toEqual([null])
    expect(localStorage.getItem('push-choice')).toBeNull()
  })

  test('a report that is under way without the token is made again with it', async () => {
    pushPhone(kind, ['one'])
    const { tools, queryClient } = await started(member)
    let calls = 0
    const server = fakeServer([answer(accounts.user, () => ((calls += 1) === 1 ? neverComing : member))])
    void queryClient.fetchQuery({ ...userQuery(tools), staleTime: 0 }).catch(() => {})
    await expect.poll(() => calls).toBe(1)
    expect(await turnOnNotices(tools)).toEqual({ success: true, token: 'one' })
    expect(server.requests(accounts.user).at(-1)).toMatchObject({ body: { notificationToken: 'one' } })
  })

  test('a token that the server does not take is not kept', async () => {
    pushPhone(kind, ['one'])
    const { tools, queryClient } = await started(member)
    fakeServer([refuse(accounts.user, 503)])
    await expect(turnOnNotices(tools)).rejects.toThrow()
    expect(push.token()).toBeNull()
    expect(localStorage.getItem('push-choice')).toBeNull()
    expect(queryClient.getQueryData(userQuery(tools).queryKey)).toEqual(member)
  })

  test('the token goes to the server after a sign-in, and with each start from then on', async () => {
    const phone = pushPhone(kind, ['one'])
    localStorage.setItem('push-choice', 'on')
    phone.state.allows.receive = 'granted'
    const { queryClient, tools, told, follow } = await started(visitor)
    follow()
    expect(phone.calledWith('PushNotifications.register')).toEqual([])
    const inServer = fakeServer([answer(accounts.user, member)])
    await queryClient.fetchQuery({ ...userQuery(tools), staleTime: 0 })
    await expect
      .poll(() => inServer.requests(accounts.user).map(({ body }) => Reflect.get(body ?? {}, 'notificationToken')))
      .toEqual([null, 'one'])
    expect(told()).toEqual([null])
    pushPhone(kind, ['one'], phone)
    const next = await started(member)
    expect(next.told()).toEqual(['one'])
  })

  test('a phone whose shopper chose nothing is not registered, and asks nobody', async () => {
    const { calledWith } = pushPhone(kind, ['one'])
    const { follow, told, queryClient, tools } = await started(member)
    follow()
    await queryClient.fetchQuery({ ...userQuery(tools), staleTime: 0 })
    expect(told()).toEqual([null, null])
    expect(calledWith('PushNotifications.checkPermissions')).toEqual([])
  })

  test('a changed token goes to the server', async () => {
    const { emit, calledWith } = pushPhone(kind, ['one', 'one'])
    const { tools, told, follow } = await started(member)
    await turnOnNotices(tools)
    follow()
    await expect.poll(() => calledWith('PushNotifications.register').length).toBe(2)
    emit('PushNotifications', 'registration', { value: 'two' })
    await expect.poll(told).toEqual([null, 'one', 'two'])
  })

  test('a permission that was taken back in the phone’s settings takes the token from the member at the next start', async () => {
    const phone = pushPhone(kind, ['one'])
    const { tools } = await started(member)
    await turnOnNotices(tools)
    phone.state.allows.receive = 'denied'
    const next = await started(member)
    next.follow()
    await expect.poll(next.told).toEqual(['one', null])
  })

  test('a service that is out of reach takes nothing away', async () => {
    const phone = pushPhone(kind, ['one'])
    const { tools } = await started(member)
    await turnOnNotices(tools)
    pushPhone(kind, [], phone)
    const register = vi.spyOn(push, 'register')
    const next = await started(member)
    next.follow()
    expect(await register.mock.results[0]?.value).toEqual({ success: false, errorMessage: 'SERVICE_NOT_AVAILABLE' })
    await Promise.resolve() // what follows from that has begun
    expect(push.token()).toBe('one')
    expect(next.told()).toEqual(['one'])
  })

  test('log-out takes the token from the member at once, before the session ends; the next sign-in on this phone has notices again', async () => {
    const phone = pushPhone(kind, ['one', 'one', 'two'])
    const { tools, told, follow, endSession } = await started(member)
    endSession.mockImplementation(async () => expect(told()).toEqual([null, 'one', null]))
    await turnOnNotices(tools)
    follow()
    await expect.poll(() => phone.calledWith('PushNotifications.register').length).toBe(2)
    await logOut(tools, null)
    expect(endSession).toHaveBeenCalledExactlyOnceWith({ why: 'logged out' })
    expect(phone.calledWith('PushNotifications.unregister')).toHaveLength(1)
    const next = await started(another)
    next.follow()
    await expect.poll(next.told).toEqual([null, 'two'])
  })

  test('a registration that is still under way at log-out ends with it', async () => {
    const { calledWith } = pushPhone(kind, [])
    localStorage.setItem('push-choice', 'on')
    localStorage.setItem('push-token', 'one')
    const { tools, told, follow } = await started(member)
    const registering = Promise.withResolvers<Registered>()
    vi.spyOn(push, 'register').mockReturnValue(registering.promise)
    follow()
    await logOut(tools, null)
    expect(told()).toEqual(['one', null])
    localStorage.setItem('push-token', 'two')
    registering.resolve({ success: true, token: 'two' })
    await expect.poll(() => calledWith('PushNotifications.unregister').length).toBe(2)
    expect(push.token()).toBeNull()
    expect(told()).toEqual(['one', null])
  })

  test('log-out without a server ends the session all the same, and shows no more notices', async () => {
    pushPhone(kind, ['one'])
    const { tools, endSession } = await started(member)
    await turnOnNotices(tools)
    fakeServer([unreached(accounts.user)])
    await logOut(tools, null)
    expect(push.token()).toBeNull()
    vi.spyOn(push, 'token').mockReturnValue('one')
    vi.spyOn(push, 'unregister').mockRejectedValue(new Error('no service'))
    vi.spyOn(console, 'error').mockReturnValue()
    await logOut(tools, null)
    expect(endSession).toHaveBeenCalledTimes(2)
  })

  test('a session that ends by itself ends the registration too', async () => {
    const { calledWith } = pushPhone(kind, ['one'])
    const { tools } = await started(member)
    await turnOnNotices(tools)
    onTestFinished(() => {
      document.body.hidden = false
    })
    const end = sessionEnd({ dropQueries: async () => {}, dropChanges: async () => {}, forgetStore() {}, go() {} })
    await end({ why: 'refused' })
    await expect.poll(() => calledWith('PushNotifications.unregister').length).toBe(1)
    expect(push.token()).toBeNull()
  })
})
