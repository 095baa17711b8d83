import { accounts } from '#contract/accounts.ts'
import { CallError } from '#app/api/call.ts'
import { apiDomain } from '#app/api/domain.ts'
import { failureText } from '#app/api/failure-text.ts'
import type { Tools } from '#app/context.ts'
import type { ShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { callAsNobody } from '#app/features/session/session.ts'
import { userQuery } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'
import { push } from '#app/platform/push/index.ts'
import { secrets } from '#app/platform/storage/index.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { plural, t } from '#words/t.ts'
import { keepVerifier } from './pending.ts'
import { swapPending } from './swap.ts'
import { challengeOf, makeVerifier } from './verifier.ts'
import { grantWish, type Wish } from './wishes.ts'

type Way = 'login' | 'signup'
const returns: Record<Way, string> = { login: paths.login(), signup: paths.createAccount() }

type Leaving = Pick<Tools, 'send' | 'queryClient' | 'endSession'>

/**
 * Opens the server's page that signs a shopper in; it leads back to where the shopper is now. `wish` is done when that sign-in is
 * completed; one that an earlier sign-in was begun for is forgotten.
 */
export async function goSignIn(tools: Pick<Tools, 'send' | 'queryClient'>, way: Way = 'login', wish: Wish | null = null) {
  // A sign-in that came back with a code and is not completed yet is completed first.
  if ((await swapPending(tools.queryClient)) === 'done') return grantWish(wish)
  if (!secrets.lasts())
    return dialogs.alert({
      key: 'sign-in',
      title: t`Sign In`,
      message: t`Your browser keeps nothing for this site. Allow cookies, then try again.`,
    })
  try {
    const verifier = makeVerifier()
    const address = await pageOf(tools, way, verifier).catch(async (error: unknown) => {
      if (!isMerged(error)) throw error
      return pageOf({ send: await callAsNobody() }, way, verifier)
    })
    const user = tools.queryClient.getQueryData(userQuery(tools).queryKey)
    const { pathname, search } = browser.address()
    keepVerifier(verifier, user?.isAnonymous ? user.userId : null, pathname + search, wish)
    await browser.leaveFor(address)
  } catch (error) {
    dialogs.alert({ key: 'sign-in', ...failureText(error) })
  }
}

/** In this case there is no data to take over, because it has gone to a member before. */
const isMerged = (error: unknown) => error instanceof CallError && error.problem?.code === 'merged'

/** Ends the session after what waits has been sent, or after the shopper has agreed to log out without that. */
export async function logOut(tools: Leaving, lists: Pick<ShoppingLists, 'sendWaiting'> | null) {
  const waiting = (await lists?.sendWaiting()) ?? 0
  if (waiting === 0) return leave(tools)
  dialogs.confirm({
    key: 'log-out',
    title: t`Log out without sending?`,
    message: plural(waiting, {
      one: t`1 change has not been sent yet. It stays on this device until you sign in here again.`,
      other: t`${waiting} changes have not been sent yet. They stay on this device until you sign in here again.`,
    }),
    okText: t`Log Out`,
    onOk: () => leave(tools),
  })
}

/** Leads through no page of the server: one that a lost signal keeps from loading would leave the shopper signed in (docs/decisions/0271). */
async function leave(tools: Leaving) {
  // First, since the session that could say so is about to end. If it can't, the end of the session takes the token from the phone.
  if (push.token() !== null)
    await import('#app/features/session/notices.ts')
      .then(({ leaveNotices }) => leaveNotices(tools))
      .catch((error: unknown) => console.error(error))
  await tools.endSession({ why: 'logged out' })
}

/** The code identifies the shopper to the server; nobody else can use it when they see it in an address (decision C06). */
async function pageOf({ send }: Pick<Tools, 'send'>, way: Way, verifier: string): Promise<string> {
  const { code } = await send(accounts.beginSignIn, { body: { challenge: await challengeOf(verifier) } })
  return `${apiDomain}/api/oauth/${way}?${new URLSearchParams({ returnUrl: returns[way], authToken: code })}`
}
