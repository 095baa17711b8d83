import { expect, test } from 'vitest'
import * as brand from '#brand'
import { createRouter, memoryHistory } from '#app/router/index.ts'
import { openedBy, openIn } from './opened.ts'

const { scheme, server } = brand.native
const opened = (address: string) => openedBy(new URL(address))

test('a verified link opens its page', () => {
  expect(opened(`${server}/winona/${brand.product.path}/items?q=a%20b`)).toEqual({
    path: `/winona/${brand.product.path}/items?q=a%20b`,
    isArrival: false,
  })
  expect(opened(server)).toEqual({ path: '/', isArrival: false })
})

test('2.ROUTE.05 /login, /createAccount and /logout are returns to the app', () => {
  for (const path of ['/login?authToken=a', '/createAccount?authToken=a', '/logout', '/login/?authToken=a'])
    expect(opened(server + path), path).toEqual({ path, isArrival: true })
  expect(opened(`${server}/login/more`)).toEqual({ path: '/login/more', isArrival: false })
})

test('the bare scheme opens pages, but no sign-in: any app can use it', () => {
  expect(opened(`${scheme}:///lists?add=2%20lb%20pears`)).toEqual({ path: '/lists?add=2%20lb%20pears', isArrival: false })
  for (const path of [
    '/login?authToken=a',
    '/logout',
    '/createAccount#x',
    '/login/',
    '/LOGOUT',
    '/%6Cogout',
    '/./login',
    '/a/../logout',
    '/%',
    'elsewhere.example/a',
    '//elsewhere.example/a',
    '',
  ])
    expect(opened(`${scheme}://${path}`), path).toBeNull()
})

test('what is not ours opens nothing', () => {
  for (const address of [
    'https://elsewhere.example/lists',
    `${server}.elsewhere.example/`,
    `${server}//elsewhere.example/`,
    'javascript:alert(1)',
  ])
    expect(opened(address), address).toBeNull()
})

test('a notice or a link that leads to the page that is shown adds no page to go Back through', async () => {
  const router = createRouter({
    routes: [{ path: '/lists' }, { path: '/lists/details/:id' }],
    history: memoryHistory('/lists'),
    context: null,
  })
  await openIn(router, '/lists/details/7')
  await openIn(router, '/lists/details/7')
  await router.navigate(-1)
  await expect.poll(() => router.page().location.pathname).toBe('/lists')
})
