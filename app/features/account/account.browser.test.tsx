import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as brand from '#brand'
import { apiDomain } from '#app/api/domain.ts'
import { accounts, emptyAccount, type Session } from '#contract/accounts.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { noBarcode } from '#app/features/barcode/testing.ts'
import { forgetLostDeletion, lostDeletion } from '#app/features/session/lost-deletion.ts'
import { signingIn } from '#app/features/session/signing-in.ts'
import { secrets } from '#app/platform/storage/index.ts'
import { answer, neverComing, refuse, unreached, type Fake } from '#app/testing/fake-server.ts'
import { member, renderApp, visitor } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import * as account from './AccountPage.tsx'
import * as contact from './ContactPreferencesPage.tsx'
import * as deletion from './DeleteAccountPage.tsx'
import * as devices from './DevicesPage.tsx'
import { OwnerNumber, OwnerNumberDialog } from './OwnerNumber.tsx'
import * as personal from './PersonalPage.tsx'

/** A picture of two pixels' width. */
const logo = '/app/testing/logo.png'
const store = { storeId: 7, storeName: 'winona-commons-co-op', storeLogoUri: logo }
const shown = (Component: React.ComponentType) => () => (
  <>
    <Component />
    <DialogHost failed={failureText} />
    <ToastHost />
  </>
)
const routes = [
  { path: '/account', Component: shown(account.default) },
  { path: '/account/personal', Component: shown(personal.default) },
  { path: '/account/contact', Component: shown(contact.default) },
  { path: '/account/devices', Component: shown(devices.default) },
  { path: '/account/delete', Component: shown(deletion.default) },
  { path: '/store', Component: shown(() => <OwnerNumber store={store} />) },
  { path: '*', Component: () => <h1>Elsewhere</h1> },
]
const robins = {
  ...emptyAccount,
  firstName: 'Robin',
  email: 'robin@example.com',
  postalCode: '55987',
  storeMemberNumbers: [{ storeId: 7, memberNumber: 'A-1' }],
}
const theMember = [answer(accounts.user, member), answer(accounts.account, robins), answer(accounts.updateAccount, null), ...noBarcode]
/** Saved before the number of the store that is shown. */
const elsewhere = { storeId: 8, memberNumber: 'B-2' }
const asMember = (at: string, ...fakes: Fake[]) => renderApp(routes, at, [...theMember, ...fakes])
const asAnonymous = (at: string) =>
  renderApp(routes, at, [answer(accounts.user, { ...visitor, acceptedTerms: true }), answer(accounts.updateAccount, null)])
type App = Awaited<ReturnType<typeof asMember>>
const updates = ({ server }: App) => server.requests(accounts.updateAccount).map(({ body }) => body)

afterEach(() => vi.restoreAllMocks())

