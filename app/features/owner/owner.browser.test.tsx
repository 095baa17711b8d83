import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { aPage, anAd, aPrice } from '#app/features/deal/testing.ts'
import { theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { routes } from '#app/routes.tsx'
import { answer, type Fake } from '#app/testing/fake-server.ts'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { anonymous, member, renderApp } from '#app/testing/render-app.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { stillMs } from './use-owner-question.ts'

const honey = theSpace(2, 'Raw basswood honey', {
  price: aPrice({ amountCents: 899 }),
  ownerPrice: aPrice({ amountCents: 649, text: '$6.49' }),
})
const others = Array.from({ length: 10 }, (_, at) => theSpace(at + 3, `Item ${at + 3}`))
const theAds = [anAd({ adPages: [aPage({ adSpaces: [theSpace(1, 'Apples'), honey, ...others] })] })]
const open = (...fakes: Fake[]) =>
  renderApp(routes, '/winona/deals', theStoreOpen(answer(accounts.user, anonymous), answer(ads.brief, theAds), ...fakes))
const card = () => page.getByRole('article').filter({ hasText: 'Raw basswood honey' })
const question = () => page.getByRole('dialog', { name: 'Are you an owner?' })

/** The shopper looks at the first deals for a second, and reads on. */
async function lookAndReadOn({ wait }: ReturnType<typeof holdIntervals>) {
  await expect.element(card()).toBeInViewport()
  await act(() => new Promise<unknown>((told) => new IntersectionObserver(told).observe(card().element())))
  await wait(1000)
  const scrolled = new Promise((told) => document.addEventListener('scroll', told, { once: true }))
  scrollBy(0, scrollY > 0 ? -50 : 50)
  await act(() => scrolled)
  await wait(stillMs)
}

afterEach(() => {
  localStorage.removeItem('own:owner-answer')
})

test('the owner question is asked with a real difference as its reason, and the card follows the answer', async () => {
  const clock = holdIntervals({ timeout: stillMs })
  await open()
  await expect.element(card().getByText('8 dollars 99 cents')).toBeInTheDocument()
  await expect.element(card().getByText('$6.49 owner')).toBeVisible()
  await expect.element(card().getByText('$8.99 everyone')).toBeVisible()
  const height = card().element().clientHeight
  await lookAndReadOn(clock)
  await expect.element(question().getByText('Raw basswood honey')).toBeVisible()
  await expect.element(question().getByText('6 dollars 49 cents')).toBeInTheDocument()
  const answers = question().getByRole('button').elements()
  expect(answers.map((it) => it.textContent)).toEqual(['Yes, I’m an owner', 'No, I’m not', 'Ask me later'])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(card().getByText('6 dollars 49 cents')).toBeInTheDocument()
  await expect.element(card().getByText('Owner price')).toBeVisible()
  expect(card().element().clientHeight).toBe(height)
})

test('each of the two prices has a line of its card, so that no font and no width moves what is below', async () => {
  await open()
  const both = card().getByRole('paragraph').filter({ hasText: '$8.99 everyone' })
  await expect.element(both).toBeVisible()
  const heights = new Set<number>()
  for (let width = 360; width <= 440; width += 4) {
    await page.viewport(width, 844)
    heights.add(both.element().clientHeight)
  }
  expect([...heights]).toHaveLength(1)
})

test('who is no owner is shown the one price that is theirs', async () => {
  const clock = holdIntervals({ timeout: stillMs })
  await open()
  await lookAndReadOn(clock)
  await expect.element(question()).toBeVisible()
  const height = card().element().clientHeight
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(card().getByText('8 dollars 99 cents')).toBeInTheDocument()
  expect(card().getByText('owner').elements()).toEqual([])
  expect(card().element().clientHeight).toBe(height)
  expect(localStorage.getItem('own:owner-answer')).toBe('no')
})

test.each([
  ['/winona/home', 'Best savings'],
  ['/winona/deals/items?sort=savings', null],
])('who is no owner has at %s first what everyone saves', async (path, region) => {
  localStorage.setItem('own:owner-answer', 'no')
  const everyones = [11, 12, 13].map((id) => theSpace(id, `Soup ${id}`, { price: aPrice({ amountCents: 300, regularCents: 400 - id }) }))
  const savings = [anAd({ adPages: [aPage({ adSpaces: [honey, ...everyones] })] })]
  const { screen } = await renderApp(routes, path, theStoreOpen(answer(accounts.user, anonymous), answer(ads.brief, savings)))
  const shown = region === null ? screen : screen.getByRole('region', { name: region })
  const titles = () =>
    shown
      .getByRole('article')
      .elements()
      .map((it) => it.querySelector('a')?.textContent)
  await expect.poll(() => titles().slice(0, 3)).toEqual(['Soup 11', 'Soup 12', 'Soup 13'])
})

test('a key that was meant for the page answers no question that opens by itself', async () => {
  const clock = holdIntervals({ timeout: stillMs })
  await open()
  await lookAndReadOn(clock)
  await expect.element(question().getByRole('heading')).toHaveFocus()
  await userEvent.keyboard(' {Enter}')
  await expect.element(question()).toHaveAttribute('open')
  expect(localStorage.getItem('own:owner-answer')).toBeNull()
})

test('0265 the question waits while a toast has something to press', async () => {
  const clock = holdIntervals({ timeout: stillMs })
  await open()
  toasts.show({ text: 'Added to My List', acts: [{ label: 'Undo', onAct: () => {} }] })
  await lookAndReadOn(clock)
  await act(() => import('./OwnerQuestion.tsx'))
  expect(question().elements()).toEqual([])
  toasts.close()
  await lookAndReadOn(clock)
  await expect.element(question()).toBeVisible()
})

test('closing the owner question puts it off: it is not asked again, and both prices stay', async () => {
  const clock = holdIntervals({ timeout: stillMs })
  const first = await open()
  await lookAndReadOn(clock)
  await expect.element(question()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card().getByText('$6.49 owner')).toBeVisible()
  await expect.poll(() => localStorage.getItem('own:owner-answer')).toMatch(/^later \d+$/)
  await first.screen.unmount()
  await open()
  await lookAndReadOn(clock)
  // The question is loaded by now: it would have opened at once.
  await act(() => import('./OwnerQuestion.tsx'))
  expect(question().elements()).toEqual([])
})

test('a member with an owner number is an owner without being asked', async () => {
  const clock = holdIntervals({ timeout: stillMs })
  await open(answer(accounts.user, { ...member, isOwner: true }), answer(accounts.account, emptyAccount))
  await expect.element(card().getByText('6 dollars 49 cents')).toBeInTheDocument()
  await expect.element(card().getByText('Owner price')).toBeVisible()
  await lookAndReadOn(clock)
  await act(() => import('./OwnerQuestion.tsx'))
  expect(question().elements()).toEqual([])
})

test('the account says what was answered, and asks again when it is pressed', async () => {
  await renderApp(routes, '/account', theStoreOpen(answer(accounts.user, anonymous)))
  const entry = page.getByRole('button', { name: /^Owner Prices/ })
  await expect.poll(() => entry.element().textContent).toMatch(/Are you an owner\?$/)
  await userEvent.click(entry)
  await userEvent.click(question().getByRole('button', { name: 'Yes, I’m an owner' }))
  await expect.poll(() => entry.element().textContent).toMatch(/On$/)
  await userEvent.click(entry)
  await userEvent.click(question().getByRole('button', { name: 'Keep my answer' }))
  await expect.poll(() => entry.element().textContent).toMatch(/On$/)
})
