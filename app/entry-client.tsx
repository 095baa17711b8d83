import './ui/base.css'
import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { reactDom } from '#app/react-dom.ts'
import { browserHistory, createRouter, loadRoutes, matchRoutes, RouterProvider, type Page } from '#app/router/index.ts'
import type { Send } from '#contract/endpoint.ts'
import { App } from '#app/App.tsx'
import { callAt, type Call } from '#app/api/call.ts'
import { apiDomain } from '#app/api/domain.ts'
import { failureText } from '#app/api/failure-text.ts'
import { keepQueries, makeQueryClient, queriesOf } from '#app/api/query-client.ts'
import type { EndSession, Tools } from '#app/context.ts'
import { followFocus, pressEarly } from '#app/early.ts'
import { makeDeviceChanges } from '#app/features/changes/device-changes.ts'
import { sayRefused as sayFavoriteRefused } from '#app/features/favorite/acts.ts'
import { makeMyFavorites } from '#app/features/favorite/my-favorites.ts'
import { sayRefused as sayListRefused } from '#app/features/lists/acts.ts'
import { makeShoppingLists } from '#app/features/lists/shopping-lists.ts'
import { sessionFollower, type Follower } from '#app/features/auth/follow.ts'
import { onGranted } from '#app/features/auth/wishes.ts'
import { callsOfSession } from '#app/features/session/session-calls.ts'
import { forgetStore } from '#app/features/current-store/active-store.ts'
import { sessionEnd } from '#app/features/session/end-session.ts'
import { endingOfRefused } from '#app/features/session/lost-deletion.ts'
import { sayFarewell } from '#app/features/session/farewell.ts'
import { AnotherSession, bearerToken, isFirstSession, isSessionOurs, sessionMark } from '#app/features/session/session.ts'
import { followConnection, isAway, noting } from '#app/features/offline/connection.ts'
import { userQuery } from '#app/features/session/user.ts'
import { watchVersion } from '#app/features/version/gate.ts'
import { chosenLanguage, keepLanguage } from '#app/language.ts'
import { loadIntended } from '#app/load-intended.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { browser } from '#app/platform/browser/index.ts'
import { tabHistory } from '#app/platform/history/index.ts'
import { isNative } from '#app/platform/is-native.ts'
import { network } from '#app/platform/network/index.ts'
import { offline } from '#app/platform/offline/index.ts'
import { push } from '#app/platform/push/index.ts'
import { ready, shown } from '#app/platform/ready/index.ts'
import { idleMs } from '#app/idle.ts'
import { isPage, openedBy, openIn } from '#app/opened.ts'
import { untilPause } from '#app/pause.ts'
import { isPersonal, routes } from '#app/routes.tsx'
import { endStill, followStill } from '#app/still.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { languageNow, t } from '#words/t.ts'

type State = { loaderData: Record<string, unknown>; queries: DehydratedState }

// The pages import the file that the build puts this in: with an `await` of its own it would wait for a page that waits for it.
void start()

