import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ads } from '#contract/ads.ts'
import { callAt } from '#app/api/call.ts'
import { dealsKey } from '#app/features/deal/queries.ts'
import { followContent } from '#app/follow-content.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { network } from '#app/platform/network/index.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that follows, and the requests for changes that it has sent. The ETag of a store's deals is its route; nothing changes. */
function openPage() {
  const changes: string[] = []
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const { pathname, search } = new URL(address)
    const [, storeRoute = ''] = pathname.split('/')
    if (!pathname.endsWith('/api/changes')) return new Response('[]', { headers: { etag: `"${storeRoute}"` } })
    changes.push(storeRoute + search)
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  vi.spyOn(appState, 'isVisible').mockReturnValue(true)
  for (const event of ['onVisible', 'onHidden'] as const) vi.spyOn(appState, event).mockReturnValue(() => {})
  vi.spyOn(network, 'onBack').mockReturnValue(() => {})
  const queryClient = new QueryClient()
  const call = callAt('https://deals.example', async () => 'token')
  let store: string | null = null
  let shown = () => {}
  return {
    changes,
    follow: () => followContent({ queryClient, call, storeRoute: () => store, onPage: (listener) => (shown = listener) }),
    async show(storeRoute: string) {
      await call(ads.brief, { params: { storeRoute }, query: { brief: 'true' } })
      store = storeRoute
      queryClient.setQueryData(dealsKey(storeRoute), { kind: 'all', deals: [] })
      shown()
    },
  }
}

test('the store that is shown is followed, however often another one is opened', async () => {
  const page = openPage()
  await page.show('valley')
  page.follow()
  for (const storeRoute of ['valley', 'river', 'hill', 'valley', 'hill']) {
    await page.show(storeRoute)
    await vi.waitFor(() => expect(page.changes.at(-1)).toBe(`${storeRoute}?ads=${storeRoute}`), { timeout: 30_000 })
    await new Promise(setImmediate) // what was given up before has ended
  }
})
