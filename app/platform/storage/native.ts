import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { Directory, Encoding, Filesystem } from '@capacitor/filesystem'
import { nativeDevice } from '../device/native.ts'
import { inTime } from '../in-time.ts'
import { browserStorage } from './web.ts'

/** What starts before there was a safer place have left in the storage of the web view. */
const moved = ['bearerToken', 'pendingCode', 'signInVerifier']

/** A file that goes with the app when it is removed, as an iPhone's keychain does not. */
const mark = { path: 'installed', directory: Directory.Data, encoding: Encoding.UTF8 }

const texts = new Map<string, string>()
let canStore = false
/** The last thing that the phone was told. */
let storing = Promise.resolve()

/** A phone that does not reply must not keep the shopper on a page. */
const patienceMs = 2000

/** Resolves when the phone has stored what it was told, or does not reply: a page that was told a secret is left only then. */
export const nativeStored = (): Promise<void> => Promise.race([storing, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])

/** The phone's keychain or keystore, read into memory by `readSecrets`, since secrets are asked for without a promise. */
export const nativeSecrets = {
  get: (key: string) => texts.get(key) ?? null,
  set(key: string, text: string) {
    texts.set(key, text)
    store(() => SecureStorage.setItem(key, text))
  },
  remove(key: string) {
    texts.delete(key)
    store(() => SecureStorage.removeItem(key))
  },
  keys: () => [...texts.keys()],
  lasts: () => true,
}

/** The app starts only when its secrets are read, however many replies that takes, or when one of them has not come for so long. */
const replied = <R>(act: Promise<R>): Promise<R> => inTime(act, 5000)

/**
 * Called once, before the app starts. What cannot be read now, or not in time, is not overwritten by this start: its secrets are then kept in
 * memory, and the next start may read the old ones. So nothing is taken from a reply that comes too late.
 */
export async function readSecrets() {
  texts.clear()
  canStore = false
  try {
    // A copy of the phone, made by a backup, is not signed in.
    await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
    if (await isNewlyInstalled()) await replied(SecureStorage.clear())
    for (const key of await replied(SecureStorage.keys())) {
      const text = await replied(SecureStorage.getItem(key))
      if (text !== null) texts.set(key, text)
      // The key is listed, but a locked iPhone gives out nothing.
      else if (nativeDevice.isApple()) throw new Error(`${key} cannot be read now`)
    }
    for (const key of moved) await move(key)
    canStore = true
  } catch (error) {
    console.error(error)
  }
}

/** Returns true once for each time the app was installed: the mark is there before anything is removed. Files that refuse or are silent remove nothing. */
async function isNewlyInstalled(): Promise<boolean> {
  try {
    await replied(Filesystem.readFile(mark))
    return false
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'OS-PLUG-FILE-0008')) return false
  }
  try {
    await replied(Filesystem.writeFile({ ...mark, data: '1' }))
    return true
  } catch {
    return false
  }
}

/** The old place is emptied only once the new one has it. */
async function move(key: string) {
  const text = browserStorage.get(key)
  if (text === null) return
  if (!texts.has(key)) {
    await replied(SecureStorage.setItem(key, text))
    texts.set(key, text)
  }
  browserStorage.remove(key)
}

/** The phone does what it is told in order, so a code is removed only after the token that it was swapped for is stored. */
function store(act: () => Promise<void>) {
  if (canStore) storing = act().catch((error: unknown) => console.error(error))
}