async function start() {
  await ready()
  keepLanguage()
  const queryClient = makeQueryClient()
  const call = callAt(apiDomain, tokenOfCall, async () => (await queryClient.ensureQueryData(userQuery({ send }))).userId, languageOfCall)
  const send: Call & Send = callsOfSession({
    call: noting(call),
    queryClient,
    ended: () => void (isFirstSession() || endSession(endingOfRefused(isMember()))),
    merged: (memberId) => session.merged(memberId),
  })
  const kept = keepQueries(queryClient, sessionMark, isSessionOurs)
  const changes = makeDeviceChanges({ queryClient, call: send, kept: () => kept.kept() })
  const lists = makeShoppingLists({ queryClient, call: send, changes, refused: sayListRefused })
  const favorites = makeMyFavorites({ queryClient, call: send, changes, refused: sayFavoriteRefused })
  const endSession: EndSession = sessionEnd({
    dropQueries: async () => {
      await kept.drop()
      await offline.dropKept().catch(() => {})
    },
    dropChanges: (userIds) => changes.forget(userIds),
    forgetStore,
  })
  const session: Follower = sessionFollower({ queryClient, call: send, endSession })
  const tools: Tools = { queryClient, side: 'browser', send, endSession }
  onGranted((wish) => {
    const done = import('#app/features/stores/wish.ts').then(({ favorWished }) => favorWished(tools, wish))
    // The file could not be loaded.
    done.catch((error: unknown) => dialogs.alert({ key: 'wish', ...failureText(error) }))
  })
  const root = document.getElementById('root')!
  const state = readState()
  const pageReadAt = offline.pageReadAt()
  /** The page, and with it this build, came from the server just now: it is not asked for its version before the page is at rest. */
  const isFresh = state !== null && pageReadAt === null
  followConnection(state !== null)
  followStill()
  const matches = matchRoutes(routes, browser.address())
  /** A page of which the server draws only the frame is drawn anew with what the device has, instead of being taken over and then drawn again. */
  const takesOver = state !== null && !isPersonal(matches)
  if (state) hydrate(queryClient, queriesOf(state.queries, pageReadAt))
  const taking = takesOver ? null : takeIn()
  const refocus = takesOver ? null : followFocus(root)
  const loading = loadRoutes(matches)
  // Before that the app would start on its loading screen instead of the server's HTML. Without that HTML the router says what cannot be loaded.
  if (state) await loading
  else loading.catch(() => {})
  await taking
  const { createRoot, hydrateRoot } = await reactDom
  tabHistory.dropMask()
  // A link that started the app is known before the router is there, which then begins with its page.
  let open = browser.startAt
  if (isNative)
    await browser.onOpened((address) => {
      const opened = openedBy(address)
      if (opened?.isArrival) browser.replaceBy(opened.path)
      else if (opened) open(opened.path)
    })
  const router = createRouter({ routes, history: browserHistory(), context: tools, data: state?.loaderData })
  open = (path) => {
    dialogs.closeAll()
    void openIn(router, path)
  }
  // A tap on a notice, also the one that started the app.
  if (isNative) push.onOpened((path) => isPage(path) && open(path))
  router.subscribe(({ before }) => {
    const now = router.page()
    if (before === now || now.way === 'pop') return
    // Never in a page that stays, as with a search or another page of a flyer: all its text would be laid out anew.
    if (partOf(before) === partOf(now)) browser.fetchTextFont()
    else browser.wearTextFont()
  })
  // A button whose part of the app cannot be loaded must not be silent. A page that cannot be loaded says so itself.
  offline.onMissing(() => {
    if (!appState.isPressed() || router.going() !== null) return
    const reload = [{ label: t`Reload`, onAct: browser.reload }]
    toasts.show(isAway() ? { text: t`This needs a connection.` } : { text: t`The app has changed. Reload to go on.`, acts: reload })
  })
  const app = (
    <App tools={tools} lists={lists} favorites={favorites} fromServer={takesOver} onHydrated={begin} onShown={() => void pressEarly()}>
      <RouterProvider router={router} />
    </App>
  )
  // In a transition React works in slices instead of one long task. What is in the root stays until the first drawing is whole.
  startTransition(() =>
    takesOver
      ? void hydrateRoot(root, app, { onRecoverableError: (error) => console.error('hydration:', error) })
      : createRoot(root).render(app),
  )

  /**
   * Takes in what the device has. Whether a sign-in is pending comes first, since the stored shopper is then not shown. Stored queries are
   * restored, and newer data wins over them; then their copy is kept up to date, and waiting changes are sent. Resolves when these are known.
   */
  async function takeIn() {
    session.notice()
    await kept.restore()
    kept.keep()
    changes.start()
    await changes.known()
  }

  /**
   * Runs when what is shown may change: on a page that the server rendered, what the device has is taken in only now. Then a sign-in is
   * completed, and unless the page has just come from it the server is asked for the version that it wants. Presses that were held come after
   * all that, when it is shown, because they may depend on what was restored. What this page does not need waits until it has come to rest.
   */
  async function begin() {
    refocus?.()
    shown()
    if (takesOver) await takeIn()
    // A page from the device was loaded on another day.
    if (pageReadAt !== null) void router.reload()
    session.start()
    sayFarewell()
    if (!isFresh) watchVersion(send)
    if (isNative && push.isThere()) void followNotices()
    loadIntended(tools, routes)
    setTimeout(() => void rest().catch(() => {}), idleMs)
  }

  async function followNotices() {
    const notices = await import('#app/features/session/notices.ts')
    notices.followNotices(tools)
  }

  /** When the page has been at rest for a while: what it did not need before. */
  async function rest() {
    if (isFresh) watchVersion(send)
    if (!network.savesData()) {
      endStill()
      browser.fetchTextFont() // the next document has it in force at once
    }
    await untilPause()
    // Where it could not be loaded, the next visit makes ready for a place without a signal.
    const { prepare } = await import('#app/prepare.ts')
    await prepare({ tools, call, lists, favorites, router, entry: import.meta.url })
  }

  /** Returns the token that a call carries: that of the member, when a sign-in has come back and its code is being swapped. */
  async function tokenOfCall() {
    const mark = sessionMark()
    await session.settled()
    if (mark !== sessionMark()) throw new AnotherSession()
    return bearerToken()
  }

  function isMember() {
    return queryClient.getQueryData(userQuery({ send }).queryKey)?.isAnonymous === false
  }
}

/** What draws a page: the same one for each page of a flyer, and for each search. */
const partOf = ({ matches }: Page) => matches.at(-1)?.route.Component

/** On the web a cookie says it. */
function languageOfCall() {
  return apiDomain === '' ? null : (chosenLanguage() ?? languageNow())
}

function readState(): State | null {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State) : null
}
