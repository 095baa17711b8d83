import '#app/ui/base.css'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectInPlace } from '#app/testing/in-place.ts'
import { backdropMs, Dialog, dialogMs } from './Dialog.tsx'
import { DialogHost, dialogs } from './dialogs.tsx'

const failed = { title: 'Error', message: 'An error occurred while processing your request. Please try again.' }

test('2.SHELL.14 an alert dialog has a Close button, which closes it', async () => {
  const screen = await render(<DialogHost failed={() => failed} />)
  dialogs.alert({ key: 'a', title: 'Title', message: 'Message' })
  const alert = screen.getByRole('alertdialog', { name: 'Title' })
  await expect.element(alert.getByText('Message')).toBeVisible()
  await expect.element(alert).toHaveAccessibleDescription('Message')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('2.SHELL.15 a confirmation dialog has Cancel and OK', async () => {
  const screen = await render(<DialogHost failed={() => failed} />)
  const onOk = vi.fn()
  const onCancel = vi.fn()
  dialogs.confirm({ key: 'a', title: 'Sure?', message: 'For good.', onOk, onCancel })
  await expect.element(screen.getByRole('alertdialog', { name: 'Sure?' })).toHaveAccessibleDescription('For good.')
  await expect.element(screen.getByRole('button', { name: 'OK' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(onOk).not.toHaveBeenCalled()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('2.SHELL.16 Cancel can be hidden and the OK text is customisable', async () => {
  const screen = await render(<DialogHost failed={() => failed} />)
  dialogs.confirm({ key: 'a', title: 'Sure?', message: '', okText: 'I Accept', hideCancel: true, onOk: () => {} })
  await expect.element(screen.getByRole('button')).toHaveTextContent('I Accept')
})

test('2.SHELL.17 OK shows a loading state while its action runs, and ignores a second press', async () => {
  const screen = await render(<DialogHost failed={() => failed} />)
  const action = Promise.withResolvers<void>()
  const onOk = vi.fn(() => action.promise)
  dialogs.confirm({ key: 'a', title: 'Sure?', message: '', onOk })
  const ok = screen.getByRole('button', { name: 'OK' })
  await ok.click()
  await expect.element(ok).toHaveAttribute('aria-busy', 'true')
  await ok.click({ force: true })
  expect(onOk).toHaveBeenCalledOnce()
  expect(screen.getByRole('alertdialog').element()).toHaveAttribute('open')
  action.resolve()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('8.ERR.01 8.ERR.14 when the action fails, an alert says so and the dialog is ready for another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await render(<DialogHost failed={() => failed} />)
  dialogs.confirm({ key: 'a', title: 'Sure?', message: '', onOk: () => Promise.reject(new Error('no')) })
  await screen.getByRole('button', { name: 'OK' }).click()
  const alert = screen.getByRole('alertdialog', { name: 'Error' })
  await expect.element(alert.getByText('An error occurred while processing your request. Please try again.')).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('button', { name: 'OK' })).not.toHaveAttribute('aria-busy')
})

test('2.SHELL.18 dialogs are kept by key: a new one replaces the one with the same key, others stay', async () => {
  const screen = await render(<DialogHost failed={() => failed} />)
  dialogs.alert({ key: 'a', title: 'First', message: '' })
  dialogs.alert({ key: 'b', title: 'Second', message: '' })
  dialogs.alert({ key: 'a', title: 'Third', message: '' })
  await expect.element(screen.getByText('Third')).toBeInTheDocument()
  expect(screen.container.querySelectorAll('dialog')).toHaveLength(2)
  expect(screen.container.textContent).not.toContain('First')
})

test('2.SHELL.18 what an action opens under the key of its own dialog takes its place, and stays when the action has ended', async () => {
  const screen = await render(<DialogHost failed={() => failed} />)
  const action = Promise.withResolvers<void>()
  const onOk = async () => {
    dialogs.alert({ key: 'a', title: 'It failed', message: '' })
    await action.promise
  }
  dialogs.confirm({ key: 'a', title: 'Sure?', message: '', onOk })
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'It failed' })).toBeVisible()
  await act(async () => action.resolve())
  expect(screen.getByRole('alertdialog', { name: 'It failed' }).element()).toHaveAttribute('open')
})

test('the focus moves into a dialog, stays there, and returns to what opened it; Escape closes', async () => {
  const onClose = vi.fn()
  const page = (open: boolean) => (
    <>
      <button>Opener</button>
      <Dialog open={open} title="Title" onClose={onClose}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
  const screen = await render(page(false))
  const opener = screen.getByRole('button', { name: 'Opener' })
  ;(opener.element() as HTMLElement).focus()
  await screen.rerender(page(true))
  const dialog = screen.getByRole('dialog', { name: 'Title' }).element()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await screen.rerender(page(false))
  await expect.element(opener).toHaveFocus()
})

test('without a way to close, Escape leaves a dialog open', async () => {
  const screen = await render(
    <Dialog open title="Stay">
      text
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Stay' })).toHaveAttribute('open')
})

test('9.CONST.02 9.CONST.03 a dialog opens in 300 ms, its backdrop in 150 ms', async () => {
  expect([dialogMs, backdropMs]).toEqual([300, 150])
  const screen = await render(
    <Dialog open title="Title">
      text
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog').element()
  expect(durationOf(getComputedStyle(dialog))).toBe(dialogMs)
  expect(durationOf(getComputedStyle(dialog, '::backdrop'))).toBe(backdropMs)
})

test.each(['sheet', 'small'] as const)('a dialog (%s) opens in its place, and is no alert', async (size) => {
  const screen = await render(<Dialog open title="Title" size={size} />)
  const dialog = screen.getByRole('dialog')
  expectInPlace(dialog.element() as HTMLElement)
})

/** Returns the duration of the opacity's transition, in ms. */
function durationOf({ transitionProperty, transitionDuration }: CSSStyleDeclaration) {
  return parseFloat(transitionDuration.split(',')[transitionProperty.split(', ').indexOf('opacity')]!) * 1000
}

test('below a dialog, a page that does not scroll keeps its width, and one that does keeps the space of its scrollbar', async () => {
  const page = document.documentElement
  const gutter = () => getComputedStyle(page).scrollbarGutter
  const bar = vi.spyOn(page, 'clientWidth', 'get')
  const screen = await render(<DialogHost failed={() => failed} />)
  for (const [room, kept] of [
    [0, 'auto'],
    [15, 'stable'],
  ] as const) {
    bar.mockReturnValue(innerWidth - room)
    dialogs.alert({ key: 'a', title: 'Title', message: 'Message' })
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    expect(gutter()).toBe(kept)
    dialogs.close('a')
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(gutter()).toBe('auto')
  }
  bar.mockRestore()
})
