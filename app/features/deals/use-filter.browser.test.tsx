import { use } from 'react'
import { expect, test, vi } from 'vitest'
import { useSearchParams } from '#app/router/index.ts'
import type { Deals } from '#app/features/deal/queries.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { searchAhead } from '#app/search/load.ts'
import { renderApp } from '#app/testing/render-app.tsx'
import { noFilter } from './rules.ts'
import { useFilter } from './use-filter.ts'

vi.mock('#app/search/load.ts', async (original) => ({ ...(await original<object>()), searchAhead: vi.fn<() => Promise<void>>() }))

const store = aStore({})
const data: Deals = { kind: 'all', deals: [], pages: [], flyers: [], categories: [] }

test('what is searched before the search before it has been drawn is shown, and its text does not go back in between', async () => {
  const drawn: ReturnType<typeof useFilter>[] = []
  const slow = Promise.withResolvers<void>() // a page that takes a while: other updates must not be drawn before it
  const texts = () => drawn.map((it) => it.filter.q)
  function Page() {
    const [params] = useSearchParams()
    drawn.push(useFilter(store, data, params))
    if (params.get('q') === 'yogurt') use(slow.promise)
    return <output>{params.get('q')}</output>
  }
  const { screen, router } = await renderApp([{ path: '*', Component: Page }], '/winona/deals/items', [])
  await drawn.at(-1)!.show({ ...noFilter, q: 'yog' })
  expect([router.page().location.search, screen.getByRole('status').element().textContent]).toEqual(['?q=yog', ''])
  const found = Promise.withResolvers<void>()
  vi.mocked(searchAhead).mockReturnValueOnce(found.promise)
  const shown = drawn.at(-1)!.show({ ...noFilter, q: 'yogurt' }, true)
  await expect.element(screen.getByRole('status')).toHaveTextContent('yog')
  expect(texts().at(-1)).toBe('yogurt')
  const before = drawn.length
  found.resolve()
  await shown
  await expect.poll(() => drawn.length).toBeGreaterThan(before)
  slow.resolve()
  await expect.element(screen.getByRole('status')).toHaveTextContent('yogurt')
  expect([...new Set(texts())]).toEqual(['', 'yogurt'])
})

test('a search is forgotten that was left by Back before its page was drawn', async () => {
  const drawn: ReturnType<typeof useFilter>[] = []
  const slow = Promise.withResolvers<void>()
  function Page() {
    const [params] = useSearchParams()
    drawn.push(useFilter(store, data, params))
    if (params.get('q') === 'yogurt') use(slow.promise)
    return <output>{drawn.at(-1)!.filter.q}</output>
  }
  const { screen, router } = await renderApp([{ path: '*', Component: Page }], '/winona/deals/items', [])
  await drawn.at(-1)!.show({ ...noFilter, q: 'yogurt' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('yogurt')
  expect(router.page().location.search).toBe('?q=yogurt')
  await router.navigate(-1)
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  expect(drawn.at(-1)!.filter.q).toBe('')
  slow.resolve()
})
