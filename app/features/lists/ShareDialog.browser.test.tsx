import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { favorites } from '#contract/favorites.ts'
import { lists as endpoints } from '#contract/lists.ts'
import { unnamed } from '#contract/people.ts'
import { sharing as calls } from '#contract/sharing.ts'
import { errorText } from '#app/api/error-text.ts'
import { useUser } from '#app/features/session/user.ts'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { answer, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { openSharing } from './open-sharing.tsx'
import { aList } from './testing.ts'

const shoppingListId = '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a20'
const people = [
  { person: 1, firstName: 'Ana', color: 0, isOwner: true },
  { person: 2, firstName: 'Bea', color: 1, isOwner: false },
]

function Page() {
  useUser()
  return <DialogHost failed={() => errorText.confirmFailed} />
}

const sharingOf = (isMine: boolean) => ({ isMine, me: isMine ? 1 : 2, people, wantsNotices: false, heir: null, invitations: 0, news: [] })
const sunday = (sharing: ReturnType<typeof sharingOf>) => answer(endpoints.all, [aList({ shoppingListId, name: 'Sunday', sharing })])

async function open(isMine: boolean, ...fakes: Fake[]) {
  const app = await renderApp(
    [{ path: '*', Component: Page }],
    '/',
    [answer(accounts.user, anonymous), answer(favorites.all, []), sunday(sharingOf(isMine)), answer(endpoints.items, []), ...fakes],
    { keeps: true },
  )
  await openSharing(shoppingListId)
  return app
}
const said = (title: string) => page.getByRole('alertdialog', { name: title })
const press = (title: string, name: string) => said(title).getByRole('button', { name, exact: true }).click()

test.each([
  ['Remove Bea', 'Remove Bea?', 'Remove', calls.removePerson],
  ['Stop sharing', 'Stop sharing?', 'Stop sharing', calls.stop],
])('8.ERR.01 8.ERR.14 %s that fails says so, and its question stays', async (act, question, ok, endpoint) => {
  const { server } = await open(true, refuse(endpoint, 503))
  await page.getByRole('button', { name: act, exact: true }).click()
  await press(question, ok)
  await expect.element(said('Error').getByText(errorText.confirmFailed.message)).toBeVisible()
  await press('Error', 'Close')
  await expect.element(said('Error')).not.toBeInTheDocument()
  await expect.element(said(question)).toBeVisible()
  server.now(answer(endpoint, null))
  await press(question, ok)
  await expect.element(said(question)).not.toBeInTheDocument()
  expect(server.requests(endpoint)).toHaveLength(2)
})

test('an owner who shares with nobody takes a list off the other devices that it was opened on', async () => {
  const { server } = await open(true, sunday({ ...sharingOf(true), people: people.slice(0, 1) }), answer(calls.stop, null))
  await page.getByRole('button', { name: 'Take it off other devices' }).click()
  await press('Take it off other devices?', 'Take it off other devices')
  await expect.poll(() => server.requests(calls.stop)).toHaveLength(1)
})

test('who has tried in vain to leave a list is told when it ends later', async () => {
  const { server, tools } = await open(false, unreached(calls.leave))
  await page.getByRole('button', { name: 'Leave this list' }).click()
  await press('No connection', 'Close')
  server.now(answer(endpoints.all, []))
  await tools.queryClient.invalidateQueries({ queryKey: ['lists'] })
  await expect.element(said('Sunday is no longer shared with you')).toBeVisible()
})

test('who goes on to another page while a list is being left stays there', async () => {
  const left = Promise.withResolvers<null>()
  const { router, tools } = await open(false, answer(calls.leave, left.promise))
  await page.getByRole('button', { name: 'Leave this list' }).click()
  await router.navigate('/winona/home')
  const asked = vi.spyOn(tools.queryClient, 'invalidateQueries')
  left.resolve(null)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await new Promise((next) => setTimeout(next))
  expect(router.page().location.pathname).toBe('/winona/home')
})

test('who has only opened the list on another device has no name yet, and gives one before others are invited', async () => {
  const alone = { ...sharingOf(true), people: [{ ...people[0]!, firstName: unnamed }] }
  await open(true, sunday(alone))
  const invite = page.getByRole('button', { name: 'Make a link' })
  await expect.element(invite).toBeDisabled()
  await page.getByRole('textbox', { name: 'Your first name' }).fill('Ana')
  await expect.element(invite).toBeEnabled()
  await expect.element(page.getByRole('dialog').getByText(unnamed, { exact: true })).not.toBeInTheDocument()
})

test('the focus goes on with each step of the sheet, and is never lost', async () => {
  const mine = sharingOf(true)
  const { server } = await open(
    true,
    sunday({ ...mine, invitations: 1 }),
    answer(calls.invite, { secret: 'a'.repeat(43), expiresAt: '2026-12-03T12:00:00.000Z' }),
    answer(calls.changeMe, null),
    answer(calls.takeBack, null),
    answer(calls.removePerson, null),
  )
  const sheet = page.getByRole('dialog', { name: 'Share this list' })
  const title = sheet.getByRole('heading', { name: 'Share this list' })
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  await button('Make a link').click()
  await expect.element(button('Copy the link')).toHaveFocus()
  for (const end of ['Cancel', 'Save']) {
    await button('Edit your name and color').click()
    await expect.element(sheet.getByLabelText('Your first name')).toHaveFocus()
    await button(end).click()
    await expect.element(button('Edit your name and color')).toHaveFocus()
  }
  server.now(sunday(mine))
  await button('Take back 1 open link').click()
  await expect.element(title).toHaveFocus()
  server.now(sunday({ ...mine, people: people.slice(0, 1) }))
  await button('Remove Bea').click()
  await press('Remove Bea?', 'Remove')
  await expect.element(button('Remove Bea')).not.toBeInTheDocument()
  await expect.element(title).toHaveFocus()
})
