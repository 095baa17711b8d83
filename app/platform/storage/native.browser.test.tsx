import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { NativeRefusal, silence, type Handlers, type HealthyPhone } from '#app/testing/native-phone.ts'
import type { Phone } from '#app/testing/native-wire.ts'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TextStorage } from './index.ts'
import { nativeReady } from '../ready/native.ts'
import { nativeSecrets, nativeStored, readSecrets } from './native.ts'
import { browserStorage } from './web.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const stored = 'capacitor-storage_'

/** Starts the app, again on the same phone if there is one. */
async function started(kind: Phone, phone?: HealthyPhone, handlers: Handlers = {}) {
  const native = nativeBridge(kind, handlers, phone)
  await readSecrets()
  return native
}

/** `start` returns what starts the app again, once that key is stored. */
type Form = { name: string; secrets: TextStorage; start: () => Promise<(last: string) => Promise<unknown>> }
const web: Form = { name: 'the web', secrets: browserStorage, start: async () => async () => {} }
const native = phones.map((kind): Form => {
  async function start() {
    const phone = await started(kind)
    return async (last: string) => {
      await expect.poll(() => phone.secrets.has(stored + last)).toBe(true)
      return started(kind, phone)
    }
  }
  return { name: kind, secrets: nativeSecrets, start }
})

describe.each([web, ...native])('on $name', ({ secrets, start }) => {
  test('a secret is there when it has been set, until it is removed', async () => {
    await start()
    secrets.set('bearerToken', 'one')
    expect(secrets.get('bearerToken')).toBe('one')
    expect(secrets.keys()).toEqual(['bearerToken'])
    secrets.remove('bearerToken')
    expect(secrets.get('bearerToken')).toBeNull()
    expect(secrets.keys()).toEqual([])
  })

  test('it is there when the app starts again', async () => {
    const startAgain = await start()
    secrets.set('bearerToken', 'one')
    secrets.set('pendingCode', '{"code":"2026-11-23T00:00:00.000Z"}')
    secrets.set('bearerToken', 'two')
    secrets.remove('pendingCode')
    secrets.set('signInVerifier', '2026-11-23T00:00:00.000Z')
    await startAgain('signInVerifier')
    expect(secrets.get('bearerToken')).toBe('two')
    expect(secrets.get('pendingCode')).toBeNull()
    expect(secrets.get('signInVerifier')).toBe('2026-11-23T00:00:00.000Z')
  })
})

