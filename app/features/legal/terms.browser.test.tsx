import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accounts, type User } from '#contract/accounts.ts'
import { failureText } from '#app/api/failure-text.ts'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { answer, refuse, type Fake } from '#app/testing/fake-server.ts'
import { renderApp, visitor } from '#app/testing/render-app.tsx'
import { useUser } from '#app/features/session/user.ts'
import { useTermsGate } from './terms.tsx'

async function gated(user: User, ...fakes: Fake[]) {
  const act = vi.fn()
  function Page() {
    const gate = useTermsGate()
    return (
      <>
        <button onClick={() => gate(act)}>Add Item</button>
        <DialogHost failed={failureText} />
      </>
    )
  }
  const app = await renderApp([{ path: '/', Component: Page }], '/', [
    answer(accounts.user, user),
    answer(accounts.acceptTerms, null),
    ...fakes,
  ])
  await app.screen.getByRole('button', { name: 'Add Item' }).click()
  return { act, ...app }
}

test('4.TERMS.01 an act runs at once for someone who accepted the terms', async () => {
  const { act, screen } = await gated({ ...visitor, acceptedTerms: true })
  await expect.poll(() => act.mock.calls.length).toBe(1)
  expect(screen.getByRole('alertdialog').query()).toBeNull()
})

test('2.SHELL.07 4.TERMS.03 an anonymous shopper is asked to confirm the terms of service before an act that writes', async () => {
  const { act, screen } = await gated(visitor)
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Terms of Service' })
  await expect.element(dialog.getByRole('button', { name: 'I Accept' })).toBeVisible()
  expect(act).not.toHaveBeenCalled()
})

test('6.ROLE.19 whoever is asked to accept the terms is told the minimum age, and not asked for theirs (decision C15)', async () => {
  const { screen } = await gated(visitor)
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Terms of Service' })
  await expect.element(dialog.getByText(/You must be 16 or older\./)).toBeVisible()
  expect(dialog.element().querySelectorAll('input, select')).toHaveLength(0)
})

test('2.SHELL.07 when the page has learned that the shopper has not accepted, it asks at once, however slow the server is', async () => {
  const act = vi.fn()
  function Page() {
    useUser()
    const gate = useTermsGate()
    return (
      <>
        <button onClick={() => gate(act)}>Add Item</button>
        <DialogHost failed={failureText} />
      </>
    )
  }
  const { screen, server } = await renderApp([{ path: '/', Component: Page }], '/', [answer(accounts.user, visitor)])
  await expect.poll(() => server.sent.length).toBe(1)
  await screen.getByRole('button', { name: 'Add Item' }).click()
  await expect.element(screen.getByRole('button', { name: 'I Accept' })).toBeVisible()
  expect(server.sent).toHaveLength(1)
})

test('2.SHELL.08 the dialog links to both texts, in a new tab', async () => {
  const { screen } = await gated(visitor)
  for (const [name, href] of [
    [/^Terms of Use/, '/termsofservice'],
    [/^Privacy Policy/, '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', href)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('2.SHELL.09 the dialog has no Cancel button', async () => {
  const { screen } = await gated(visitor)
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Terms of Service' })
  await expect.element(dialog.getByRole('button')).toHaveTextContent('I Accept')
})

test('4.TERMS.02 the server stores the acceptance, the user is updated, and the act completes', async () => {
  const { act, screen, server, tools } = await gated(visitor)
  await screen.getByRole('button', { name: 'I Accept' }).click()
  await expect.poll(() => act.mock.calls.length).toBe(1)
  expect(server.requests(accounts.acceptTerms)).toHaveLength(1)
  expect(tools.queryClient.getQueryData(['user'])).toMatchObject({ acceptedTerms: true })
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('4.TERMS.02 a reply about the user that was sent before the acceptance does not undo it', async () => {
  const late = Promise.withResolvers<User>()
  const replies = [visitor, late.promise]
  const { act, screen, tools } = await gated(
    visitor,
    answer(accounts.user, () => replies.shift() ?? { ...visitor, acceptedTerms: true }),
  )
  await expect.element(screen.getByRole('button', { name: 'I Accept' })).toBeVisible()
  const asked = tools.queryClient.refetchQueries({ queryKey: ['user'] })
  await expect.poll(() => replies.length).toBe(0)
  await screen.getByRole('button', { name: 'I Accept' }).click()
  await expect.poll(() => act.mock.calls.length).toBe(1)
  late.resolve(visitor)
  await asked
  expect(tools.queryClient.getQueryData(['user'])).toMatchObject({ acceptedTerms: true })
})

test('4.TERMS.02 terms whose acceptance could not be stored do not count as accepted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { act, screen, tools } = await gated(visitor, refuse(accounts.acceptTerms, 503))
  await screen.getByRole('button', { name: 'I Accept' }).click()
  await expect.element(screen.getByText('An error occurred while processing your request. Please try again.')).toBeVisible()
  expect(act).not.toHaveBeenCalled()
  expect(tools.queryClient.getQueryData(['user'])).toMatchObject({ acceptedTerms: false })
})

test('4.TERMS.04 a member gets the same words in a dialog of the account, and accepting there completes the act', async () => {
  const { act, screen } = await gated({ ...visitor, isAnonymous: false })
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Terms of Service' })
  await dialog.getByRole('button', { name: 'I Accept' }).click()
  await expect.poll(() => act.mock.calls.length).toBe(1)
})

test('4.TERMS.02 the acceptance is told, until the act tells what it has done', async () => {
  const { act, screen } = await gated(visitor)
  const { getByText } = await render(<ToastHost />)
  await screen.getByRole('button', { name: 'I Accept' }).click()
  await expect.element(getByText('Terms accepted')).toBeVisible()
  expect(act).toHaveBeenCalled()
})

test('4.TERMS.01 a request for the user that a newer one cancels is sent again', async () => {
  const reply = Promise.withResolvers<User>()
  const { act, screen, server, tools } = await gated(visitor, answer(accounts.user, reply.promise))
  await expect.poll(() => server.sent.length).toBe(1)
  tools.queryClient.setQueryData(['user'], visitor)
  // Twice, because a query handles the first newer request by itself.
  for (const calls of [2, 3]) {
    void tools.queryClient.refetchQueries({ queryKey: ['user'] })
    await expect.poll(() => server.sent.length).toBe(calls)
  }
  reply.resolve({ ...visitor, acceptedTerms: true })
  await expect.poll(() => act.mock.calls.length).toBe(1)
  expect(screen.getByRole('alertdialog').query()).toBeNull()
})
