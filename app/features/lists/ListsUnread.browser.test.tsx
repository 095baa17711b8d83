import { expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { answer, neverComing, refuse } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { ListsUnread } from './ListsUnread.tsx'

const routes = [{ path: '/lists', Component: ListsUnread }]
const none = 'No lists yet'

test('4.SHELL.01 while nobody has said who the shopper is, there are not said to be no lists', async () => {
  const { screen } = await renderApp(routes, '/lists', [answer(accounts.user, neverComing)])
  await expect.element(screen.getByRole('status', { name: 'Loading your lists' })).toBeVisible()
  await expect.element(screen.getByText(none)).not.toBeInTheDocument()
})

test('4.SHELL.01 while a sign-in has no reply, the member’s lists are not said to be none', async () => {
  onTestFinished(() => signingIn.set(false))
  const { screen } = await renderApp(routes, '/lists', [answer(accounts.user, visitor)])
  await expect.element(screen.getByText(none)).toBeVisible()
  signingIn.set(true)
  await expect.element(screen.getByRole('status', { name: 'Loading your lists' })).toBeVisible()
  await expect.element(screen.getByText(none)).not.toBeInTheDocument()
})

test('lists that could not be loaded are said to be that, and not none', async () => {
  const { screen } = await renderApp(routes, '/lists', [refuse(accounts.user, 503)])
  await expect.element(screen.getByText('Your lists could not be loaded')).toBeVisible()
})