describe.each(phones)('on %s alone', (kind) => {
  test('no other place has it, and no copy of the phone', async () => {
    const { secrets, calledWith } = await started(kind)
    nativeSecrets.set('bearerToken', 'one')
    await expect.poll(() => [...secrets]).toEqual([[`${stored}bearerToken`, 'one']])
    expect(localStorage).toHaveLength(0)
    expect(calledWith('SecureStorage.internalSetItem')).toMatchObject([{ access: 1, sync: false }])
    nativeSecrets.remove('bearerToken')
    await expect.poll(() => [...secrets]).toEqual([])
  })

  test('a page that was told a secret can wait until the phone has stored it, but not for one that does not reply', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { secrets, calledWith } = await started(kind, undefined, {
      'SecureStorage.internalSetItem': async ({ prefixedKey, data }) => {
        await promise
        secrets.set(String(prefixedKey), String(data))
      },
    })
    nativeSecrets.set('pendingCode', 'a code')
    const isStored = vi.fn<() => void>()
    const leaving = nativeStored().then(isStored)
    await expect.poll(() => calledWith('SecureStorage.internalSetItem')).toHaveLength(1)
    expect(isStored).not.toHaveBeenCalled()
    resolve()
    await leaving
    expect([...secrets]).toEqual([[`${stored}pendingCode`, 'a code']])

    await started(kind, undefined, { 'SecureStorage.internalSetItem': () => silence })
    nativeSecrets.set('pendingCode', 'a code')
    await nativeStored()
  })

  test('what is set and removed goes to the phone at once and in order: a page may be left before it has replied', async () => {
    const { calls } = await started(kind, undefined, { 'SecureStorage.internalSetItem': () => silence })
    calls.length = 0
    nativeSecrets.set('pendingCode', 'a code')
    nativeSecrets.remove('signInVerifier')
    nativeSecrets.set('bearerToken', 'one')
    nativeSecrets.remove('pendingCode')
    await expect.poll(() => calls.length).toBe(4)
    expect(calls.map(({ method, options }) => [method, options.prefixedKey])).toEqual([
      ['internalSetItem', `${stored}pendingCode`],
      ['internalRemoveItem', `${stored}signInVerifier`],
      ['internalSetItem', `${stored}bearerToken`],
      ['internalRemoveItem', `${stored}pendingCode`],
    ])
  })

  test('what an earlier version left in the web view’s storage is moved', async () => {
    localStorage.setItem('bearerToken', 'old')
    localStorage.setItem('pendingCode', 'a code')
    localStorage.setItem('session', 'mark')
    const { secrets } = await started(kind)
    expect(nativeSecrets.get('bearerToken')).toBe('old')
    expect(Object.fromEntries(secrets)).toEqual({ [`${stored}bearerToken`]: 'old', [`${stored}pendingCode`]: 'a code' })
    expect(Object.keys(localStorage)).toEqual(['session'])
  })

  test('a token that the phone has is newer than one that was left', async () => {
    const phone = await started(kind)
    phone.secrets.set(`${stored}bearerToken`, 'new')
    localStorage.setItem('bearerToken', 'old')
    await started(kind, phone)
    expect(nativeSecrets.get('bearerToken')).toBe('new')
    expect(localStorage).toHaveLength(0)
  })

  test('who removes the app and installs it again is not signed in, though an iPhone’s keychain outlives it', async () => {
    const phone = await started(kind)
    nativeSecrets.set('bearerToken', 'one')
    await expect.poll(() => phone.secrets.size).toBe(1)
    phone.files.clear()
    await started(kind, phone)
    expect(nativeSecrets.get('bearerToken')).toBeNull()
    expect([...phone.secrets]).toEqual([])
  })

  test.each(['OS-PLUG-FILE-0013', undefined])('a phone whose files refuse (%s) signs nobody out', async (code) => {
    const phone = await started(kind)
    phone.secrets.set(`${stored}bearerToken`, 'one')
    const refusing = () => {
      throw new NativeRefusal('no room', code)
    }
    await started(kind, phone, { 'Filesystem.readFile': refusing, 'Filesystem.writeFile': refusing })
    expect(nativeSecrets.get('bearerToken')).toBe('one')
    phone.files.clear()
    await started(kind, phone, { 'Filesystem.writeFile': refusing })
    expect(nativeSecrets.get('bearerToken')).toBe('one')
  })

  test('what could not be read is not overwritten: the next start may read it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const phone = await started(kind)
    phone.secrets.set(`${stored}bearerToken`, 'the member’s')
    const refusing = () => {
      throw new NativeRefusal('The phone is locked', 'osError')
    }
    const { calledWith } = await started(kind, phone, { 'SecureStorage.internalGetItem': refusing })
    nativeSecrets.set('bearerToken', 'a visitor’s')
    expect(nativeSecrets.get('bearerToken')).toBe('a visitor’s')
    await started(kind, phone)
    expect(nativeSecrets.get('bearerToken')).toBe('the member’s')
    expect(calledWith('SecureStorage.internalSetItem')).toEqual([])
  })

  /** Starts the app on the phone of a member, whose keychain takes so long for each of its replies. `moment` lets time pass. */
  async function startedSlowly(replyMs: number) {
    const phone = await started(kind)
    phone.secrets.set(`${stored}bearerToken`, 'the member’s')
    const late = (name: string): Handlers => ({
      [name]: async (it) => {
        await new Promise((resolve) => setTimeout(resolve, replyMs))
        return phone.handlers[name]!(it)
      },
    })
    const { calledWith } = nativeBridge(
      kind,
      { ...late('SecureStorage.internalGetPrefixedKeys'), ...late('SecureStorage.internalGetItem') },
      phone,
    )
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const isStarted = vi.fn<() => void>()
    const start = nativeReady().then(isStarted)
    const asked = (name: string) => vi.waitUntil(() => calledWith(`SecureStorage.${name}`).length > 0, { interval: 0, timeout: 30_000 })
    return { phone, start, isStarted, asked, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  test('a member whose phone replies slowly is waited for, and stays signed in', async () => {
    const { start, isStarted, asked, wait } = await startedSlowly(4000)
    await asked('internalGetPrefixedKeys')
    await wait(4000)
    await asked('internalGetItem')
    await wait(3999)
    expect(isStarted).not.toHaveBeenCalled()
    await wait(1)
    await start
    expect(nativeSecrets.get('bearerToken')).toBe('the member’s')
  })

  test('the start does not wait for a phone that is silent, and a reply that comes after all signs no member out', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { phone, start, asked, wait } = await startedSlowly(6000)
    await asked('internalGetPrefixedKeys')
    await wait(5000)
    await start
    // A visitor is asked for, and the phone replies meanwhile.
    expect(nativeSecrets.get('bearerToken')).toBeNull()
    await wait(20_000)
    vi.useRealTimers()
    await Filesystem.readFile({ path: 'installed', directory: Directory.Data }) // what came late has come before this
    expect(nativeSecrets.get('bearerToken')).toBeNull()
    nativeSecrets.set('bearerToken', 'a visitor’s')
    await nativeStored()
    expect(nativeSecrets.get('bearerToken')).toBe('a visitor’s')
    expect(phone.secrets.get(`${stored}bearerToken`)).toBe('the member’s')
    await started(kind, phone)
    expect(nativeSecrets.get('bearerToken')).toBe('the member’s')
  })

  test('a token whose old place is the only one stays there when the phone cannot take it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem('bearerToken', 'old')
    const refusing = () => {
      throw new NativeRefusal('no room', 'osError')
    }
    await started(kind, undefined, { 'SecureStorage.internalSetItem': refusing })
    expect(localStorage.getItem('bearerToken')).toBe('old')
  })
})
