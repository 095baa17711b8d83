import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { lists as endpoints } from '#contract/lists.ts'
import { errorText } from '#app/api/error-text.ts'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { changesOfTest } from '#app/testing/device-changes.ts'
import { answer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { callOfVisitor, renderApp, visitor } from '#app/testing/render-app.tsx'
import { noLists } from './changes.ts'
import { EmailListForm } from './EmailListForm.tsx'
import { ListsContext, makeShoppingLists, nothing } from './shopping-lists.ts'
import { aList, anItem } from './testing.ts'

const list = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10', name: 'Sunday' })
const member = answer(accounts.user, { ...visitor, isAnonymous: false, acceptedTerms: true })
const account = answer(accounts.account, { ...emptyAccount, email: 'robin@example.com' })

async function form(fakes: readonly Fake[], { waiting = 0, items = () => noLists.items } = {}) {
  const parts = { queryClient: new QueryClient(), call: callOfVisitor }
  const changes = changesOfTest(parts)
  const lists = {
    ...makeShoppingLists({ ...parts, changes, refused: () => {} }),
    snapshot: () => ({ ...nothing, data: { ...noLists, items: items() } }),
    sendWaiting: vi.fn(async () => waiting),
  }
  const done = vi.fn<() => void>()
  const Component = () => (
    <ListsContext value={lists}>
      <EmailListForm list={list} onDone={done} />
      <DialogHost failed={() => ({ title: '', message: '' })} />
      <ToastHost />
    </ListsContext>
  )
  const { screen, server } = await renderApp([{ path: '/', Component }], '/', fakes)
  const address = screen.getByRole('textbox', { name: 'Email' })
  const send = screen.getByRole('button', { name: 'Send Email' })
  const failed = screen.getByRole('alertdialog', { name: 'No connection' }).getByRole('button', { name: 'Close' })
  return { screen, server, address, send, failed, done, lists, mails: () => server.requests(endpoints.email) }
}

test('5.VALID.10 5.VALID.09 E43 Send Email is disabled until the address is one, and for an empty one', async () => {
  const { address, send, screen } = await form([answer(accounts.user, visitor)])
  await expect.element(address).toHaveValue('')
  await expect.element(send).toBeDisabled()
  for (const [typed, isDisabled] of [
    ['robin', true],
    ['robin@example', true],
    ['robin@example.photography', true],
    [' robin@example.com ', false],
  ] as const) {
    await address.fill(typed)
    if (isDisabled) await expect.element(send).toBeDisabled()
    else await expect.element(send).toBeEnabled()
  }
  await address.fill('robin')
  await userEvent.tab()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please type an email address, such as you@example.com.')
})

test('5.VALID.10 Send Email can’t be pressed again while the mail is being sent', async () => {
  const { address, send, mails } = await form([answer(accounts.user, visitor), answer(endpoints.email, neverComing)])
  await address.fill('home@example.com')
  await send.click()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await send.click({ force: true })
  await address.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => mails().length).toBe(1)
})

test('7.API.30 a member’s own address is filled in, and the list goes there with pictures', async () => {
  const { address, send, mails, done, screen } = await form([member, account, answer(endpoints.email, null)])
  await expect.element(address).toHaveValue('robin@example.com')
  await send.click()
  await expect.element(screen.getByText('Sunday is on its way to robin@example.com')).toBeVisible()
  expect(mails()).toEqual([
    { params: { shoppingListId: list.shoppingListId }, query: { address: 'robin@example.com', includeImages: 'true' } },
  ])
  expect(done).toHaveBeenCalledTimes(1)
})

test('what the shopper has typed stays when the account comes late, also when all of it was deleted', async () => {
  const coming = Promise.withResolvers<typeof emptyAccount>()
  const { address, server } = await form([member, answer(accounts.account, coming.promise)])
  await address.fill('h')
  await address.fill('')
  coming.resolve({ ...emptyAccount, email: 'robin@example.com' })
  await expect.poll(() => server.requests(accounts.account).length).toBe(1)
  await expect.element(address).toHaveValue('')
})

test('without pictures, if the shopper wants none', async () => {
  const { screen, send, address, mails } = await form([answer(accounts.user, visitor), answer(endpoints.email, null)])
  await address.fill('home@example.com')
  await screen.getByRole('checkbox', { name: 'With pictures' }).click()
  await send.click()
  await expect.poll(() => mails().map(({ query }) => query.includeImages)).toEqual(['false'])
})

test.each([
  ['8.ERR.07', 'fails', errorText.emailList, refuse(endpoints.email, 500)],
  ['0242', 'finds no signal', errorText.unreached, unreached(endpoints.email)],
])('%s 8.ERR.14 a mail that %s is reported, and Send Email can be pressed again', async (_, _how, words, fake) => {
  const { screen, address, send, done, server, mails } = await form([answer(accounts.user, visitor), fake])
  await address.fill('home@example.com')
  await send.click()
  const alert = screen.getByRole('alertdialog', { name: words.title })
  await expect.element(alert.getByText(words.message)).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  expect(done).not.toHaveBeenCalled()
  server.now(answer(endpoints.email, null))
  await send.click()
  await expect.poll(() => mails().length).toBe(2)
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

test('F04 a mail whose reply was lost is sent again under its key, and anything else under another one', async () => {
  let revision = 1
  const items = () => [anItem({ shoppingListItemId: list.shoppingListId, shoppingListId: list.shoppingListId, revision })]
  const { address, send, failed, server, screen, mails } = await form([answer(accounts.user, visitor), unreached(endpoints.email)], {
    items,
  })
  const keyOfTry = async () => {
    const before = mails().length
    await send.click()
    await failed.click()
    await expect.poll(() => mails().length).toBe(before + 1)
    return server.sent.at(-1)?.key
  }
  await address.fill('home@example.com')
  const first = await keyOfTry()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(await keyOfTry()).toBe(first)
  await screen.getByRole('checkbox', { name: 'With pictures' }).click()
  const plain = await keyOfTry()
  await address.fill('work@example.com')
  const elsewhere = await keyOfTry()
  revision = 2
  const changed = await keyOfTry()
  expect(await keyOfTry()).toBe(changed)
  expect(new Set([first, plain, elsewhere, changed]).size).toBe(4)
})

test('F10 no mail is sent while a change waits that it would not have', async () => {
  const { screen, address, send, lists, mails } = await form([answer(accounts.user, visitor)], { waiting: 1 })
  await expect.element(screen.getByText('The list is sent as it is now. This needs a signal.')).toBeVisible()
  await address.fill('home@example.com')
  await send.click()
  await expect.element(screen.getByRole('alertdialog', { name: errorText.unreached.title })).toBeVisible()
  expect(lists.sendWaiting).toHaveBeenCalledTimes(1)
  expect(mails()).toEqual([])
})
