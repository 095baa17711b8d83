import { expect, test } from 'vitest'
import { matchRoutes, type RouteObject } from './routes.ts'

const routes: RouteObject[] = [
  {
    id: 'root',
    children: [
      { id: 'entry', path: '/' },
      { id: 'find', path: '/find/store' },
      {
        id: 'store',
        path: '/:store',
        children: [
          { id: 'home', path: 'home' },
          { id: 'item', path: 'deals/*' },
          { id: 'deals', path: 'deals' },
          { id: 'flyer', path: 'deals/flyers/:page' },
        ],
      },
      {
        id: 'week',
        path: '/weeks/:week',
        children: [
          { id: 'first', index: true },
          { id: 'files', path: 'files' },
        ],
      },
    ],
  },
]
const at = (address: string) => matchRoutes(routes, address)?.at(-1)

test.each([
  ['/', 'entry', {}],
  ['/find/store', 'find', {}],
  ['/Find/Store/', 'find', {}],
  ['/find/home', 'home', { store: 'find' }],
  ['/winona', 'store', { store: 'winona' }],
  ['/winona/deals', 'deals', { store: 'winona' }],
  ['/winona/deals/flyers/3?from=mail#top', 'flyer', { store: 'winona', page: '3' }],
  ['/winona/deals/flyers/3/12', 'item', { store: 'winona', '*': 'flyers/3/12' }],
  ['/winona/deals/caf%C3%A9/a%2Fb', 'item', { store: 'winona', '*': 'café/a/b' }],
  ['/%E0%A4%A/home', 'home', { store: '%E0%A4%A' }],
  ['/weeks/7', 'first', { week: '7' }],
  ['/weeks/7/files', 'files', { week: '7' }],
])('%s leads to the route %s', (address, id, params) => expect(at(address)).toMatchObject({ id, params }))

test.each(['/winona/nothing', '/find/store/more', '/weeks/7/other', '/weeks'])('%s leads nowhere, or to a store of that name', (address) =>
  expect(at(address)?.id ?? null).toBe(address === '/weeks' ? 'store' : null),
)

test('each match has the part of the path that is its own, by which the same store is known on another page', () => {
  const paths = matchRoutes(routes, '/winona/deals/7/12')!.map(({ id, pathname }) => [id, pathname])
  expect(paths).toEqual([
    ['root', '/'],
    ['store', '/winona'],
    ['item', '/winona/deals/7/12'],
  ])
})
