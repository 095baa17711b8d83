import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { places } from '#contract/places.ts'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { device } from '#app/platform/device/index.ts'
import { location } from '#app/platform/location/index.ts'
import { holdIntervals, slideShown } from '#app/testing/held-clock.ts'
import { answer, refuse, type Fake } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import * as entry from './EntryPage.tsx'

const routes = [
  {
    path: '/',
    loader: entry.loader,
    HydrateFallback: () => null,
    Component: () => (
      <>
        <entry.default />
        <DialogHost failed={failureText} />
      </>
    ),
  },
  { path: '*', Component: () => <h1>Elsewhere</h1> },
]
const phone = () => page.viewport(390, 844)
const desk = () => page.viewport(1280, 800)
const theVisitor = [answer(accounts.user, visitor), answer(accounts.acceptTerms, null), answer(places.autocomplete, [])]
const open = (at = '/', ...fakes: Fake[]) => renderApp(routes, at, [...theVisitor, ...fakes])
const address = (router: Awaited<ReturnType<typeof open>>['router']) => router.page().location.pathname + router.page().location.search

afterEach(() => vi.restoreAllMocks())

test('2.ENTRY.01 three taglines take turns', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const slides = () => [...screen.container.querySelectorAll('[aria-roledescription=slide]')].map(({ textContent }) => textContent)
  await expect.poll(slides).toEqual(['Find a co-op near you', 'Browse deals on the go', 'Never miss sales on your favorite items'])
  await screen.getByRole('button', { name: '2 of 3: Browse deals on the go' }).click()
  await expect.element(screen.getByText('Browse deals on the go', { exact: true })).toBeInViewport()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Find a co-op near you' })).toBeInTheDocument()
})

test('9.CONST.26 a tagline is shown for 2500 ms', async () => {
  const { wait } = holdIntervals()
  await phone()
  const { screen } = await open()
  const shown = () => slideShown(screen.container)
  await expect.poll(shown).toBe('Find a co-op near you')
  await wait(2499)
  expect(shown()).toBe('Find a co-op near you')
  await wait(1)
  expect(shown()).toBe('Browse deals on the go')
})

test('2.ENTRY.04 Continue without account shows the terms first, then goes to /find/store', async () => {
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Continue without account' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Confirm Terms of Service' })).toBeVisible()
  expect(address(router)).toBe('/')
  await screen.getByRole('button', { name: 'I Accept' }).click()
  await expect.poll(() => address(router)).toBe('/find/store')
})

test('2.ENTRY.05 a signed-in shopper has Find Stores instead', async () => {
  const { screen } = await open('/', answer(accounts.user, { ...visitor, isAnonymous: false, acceptedTerms: true }))
  await expect.element(screen.getByRole('link', { name: 'Find Stores' })).toHaveAttribute('href', '/find/store')
  await expect.element(screen.getByRole('button', { name: 'Continue without account' })).not.toBeInTheDocument()
})

