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
  const texts = () => drawn.map((it) => it.filter.q)
  function Page() {
    const [params] = useSearchParams()
    drawn.push(useFilter(store, data, params))
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
  found.resolve()
  await shown
  await expect.element(screen.getByRole('status')).toHaveTextContent('yogurt')
  expect([...new Set(texts())]).toEqual(['', 'yogurt'])
})
