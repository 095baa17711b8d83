import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { errorText } from '#app/api/error-text.ts'
import { location } from '#app/platform/location/index.ts'
import { answer } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import StoresPage from './StoresPage.tsx'

// These tests have a file of their own, because a location that one test finds stays known in the next.
const open = () =>
  renderApp(
    [
      { path: '/stores', Component: StoresPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    '/stores',
    [answer(accounts.user, visitor)],
  )

beforeEach(() => {
  vi.spyOn(location, 'permission').mockResolvedValue('prompt')
})

test('2.ROUTE.15 without a location, /stores says so and links to the search', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByText('Where are you?')).toBeVisible()
  await screen.getByRole('link', { name: 'Find a store' }).last().click()
  await expect.poll(() => router.page().location.pathname).toBe('/find/store')
})

test('4.LOC.02 when the location is denied, the page says so in place', async () => {
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'denied' })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.element(screen.getByText(errorText.locationDenied.title)).toBeVisible()
  await expect.element(screen.getByText(errorText.locationDenied.message)).toBeVisible()
})
