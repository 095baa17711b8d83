import { pushPhone } from '#app/testing/push-phone.ts'
import { expect, test } from 'vitest'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { answer } from '#app/testing/fake-server.ts'
import { member, renderApp } from '#app/testing/render-app.tsx'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import ContactPreferencesPage from './ContactPreferencesPage.tsx'

function Shown() {
  return (
    <>
      <ContactPreferencesPage />
      <DialogHost failed={failureText} />
      <ToastHost />
    </>
  )
}
const fakes = [answer(accounts.user, member), answer(accounts.account, { ...emptyAccount, email: 'robin@example.com' })]
const opened = () => renderApp([{ path: '/account/contact', Component: Shown }], '/account/contact', fakes)
type App = Awaited<ReturnType<typeof opened>>
const push = (app: App) => app.screen.getByRole('checkbox', { name: /^Push/ })
const tokens = ({ server }: App) => server.requests(accounts.user).map(({ body }) => Reflect.get(body ?? {}, 'notificationToken'))

test('1.ACCT.02 3.ENT.02 9.CONST.44 C20 in a native app push is the first of three channels, and its switch registers this phone or takes it back', async () => {
  pushPhone('android', ['a-token'])
  const app = await opened()
  await expect.element(push(app)).not.toBeChecked()
  const channels = app.screen.getByRole('checkbox').elements()
  expect(channels.map((it) => it.closest('label')!.querySelector('b')!.textContent)).toEqual(['Push', 'Email', 'Text'])
  await push(app).click()
  await expect.element(app.screen.getByText('Saved: your co-op may send notifications to this phone')).toBeVisible()
  await expect.element(push(app)).toBeChecked()
  expect(tokens(app)).toEqual([null, 'a-token'])
  await push(app).click()
  await expect.element(app.screen.getByText('Saved: your co-op won’t send notifications to this phone')).toBeVisible()
  await expect.element(push(app)).not.toBeChecked()
  expect(tokens(app)).toEqual([null, 'a-token', null])
  expect(app.server.requests(accounts.updateAccount)).toEqual([])
})

test('4.PUSH.02 8.ERR.18 notifications that the phone does not allow leave the switch off, and it is said how to allow them', async () => {
  const { state } = pushPhone('ios', ['a-token'])
  state.says.receive = 'denied'
  const app = await opened()
  await push(app).click()
  const alert = app.screen.getByRole('alertdialog', { name: 'Push notifications not granted' })
  await expect.element(alert.getByText('Allow notifications for this app in your phone’s settings, then turn them on here.')).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect.element(push(app)).not.toBeChecked()
  await expect.element(push(app)).toBeEnabled()
})

test('a phone that could not be registered leaves the switch off, to be pressed again', async () => {
  pushPhone('ios', [])
  const app = await opened()
  await push(app).click()
  await expect.element(app.screen.getByText(errorText.contactPreferences.message)).toBeVisible()
  await app.screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(push(app)).not.toBeChecked()
  await expect.element(push(app)).toBeEnabled()
})