test('2.ACCT.01 2.ACCT.03 2.ACCT.04 2.ACCT.05 2.ACCT.06 2.ACCT.07 2.ACCT.08 2.ACCT.09 2.ACCT.10 2.ROUTE.19 a member’s account page has its greeting and entries', async () => {
  const { screen } = await asMember('/account')
  await expect.element(screen.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  for (const [name, href] of [
    ['Account Information', '/account/personal'],
    ['My Favorite Stores', '/stores/favorites'],
    ['Contact Preferences', '/account/contact'],
    ['Your Devices', '/account/devices'],
    ['Delete Account', '/account/delete'],
    ['Shopping Lists', '/lists'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Use', '/termsofservice'],
    ['About', `${apiDomain}/api/about`],
    [brand.site.name, brand.site.url],
  ] as const)
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  for (const name of ['Change Password', 'Log Out']) await expect.element(screen.getByRole('button', { name })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).not.toBeInTheDocument()
})

test('2.ROUTE.19 the entries are a menu on a phone and panels beside each other on a desk', async () => {
  const { screen } = await asMember('/account')
  const entries = () => screen.getByRole('list').first().getByRole('listitem').elements()
  const rows = () => new Set(entries().map((it) => Math.round(it.getBoundingClientRect().top))).size
  await expect.element(screen.getByRole('link', { name: 'Delete Account' })).toBeVisible()
  expect(rows()).toBe(entries().length)
  await page.viewport(1280, 800)
  await expect.poll(rows).toBeLessThan(4)
})

test('2.ACCT.11 an anonymous shopper sees Sign In and Create Account', async () => {
  const { screen } = await asAnonymous('/account')
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Create Account' })).toBeVisible()
  for (const name of ['Change Password', 'Log Out']) await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  for (const name of ['My Favorite Stores', 'Contact Preferences', 'Your Devices', 'Delete Account'])
    await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument()
})

test.each(['/account', '/account/personal', '/store'])(
  '6.ROLE.12 an anonymous shopper at %s has no account and no scan code loaded',
  async (at) => {
    const { server, tools } = await asAnonymous(at)
    await expect.poll(() => tools.queryClient.getQueryData(['user'])).toBeDefined()
    await expect.poll(() => tools.queryClient.isFetching()).toBe(0)
    expect(server.sent.map(({ endpoint }) => endpoint)).toEqual([accounts.user])
  },
)

test('8.ERR.13 6.ROLE.04 1.ACCT.03 a change of the password is requested, and the result is shown', async () => {
  const { screen, server } = await asMember('/account', answer(accounts.changePassword, null))
  await screen.getByRole('button', { name: 'Change Password' }).click()
  await expect
    .element(screen.getByRole('alertdialog', { name: 'Password Change Request Sent' }).getByText(errorText.passwordChangeSent.message))
    .toBeVisible()
  expect(server.requests(accounts.changePassword)).toHaveLength(1)
})

test.each(['/account/contact', '/account/devices', '/account/delete'])('6.ROLE.02 %s is for members only', async (at) => {
  const { router } = await asAnonymous(at)
  await expect.poll(() => router.page().location.pathname).toBe('/')
})

test('5.VALID.08 6.ROLE.13 C14 a member can only read the email, an anonymous shopper can write it, and writes nothing else', async () => {
  const { screen } = await asMember('/account/personal')
  await expect.element(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  await expect.element(screen.getByLabelText('Email')).toHaveValue('robin@example.com')
  await screen.unmount()
  const app = await asAnonymous('/account/personal')
  await expect.element(app.screen.getByLabelText('Email')).toHaveValue('')
  await app.screen.getByLabelText('Email').fill('me@example.com')
  await app.screen.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => updates(app)).toEqual([{ email: 'me@example.com' }])
})

test('5.VALID.04 Accept waits while a field of the address is invalid, and the error is shown when the field is left', async () => {
  const { screen } = await asMember('/account/personal')
  const accept = screen.getByRole('button', { name: 'Accept' }).last()
  await expect.element(accept).toBeEnabled()
  await screen.getByLabelText('State').fill('M')
  await expect.element(accept).toBeDisabled()
  await screen.getByLabelText('City').click()
  await expect.element(screen.getByText('Please use 2 letters, such as MN.')).toBeVisible()
  await screen.getByLabelText('State').fill('')
  await screen.getByLabelText('Zip').fill('5598')
  await expect.element(accept).toBeDisabled()
  await screen.getByLabelText('Zip').fill('')
  await expect.element(accept).toBeEnabled()
})

test('5.VALID.01 5.VALID.02 state and zip accept no more than 2 and 5 characters', async () => {
  const { screen } = await asMember('/account/personal')
  await expect.element(screen.getByLabelText('State')).toHaveAttribute('maxlength', '2')
  await expect.element(screen.getByLabelText('Zip')).toHaveAttribute('maxlength', '5')
})

test('6.ROLE.06 5.VALID.04 forms change only their own fields, also when one is accepted before the other is saved; Accept waits for its own', async () => {
  const app = await asMember('/account/personal', answer(accounts.updateAccount, neverComing))
  await app.screen.getByLabelText('First name').fill('Robyn')
  await app.screen.getByLabelText('City').fill('Winona')
  await app.screen.getByRole('button', { name: 'Accept' }).first().click()
  await app.screen.getByRole('button', { name: 'Accept' }).last().click()
  await expect.poll(() => updates(app)).toEqual([{ firstName: 'Robyn' }, { city: 'Winona' }])
  const accept = app.screen.getByRole('button', { name: 'Accept' }).last()
  await expect.element(accept).toHaveAttribute('aria-disabled', 'true')
  ;(accept.element() as HTMLButtonElement).click()
  expect(updates(app)).toHaveLength(2)
})

test('a form follows the account that arrives after the device’s copy, keeps what was typed, and saves that alone', async () => {
  const reply = Promise.withResolvers<typeof robins>()
  let reads = 0
  const app = await asMember(
    '/account/personal',
    answer(accounts.account, () => (++reads === 1 ? robins : reply.promise)),
  )
  await app.screen.getByLabelText('City').fill('Winona')
  void app.tools.queryClient.invalidateQueries({ queryKey: ['account'] })
  reply.resolve({ ...robins, city: 'Decorah', state: 'IA' })
  await expect.element(app.screen.getByLabelText('State')).toHaveValue('IA')
  await expect.element(app.screen.getByLabelText('City')).toHaveValue('Winona')
  await app.screen.getByRole('button', { name: 'Accept' }).last().click()
  await expect.poll(() => updates(app)).toEqual([{ city: 'Winona' }])
})

test.each([
  ['8.ERR.03', 'City', 2, errorText.address],
  ['8.ERR.05', 'Phone number', 1, errorText.contactInformation],
] as const)(
  '%s 8.ERR.14 %s that could not be saved gets its own error text, and the form is usable again',
  async (_, label, at, { message }) => {
    const { screen } = await asMember('/account/personal', refuse(accounts.updateAccount, 503))
    await screen.getByLabelText(label).fill('507-555-0134')
    const accept = screen.getByRole('button', { name: 'Accept' }).nth(at)
    await accept.click()
    await expect.element(screen.getByRole('alertdialog', { name: 'Error' }).getByText(message)).toBeVisible()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(accept).not.toHaveAttribute('aria-disabled')
    await expect.element(screen.getByLabelText(label)).toHaveValue('507-555-0134')
  },
)

test('0242 without a signal the form says that it needs one, keeps what was typed, and is saved by the next press', async () => {
  const app = await asMember('/account/personal', unreached(accounts.updateAccount))
  const { screen, server } = app
  await screen.getByLabelText('City').fill('Winona')
  const accept = screen.getByRole('button', { name: 'Accept' }).last()
  await accept.click()
  await expect
    .element(screen.getByRole('alertdialog', { name: errorText.unreached.title }).getByText(errorText.unreached.message))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByLabelText('City')).toHaveValue('Winona')
  server.now(answer(accounts.updateAccount, null))
  await accept.click()
  await expect.element(screen.getByText('Address saved')).toBeVisible()
})

test('0242 what a confirmation was to do says so too, and the confirmation stays', async () => {
  const app = await asMember('/account/devices', answer(accounts.sessions, sessions), unreached(accounts.endOtherSessions))
  await app.screen.getByRole('button', { name: 'Log Out Everywhere Else' }).click()
  const question = app.screen.getByRole('alertdialog', { name: 'Log out everywhere else?' })
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expect.element(app.screen.getByText(errorText.unreached.message)).toBeVisible()
  await app.screen.getByRole('button', { name: 'Close' }).click()
  app.server.now(answer(accounts.endOtherSessions, null))
  await question.getByRole('button', { name: 'Log Out' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

test('3.ENT.02 on the web a shopper is contacted by email and by text; only the native apps have push', async () => {
  const { screen } = await asMember('/account/contact')
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible()
  const channels = screen.getByRole('checkbox').elements()
  expect(channels.map((it) => it.closest('label')!.querySelector('b')!.textContent)).toEqual(['Email', 'Text'])
})

test('1.ACCT.02 2.ROUTE.20 a contact preference is saved when it is pressed', async () => {
  const app = await asMember('/account/contact')
  await app.screen.getByRole('checkbox', { name: /^Text/ }).click()
  await expect.poll(() => updates(app)).toEqual([{ contactPreferences: { text: true } }])
  await expect.element(app.screen.getByText('Saved: your co-op may contact you by text')).toBeVisible()
})

test('1.ACCT.02 a contact preference keeps the focus while it is saved, and takes no second press meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const app = await asMember('/account/contact', answer(accounts.updateAccount, promise))
  const email = app.screen.getByRole('checkbox', { name: /^Email/ })
  await expect.element(email).toBeVisible()
  ;(email.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(email).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard(' ')
  expect(document.activeElement).toBe(email.element())
  resolve(null)
  await expect.element(email).not.toHaveAttribute('aria-busy')
  expect(document.activeElement).toBe(email.element())
  expect(updates(app)).toHaveLength(1)
})

test('8.ERR.02 8.ERR.14 a contact preference that could not be saved is set back and can be pressed again', async () => {
  const { screen } = await asMember('/account/contact', refuse(accounts.updateAccount, 503))
  const email = screen.getByRole('checkbox', { name: /^Email/ })
  await email.click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Error' }).getByText(errorText.contactPreferences.message)).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(email).not.toBeChecked()
  await expect.element(email).toBeEnabled()
})

test('8.ERR.21 an account that can’t be read is not shown, and can be loaded again', async () => {
  const { screen } = await asMember('/account/personal', refuse(accounts.account, 503))
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(screen.getByLabelText('First name')).not.toBeInTheDocument()
})

const sessions: Session[] = [
  { sessionId: '01890a5d-ac96-774b-bcce-b302099a8001', device: 'Firefox on Mac', lastSeenAt: '2026-01-01T12:00:00Z', isCurrent: true },
  { sessionId: '01890a5d-ac96-774b-bcce-b302099a8002', device: 'Chrome on Android', lastSeenAt: '2020-05-04T12:00:00Z', isCurrent: false },
  { sessionId: '01890a5d-ac96-774b-bcce-b302099a8003', device: '', lastSeenAt: '2020-05-03T12:00:00Z', isCurrent: false },
]
const signedOut = ({ server }: App) => server.requests(accounts.endSession).map(({ params }) => params.sessionId)
const devicesOf = ({ screen }: App) =>
  screen
    .getByRole('listitem')
    .elements()
    .map((it) => it.querySelector('b')?.textContent)

test('a member’s devices are shown, this one first, with when the others were last seen', async () => {
  const app = await asMember('/account/devices', answer(accounts.sessions, sessions))
  await expect.poll(() => devicesOf(app)).toEqual(['Firefox on Mac', 'Chrome on Android', 'Unknown device'])
  const [here, there] = [app.screen.getByRole('listitem').nth(0), app.screen.getByRole('listitem').nth(1)]
  await expect.element(here.getByText('This device', { exact: true })).toBeVisible()
  await expect.element(there.getByText('Last seen on May 4, 2020')).toBeVisible()
})

test('a press signs one device out and removes it from the list; one that is signed out already counts as done', async () => {
  const app = await asMember('/account/devices', answer(accounts.sessions, sessions), answer(accounts.endSession, null))
  await expect.poll(() => devicesOf(app)).toHaveLength(3)
  app.server.now(answer(accounts.sessions, sessions.slice(0, 2)))
  await app.screen.getByRole('button', { name: 'Log Out Unknown device' }).click()
  await expect.poll(() => devicesOf(app)).toEqual(['Firefox on Mac', 'Chrome on Android'])
  expect(signedOut(app)).toEqual([sessions[2]!.sessionId])
  await expect.element(app.screen.getByRole('list')).toHaveFocus()
  app.server.now(answer(accounts.sessions, sessions.slice(0, 1)), refuse(accounts.endSession, 404))
  await app.screen.getByRole('button', { name: 'Log Out Chrome on Android' }).click()
  await expect.poll(() => devicesOf(app)).toEqual(['Firefox on Mac'])
  await expect.element(app.screen.getByRole('button', { name: 'Log Out Everywhere Else' })).not.toBeInTheDocument()
})

test('a device that could not be signed out stays in the list, and an alert says so', async () => {
  const app = await asMember('/account/devices', answer(accounts.sessions, sessions), refuse(accounts.endSession, 503))
  await app.screen.getByRole('button', { name: 'Log Out Chrome on Android' }).click()
  await expect.element(app.screen.getByRole('alertdialog', { name: 'Error' }).getByText(errorText.confirmFailed.message)).toBeVisible()
  expect(devicesOf(app)).toHaveLength(3)
})

test('all others are signed out after the question', async () => {
  const app = await asMember('/account/devices', answer(accounts.sessions, sessions), answer(accounts.endOtherSessions, null))
  await expect.poll(() => devicesOf(app)).toHaveLength(3)
  await app.screen.getByRole('button', { name: 'Log Out Everywhere Else' }).click()
  const dialog = app.screen.getByRole('alertdialog', { name: 'Log out everywhere else?' })
  await expect.element(dialog.getByText('You stay signed in here. Every other device has to sign in again.')).toBeVisible()
  expect(app.server.requests(accounts.endOtherSessions)).toEqual([])
  app.server.now(answer(accounts.sessions, sessions.slice(0, 1)))
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(() => devicesOf(app)).toEqual(['Firefox on Mac'])
  expect(app.server.requests(accounts.endOtherSessions)).toHaveLength(1)
  expect(signedOut(app)).toEqual([])
})

test('2.ACCT.11 where the browser keeps nothing, no sign-in is begun that would be lost, and nobody is told that lists are kept', async () => {
  vi.spyOn(secrets, 'lasts').mockReturnValue(false)
  const app = await asAnonymous('/account')
  await expect.element(app.screen.getByText(/keeps nothing for this site, so your lists are gone/)).toBeVisible()
  await app.screen.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(app.screen.getByRole('alertdialog', { name: 'Sign In' })).toBeVisible()
  expect(app.server.requests(accounts.beginSignIn)).toEqual([])
})

test.each([
  ['/account', 'Log Out'],
  ['/account/devices', 'Log Out this device'],
])(
  '2.ACCT.07 C16 on %s, %s ends the session on this device at once, without a page that a signal would be needed for',
  async (path, name) => {
    const app = await asMember(path, answer(accounts.sessions, sessions), unreached(accounts.beginSignIn))
    await app.screen.getByRole('button', { name }).click()
    await expect.poll(() => app.ended).toEqual([{ why: 'logged out' }])
    expect(signedOut(app)).toEqual([])
  },
)

test('devices that can’t be read are not shown, and can be loaded again', async () => {
  const app = await asMember('/account/devices', refuse(accounts.sessions, 503))
  await expect.element(app.screen.getByText('Your devices could not be loaded')).toBeVisible()
  app.server.now(answer(accounts.sessions, sessions))
  await app.screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => devicesOf(app)).toHaveLength(3)
})

test('2.ACCT.14 the page says first what deleting does', async () => {
  const { screen } = await asMember('/account/delete')
  for (const words of ['Your login is removed.', 'Your personal information is removed:', 'You are logged out on all devices.'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})

test('2.ACCT.12 deleting is asked about in these words, and Cancel deletes nothing', async () => {
  const { screen, server, ended } = await asMember('/account/delete')
  await screen.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Account' })
  await expect.element(dialog.getByText('Are you sure you want to delete your account?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([server.requests(accounts.deleteAccount), ended]).toEqual([[], []])
})

test('1.ACCT.04 the account is deleted after the question, and only then does the device end its session', async () => {
  const { screen, server, ended } = await asMember('/account/delete', refuse(accounts.deleteAccount, 503))
  await screen.getByRole('button', { name: 'Delete Account' }).click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
  expect(ended).toEqual([])
  await screen.getByRole('alertdialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click()
  server.now(answer(accounts.deleteAccount, null))
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => ended).toEqual([{ why: 'deleted', userId: member.userId }])
  expect(server.requests(accounts.deleteAccount)).toHaveLength(2)
})

test('1.ACCT.04 a try to delete the account that brought no reply of the server’s is remembered; one that was refused is not', async () => {
  const { screen, server, ended } = await asMember('/account/delete')
  await screen.getByRole('button', { name: 'Delete Account' }).click()
  const tries = [
    [refuse(accounts.deleteAccount, 403), errorText.confirmFailed, null],
    [refuse(accounts.deleteAccount, 502), errorText.confirmFailed, member.userId],
    [unreached(accounts.deleteAccount), errorText.unreached, member.userId],
  ] as const
  for (const [reply, { title }, remembered] of tries) {
    const error = screen.getByRole('alertdialog', { name: title })
    forgetLostDeletion()
    server.now(reply)
    await screen.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(error).toBeVisible()
    expect(lostDeletion()).toBe(remembered)
    await error.getByRole('button', { name: 'Close' }).click()
    await expect.element(error).not.toBeInTheDocument()
  }
  expect(ended).toEqual([])
})

test('2.STORE.03 6.ROLE.07 only members have My Owner Number', async () => {
  const { screen } = await asMember('/store')
  await expect.element(screen.getByRole('heading', { name: 'My Owner Number' })).toBeVisible()
  await expect.element(screen.getByText('A-1')).toBeVisible()
  await screen.unmount()
  const app = await asAnonymous('/store')
  await expect.poll(() => app.server.sent.length).toBe(1)
  await expect.element(app.screen.getByRole('heading', { name: 'My Owner Number' })).not.toBeInTheDocument()
})

test('2.STORE.03 a saved number of blanks is none', async () => {
  const blank = { ...robins, storeMemberNumbers: [{ storeId: 7, memberNumber: '  ' }] }
  const { screen } = await asMember('/store', answer(accounts.account, blank))
  await expect.element(screen.getByText('Not entered yet')).toBeVisible()
})

test('2.STORE.07 2.STORE.08 4.OWNER.02 the dialog has the saved number, Cancel and Save, and closes when it is saved', async () => {
  const app = await asMember('/store')
  await app.screen.getByRole('button', { name: 'Edit my owner number' }).click()
  const dialog = app.screen.getByRole('dialog', { name: 'My Owner Number' })
  await expect.element(dialog.getByRole('textbox')).toHaveValue('A-1')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await dialog.getByRole('textbox').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(app.screen.getByText('Owner number saved')).toBeVisible()
  await expect.poll(() => updates(app)).toEqual([{ storeMemberNumbers: [{ storeId: 7, memberNumber: '' }] }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['the number of its own store', [elsewhere, ...robins.storeMemberNumbers], 'A-1'],
  ['nothing where only another store has a number', [elsewhere], ''],
])('2.STORE.07 the dialog starts with %s', async (_, storeMemberNumbers, shown) => {
  const { screen } = await asMember('/store', answer(accounts.account, { ...robins, storeMemberNumbers }))
  await screen.getByRole('button', { name: 'Edit my owner number' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'My Owner Number' }).getByRole('textbox')).toHaveValue(shown)
})

test('5.VALID.19 9.CONST.47 the dialog accepts a number of any length, and sends all of it', async () => {
  const app = await asMember('/store')
  await app.screen.getByRole('button', { name: 'Edit my owner number' }).click()
  const dialog = app.screen.getByRole('dialog', { name: 'My Owner Number' })
  const memberNumber = '0123456789'.repeat(100) // the longest that the server accepts
  await expect.element(dialog.getByRole('textbox')).not.toHaveAttribute('maxlength')
  await dialog.getByRole('textbox').fill(memberNumber)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => updates(app)).toEqual([{ storeMemberNumbers: [{ storeId: 7, memberNumber }] }])
})

test('2.STORE.06 2.STORE.05 the dialog shows the logo of the store, under the name that the store has on its page', async () => {
  const { screen } = await asMember('/store')
  await screen.getByRole('button', { name: 'Edit my owner number' }).click()
  const dialog = screen.getByRole('dialog', { name: 'My Owner Number' })
  const logo = dialog.getByRole('img', { name: 'Logo of winona commons co-op' })
  await expect.element(logo).toHaveAttribute('src', store.storeLogoUri)
  await expect.poll(() => (logo.element() as HTMLImageElement).naturalWidth).toBe(2)
  await expect.element(logo).toBeVisible()
})

test('4.OWNER.01 while the number is being saved, the button says so and does nothing', async () => {
  const app = await asMember('/store', answer(accounts.updateAccount, neverComing))
  await app.screen.getByRole('button', { name: 'Edit my owner number' }).click()
  const save = app.screen.getByRole('button', { name: 'Save' })
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => updates(app)).toHaveLength(1)
  ;(save.element() as HTMLButtonElement).click()
  await userEvent.keyboard('{Enter}')
  expect(updates(app)).toHaveLength(1)
})

test('4.OWNER.03 8.ERR.04 8.ERR.14 a number that could not be saved gets the address’s error text, and can be saved again', async () => {
  const { screen } = await asMember('/store', refuse(accounts.updateAccount, 503))
  await screen.getByRole('button', { name: 'Edit my owner number' }).click()
  await screen.getByRole('textbox').fill('B-2')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Error' }).getByText(errorText.address.message)).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled')
  await expect.element(screen.getByRole('textbox')).toHaveValue('B-2')
})

test('4.OWNER.02 a caller’s own onOk is called instead of closing', async () => {
  const [ok, close] = [vi.fn(), vi.fn()]
  const own = [{ path: '/', Component: () => <OwnerNumberDialog store={store} saved="" onClose={close} onOk={ok} /> }]
  const { screen, server } = await renderApp(own, '/', theMember)
  await expect.poll(() => server.sent.length).toBe(1)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => ok.mock.calls.length).toBe(1)
  expect(close).not.toHaveBeenCalled()
})

test('2.STORE.09 the dialog sends a shopper without an account to /', async () => {
  const own = [
    { path: '/store', Component: () => <OwnerNumberDialog store={store} saved="" onClose={() => {}} /> },
    { path: '/', Component: () => <h1>Entry</h1> },
  ]
  const { router } = await renderApp(own, '/store', [answer(accounts.user, visitor)])
  await expect.poll(() => router.page().location.pathname).toBe('/')
})

test('4.SHELL.01 while it is not known who the shopper is, nobody is said to have no account', async () => {
  const coming = Promise.withResolvers<typeof member>()
  const { screen } = await renderApp(routes, '/account', [
    answer(accounts.user, coming.promise),
    answer(accounts.account, robins),
    ...noBarcode,
  ])
  await expect.element(screen.getByRole('status', { name: 'Loading your account' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^You are shopping without an account/)).not.toBeInTheDocument()
  coming.resolve(member)
  await expect.element(screen.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  await expect.element(screen.getByText(/^You are shopping without an account/)).not.toBeInTheDocument()
})

test('4.SHELL.01 a member who is being signed in is not said to have no account', async () => {
  onTestFinished(() => signingIn.set(false))
  const { screen } = await asAnonymous('/account')
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  signingIn.set(true)
  await expect.element(screen.getByRole('status', { name: 'Loading your account' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).not.toBeInTheDocument()
})

test.each(['/account', '/account/personal', '/account/contact'])(
  '4.SHELL.01 when nobody can say who the shopper is, %s says so and can be retried',
  async (at) => {
    const { screen, server } = await renderApp(routes, at, [refuse(accounts.user, 503), answer(accounts.account, robins), ...noBarcode])
    await expect.element(screen.getByText('Your account could not be loaded')).toBeVisible()
    server.now(answer(accounts.user, member))
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Your account could not be loaded')).not.toBeInTheDocument()
    expect(server.requests(accounts.user)).toHaveLength(2)
  },
)
