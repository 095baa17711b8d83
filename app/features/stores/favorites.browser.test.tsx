import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { stores } from '#contract/stores.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { onGranted, type Wish } from '#app/features/auth/wishes.ts'
import { pending } from '#app/features/auth/pending.ts'
import { answer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { member, renderApp, visitor } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { useTools } from '#app/context.ts'
import { favoriteStoresQuery } from './favorites.ts'
import { FavoriteStoreButton } from './FavoriteStoreButton.tsx'
import { StoreRow } from './StoreRow.tsx'
import { aStore } from './testing.ts'
import { favorWished } from './wish.ts'

const winona = aStore()
const name = 'Favorite store: Winona Commons'

/** Renders a store's heart for this user, in front of these other fakes. */
function open(user: typeof visitor | null, ...fakes: Fake[]) {
  const Page = () => (
    <main>
      <h1>Stores</h1>
      <FavoriteStoreButton store={winona} />
      <DialogHost failed={failureText} />
      <ToastHost />
    </main>
  )
  const known = user ? answer(accounts.user, user) : unreached(accounts.user)
  return renderApp([{ path: '/', Component: Page }], '/', [known, answer(stores.favorite, null), ...fakes])
}
const heart = () => page.getByRole('button', { name })
const favorites = (...all: (typeof winona)[]) => answer(stores.favorites, all)
type Words = { title: string; message: string }
const failure = ({ title, message }: Words = errorText.confirmFailed) => page.getByRole('alertdialog', { name: title }).getByText(message)

afterEach(() => {
  onGranted(() => {})
  vi.restoreAllMocks()
})

test('2.STORE.02 4.FAV.02 6.ROLE.08 the heart of a store makes it a member’s favorite and takes it back, at once', async () => {
  const { server } = await open(member, favorites())
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  const reply = Promise.withResolvers<null>()
  server.now(answer(stores.favorite, reply.promise), favorites(winona))
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(server.requests(stores.favorite)).toEqual([{ params: { storeId: '7' }, query: { favorite: 'true' } }])
  reply.resolve(null) // the next press of this heart waits for it
})

test('2.STORE.02 two presses reach the server in their order, and the server’s list has the last word', async () => {
  const { server } = await open(member, favorites())
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  const first = Promise.withResolvers<null>()
  server.now(answer(stores.favorite, first.promise))
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  expect(server.requests(stores.favorite)).toHaveLength(1)
  server.now(answer(stores.favorite, null), favorites(winona))
  first.resolve(null)
  await expect.poll(() => server.requests(stores.favorite).map(({ query }) => query.favorite)).toEqual(['true', 'false'])
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['8.ERR.01', 'a refusal', errorText.confirmFailed, refuse(stores.favorite, 500)],
  ['0242', 'no signal', errorText.unreached, unreached(stores.favorite)],
  ['8.ERR.01', 'a store that is gone', errorText.confirmFailed, refuse(stores.favorite, 404)],
])('4.FAV.02 %s after %s the heart is as it was, and the failure is told', async (_, _how, words, fake) => {
  const { server } = await open(member, favorites(winona), fake)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  server.now(unreached(stores.favorites)) // the list can't be read again either
  await heart().click()
  await expect.element(failure(words)).toBeVisible()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
})

test('2.STORE.02 a heart whose state is not known says neither, and a press makes the store a favorite', async () => {
  const { server } = await open(member, refuse(stores.favorites, 503))
  await expect.element(heart()).toBeVisible()
  await expect.poll(() => server.requests(stores.favorites).length).toBeGreaterThan(0)
  expect(heart().element().hasAttribute('aria-pressed')).toBe(false)
  server.now(favorites(winona))
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(server.requests(stores.favorite)).toMatchObject([{ query: { favorite: 'true' } }])
})

test('when it can’t be found out who presses the heart, that is told', async () => {
  const { server } = await open(null)
  await heart().click()
  await expect.element(failure(errorText.unreached)).toBeVisible()
  expect(server.requests(stores.favorite)).toEqual([])
})

test('6.ROLE.08 a visitor who presses the heart is led to the sign-in, with the wish kept; Not now leaves everything as it was', async () => {
  const { server } = await open(visitor, answer(accounts.beginSignIn, neverComing))
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await heart().click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign in to keep favorite stores' })
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await heart().click()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(() => server.requests(accounts.beginSignIn).length).toBe(1)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  expect(server.requests(stores.favorite)).toEqual([])
  expect(pending()).toBeNull()
})

test('4.TERMS.04 a member who has not accepted the terms is asked first, and then the store is a favorite', async () => {
  const { server } = await open({ ...member, acceptedTerms: false }, favorites(), answer(accounts.acceptTerms, null))
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await heart().click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Terms of Service' })
  await expect.element(dialog).toBeVisible()
  expect(server.requests(stores.favorite)).toEqual([])
  server.now(answer(accounts.user, member), favorites(winona))
  await dialog.getByRole('button', { name: 'I Accept' }).click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(server.requests(stores.favorite)).toHaveLength(1)
})

test('2.STORE.02 the wish of a visitor is done for the member who signed in, and said', async () => {
  const wish: Wish = { favoriteStoreId: 7, until: Infinity }
  const { server, tools } = await open(member, favorites())
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  server.now(favorites(winona))
  favorWished(tools, wish)
  await expect.element(page.getByText('Winona Commons is one of your favorite stores now.')).toBeVisible()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  server.now(refuse(stores.favorite, 404))
  favorWished(tools, wish)
  await expect.element(failure()).toBeVisible()
})

test('2.STORE.02 a favorite that is removed from a list of favorites can be brought back, and the focus goes to the heading', async () => {
  const list = vi.fn(() => [winona])
  const Rows = () => (
    <main>
      <h1>My Favorite Stores</h1>
      <ul>
        <Favorites />
      </ul>
      <ToastHost />
    </main>
  )
  const { server } = await renderApp([{ path: '/', Component: Rows }], '/', [
    answer(accounts.user, member),
    answer(stores.favorites, list),
    answer(stores.favorite, null),
  ])
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  list.mockReturnValue([])
  heart().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heart()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  list.mockReturnValue([winona])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(server.requests(stores.favorite).map(({ query }) => query.favorite)).toEqual(['false', 'true'])
})

function Favorites() {
  const { data } = useQuery(favoriteStoresQuery(useTools(), visitor.userId))
  return data?.map((store) => <StoreRow key={store.storeId} store={store} href="/" from={null} isSelected={false} isFavorite />)
}
