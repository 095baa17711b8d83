import { errorText, messages } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import type { Tools } from '#app/context.ts'
import { signal, useObserved } from '#app/observable.ts'
import { push, type Registered } from '#app/platform/push/index.ts'
import { storage } from '#app/platform/storage/index.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { t } from '#words/t.ts'
import { userQuery } from './user.ts'

/** The key of the choice to get push notices, which is the device's: it outlives a session, and the next member who signs in here has it too (E54). */
const key = 'push-choice'
const changed = signal()
/** The shopper is on the way out: what is read of them meanwhile registers nothing. */
let isLeaving = false

type Reach = Pick<Tools, 'send' | 'queryClient'>

/** Returns whether this phone gets notices; false where there are none. */
export function useNotices(): boolean {
  return useObserved(changed, () => isWanted() && push.token() !== null, false)
}

/** Registers this phone and gives the server its token. Rejects when the server does not take it: then nothing is registered. */
export async function turnOnNotices(tools: Reach): Promise<Registered> {
  const registered = await push.register()
  if (!registered.success) return registered
  try {
    await tell(tools)
  } catch (error) {
    await push.unregister()
    throw error
  }
  storage.set(key, 'on')
  changed.notify()
  return registered
}

/** Never fails: the token is of no use any more, and a server that is out of reach hears of it at the next start. */
export async function turnOffNotices(tools: Reach) {
  storage.remove(key)
  await end(tools)
}

/** Takes the phone's token from the member while the session can still say so; the choice stays. */
export async function leaveNotices(tools: Reach) {
  isLeaving = true
  await end(tools)
}

async function end(tools: Reach) {
  await push.unregister()
  changed.notify()
  await tell(tools).catch(() => {})
}

/** Every report of who the shopper is brings the token along. */
async function tell({ send, queryClient }: Reach) {
  const query = userQuery({ send })
  await queryClient.cancelQueries({ queryKey: query.queryKey }) // one that is under way has the token of before
  await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
}

/**
 * Registers the phone for each member who signs in here, if it is to get notices, and brings a changed token to the server. To
 * be called once, when the app has started.
 */
export function followNotices(tools: Reach) {
  const { queryClient } = tools
  const { queryKey } = userQuery(tools)
  let registeredFor: string | null = null
  isLeaving = false

  const member = () => {
    const user = queryClient.getQueryData(queryKey)
    return user && !user.isAnonymous ? user.userId : null
  }
  async function settle() {
    const userId = member()
    if (userId === registeredFor || isLeaving) return
    registeredFor = userId
    if (userId === null || !isWanted()) return
    const before = push.token()
    const registered = await push.register()
    if (isLeaving) return push.unregister()
    // The shopper has forbidden it in the phone's settings. Any other failure may be one of the moment.
    if (!registered.success && registered.errorMessage === messages.pushNotGranted) await push.unregister()
    if (push.token() === before) return
    changed.notify()
    await tell(tools).catch(() => {})
  }
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) void settle()
  })
  void settle()
  push.onToken(() => {
    if (member() !== null) void tell(tools).catch(() => {})
  })
}

/** Where the device stores nothing, nothing was chosen. */
function isWanted(): boolean {
  try {
    return storage.get(key) === 'on'
  } catch {
    return false
  }
}

/** Says why a phone gets no notices: the phone's word, or what was thrown. */
export function sayNoNotices(why: unknown) {
  const words =
    why === messages.pushNotGranted
      ? { title: messages.pushNotGranted, message: t`Allow notifications for this app in your phone’s settings, then turn them on here.` }
      : failureText(why, errorText.contactPreferences)
  dialogs.alert({ key: 'contact-preferences', ...words })
}