test('2.ENTRY.02 2.ENTRY.03 a phone has Sign In and Create Account, which fetch a code for the sign-in page', async () => {
  const { screen, server } = await open('/', refuse(accounts.beginSignIn, 503))
  await expect.element(screen.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await screen.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
  expect(server.requests(accounts.beginSignIn)[0]!.body.challenge).toMatch(/^[\w-]{43}$/)
})

test('2.ENTRY.09 a desk has Sign In, until somebody is signed in', async () => {
  await desk()
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await screen.unmount()
  const member = { ...visitor, isAnonymous: false, acceptedTerms: true }
  const { screen: signedIn, server } = await open('/', answer(accounts.user, member))
  await expect.poll(() => server.sent.length).toBeGreaterThan(0)
  await expect.element(signedIn.getByRole('button', { name: 'Sign In' })).not.toBeInTheDocument()
})

test('2.ENTRY.06 2.ENTRY.07 a desk has a search box and Search, which lead to the results', async () => {
  await desk()
  const { screen, router } = await open()
  const box = screen.getByRole('combobox')
  await expect.element(box).toHaveAttribute('placeholder', 'Store Name, Zip Code or City')
  await box.fill('La Crosse')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/results?query=La+Crosse')
})

test('2.ENTRY.08 Use My Current Location leads to the results around it', async () => {
  await desk()
  vi.spyOn(location, 'current').mockResolvedValue({ kind: 'located', position: { latitude: 44.05, longitude: -91.64 } })
  const { screen, router } = await open()
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/results?lat=44.05&lng=-91.64')
})

test.each([
  ['8.ERR.11', 'denied', errorText.locationDenied],
  ['8.ERR.12', 'failed', errorText.locationFailed],
  ['8.ERR.15', 'unavailable', errorText.locationOther],
] as const)('%s a location that is %s gets its own text', async (_, kind, { title, message }) => {
  await desk()
  vi.spyOn(location, 'current').mockResolvedValue({ kind })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Use My Current Location' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: title }).getByText(message)).toBeVisible()
})

test('2.ENTRY.10 a desk has an app-download promo', async () => {
  await desk()
  const { screen } = await open()
  const promo = screen.getByRole('region', { name: 'Take your list to the store' })
  await expect.element(promo.getByRole('link', { name: /App Store/ })).toBeVisible()
  await expect.element(promo.getByRole('link', { name: /Google Play/ })).toBeVisible()
})

test('E48 in an app no other app is promoted', async () => {
  await desk()
  vi.spyOn(device, 'offersApps').mockReturnValue(false)
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Use My Current Location' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Take your list to the store' }).query()).toBeNull()
})

test('2.ROUTE.02 / leads to the home of the last visited store', async () => {
  document.cookie = 'lastStore=winona; path=/'
  const { router } = await open()
  await expect.poll(() => address(router)).toBe('/winona/home')
})

test('/?store=none forgets the store and stays, for the session (decision B11)', async () => {
  document.cookie = 'lastStore=winona; path=/'
  const { router } = await open('/?store=none', answer(accounts.user, { ...visitor, lastVisitedStoreRoute: 'winona' }))
  await expect.poll(() => document.cookie).not.toContain('lastStore')
  await router.navigate('/')
  await expect.poll(() => router.going()).toBeNull()
  expect(address(router)).toBe('/')
})

test('8.ERR.19 a store that is gone is forgotten like one that nobody wants, and the shopper is told; Start Over tells nothing', async () => {
  document.cookie = 'lastStore=winona; path=/'
  const { screen, router } = await open('/?store=gone', answer(accounts.user, { ...visitor, lastVisitedStoreRoute: 'winona' }))
  const told = screen.getByText('We can’t find that store')
  await expect.element(told).toBeVisible()
  await expect.poll(() => document.cookie).not.toContain('lastStore')
  expect(address(router)).toBe('/?store=gone')
  await router.navigate('/?store=none')
  await expect.element(told).not.toBeInTheDocument()
})

test('a device without a last visited store opens the one that the account remembers', async () => {
  const { router } = await open('/', answer(accounts.user, { ...visitor, lastVisitedStoreRoute: 'winona' }))
  await expect.poll(() => address(router)).toBe('/winona/home')
})

test.each([
  ['/?to=deals', '/winona/deals/items'],
  ['/?to=code', '/winona/home?open=code'],
])('a shortcut of the installed app, %s, leads there also by the store that the account remembers', async (at, led) => {
  const { router } = await open(at, answer(accounts.user, { ...visitor, lastVisitedStoreRoute: 'winona' }))
  await expect.poll(() => address(router)).toBe(led)
})

test('2.ENTRY.06 whoever has begun to type stays, when it becomes known which store the account remembers', async () => {
  await desk()
  const user = Promise.withResolvers<typeof visitor & { lastVisitedStoreRoute: string }>()
  const { screen, router, tools } = await open(
    '/',
    answer(accounts.user, () => user.promise),
  )
  const box = screen.getByRole('combobox')
  await box.fill('La Cr')
  user.resolve({ ...visitor, lastVisitedStoreRoute: 'winona' })
  await expect.poll(() => tools.queryClient.getQueryData(['user'])).toBeDefined()
  await box.fill('La Crosse')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => address(router)).toBe('/find/store/results?query=La+Crosse')
})
