import '#app/ui/base.css'
import { act } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { Dialog } from './Dialog.tsx'
import { docked } from './toast-place.ts'
import { ToastHost, toasts } from './Toast.tsx'

afterEach(() => vi.restoreAllMocks())

const show = (text: string, onAct = () => {}) => toasts.show({ text, acts: [{ label: 'Undo', onAct }] })

test('one toast is shown at a time, and the same words again are said again', async () => {
  const screen = await render(<ToastHost />)
  show('Added to My List')
  await expect.element(screen.getByRole('status').getByText('Added to My List')).toBeVisible()
  const first = screen.getByText('Added to My List').element()
  show('Added to My List')
  await expect.poll(() => first.isConnected).toBe(false)
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
})

test('it goes after ten seconds with something to press, but not while the focus is on it', async () => {
  const { wait } = holdIntervals({ timeout: 10_000 })
  const screen = await render(<ToastHost />)
  show('Added to My List')
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await wait(60_000)
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  await act(async () => screen.getByRole('button', { name: 'Undo' }).element().blur())
  await wait(10_000)
  await expect.element(screen.getByText('Added to My List')).not.toBeInTheDocument()
})

test('Alt+T leads to its buttons from anywhere, and a press or Escape back', async () => {
  const screen = await render(
    <>
      <input aria-label="Typing" />
      <ToastHost />
    </>,
  )
  const typing = screen.getByRole('textbox', { name: 'Typing' })
  const onAct = vi.fn<() => void>()
  for (const leave of ['{Enter}', '{Escape}']) {
    show('Added to My List', onAct)
    await typing.click()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard(leave)
    await expect.element(typing).toHaveFocus()
    await expect.element(screen.getByText('Added to My List')).not.toBeInTheDocument()
  }
  expect(onAct).toHaveBeenCalledOnce()
  await expect.element(typing).toHaveValue('')
})

test('a press on it without Alt+T leads back as well, and to the heading where what had the focus is gone', async () => {
  const screen = await render(
    <>
      <h1>My List</h1>
      <button type="button">Before</button>
      <ToastHost />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Before' }).element()
  const heading = screen.getByRole('heading', { name: 'My List' })
  show('Added to My List')
  before.focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  show('Removed Oats')
  await userEvent.keyboard('{Tab}')
  await act(async () => before.setAttribute('disabled', ''))
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveFocus()
})

test('it is above what is docked at the bottom', async () => {
  const screen = await render(
    <>
      <div {...docked} className="dock">
        <style>{'.dock { position: fixed; inset: auto 0 0; height: 200px; }'}</style>
      </div>
      <ToastHost />
    </>,
  )
  show('Added to My List')
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  const toast = screen.getByText('Added to My List').element().getBoundingClientRect()
  expect(toast.bottom).toBeLessThan(innerHeight - 200)
})

test('what it says under a dialog it says again once that has closed, and then for its whole time', async () => {
  const { wait } = holdIntervals({ timeout: 10_000 })
  const page = (open: boolean) => (
    <>
      <Dialog open={open} title="Valley Co-op" onClose={() => {}}>
        <p>Hours</p>
      </Dialog>
      <ToastHost />
    </>
  )
  const screen = await render(page(true))
  const undone = vi.fn()
  show('Valley Co-op is no longer a favorite.', undone)
  const said = screen.getByText('Valley Co-op is no longer a favorite.')
  await expect.element(said).toBeInTheDocument()
  const first = said.element()
  await wait(60_000)
  expect(first.isConnected).toBe(true)
  await screen.rerender(page(false))
  await expect.poll(() => first.isConnected).toBe(false)
  await wait(9_000)
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(undone).toHaveBeenCalledOnce()
})

test('it is whole with large text too', async () => {
  const page = document.documentElement
  page.style.fontSize = '200%'
  onTestFinished(() => void page.style.removeProperty('font-size'))
  const screen = await render(<ToastHost />)
  const text = 'Saved 6:40 pm. You are offline. What you check off and change is kept.'
  toasts.show({ text })
  await expect.element(screen.getByText(text)).toBeVisible()
  const said = screen.getByText(text).element()
  expect(said.scrollHeight).toBe(said.clientHeight)
  expect(said.getBoundingClientRect().top).toBeGreaterThan(0)
})

test.each([360, 320])('%i px wide, Dismiss is in the first row beside long words, with other acts too', async (width) => {
  await page.viewport(width, 664)
  const screen = await render(<ToastHost />)
  const words = 'You are offline. What you check off and change is kept.'
  for (const acts of [[], ['Change', 'Undo'].map((label) => ({ label, onAct: () => {} }))]) {
    toasts.show({ text: words, acts })
    await expect.element(screen.getByText(words)).toBeVisible()
    await expect.poll(() => screen.getByRole('button').elements()).toHaveLength(acts.length + 1)
    const close = screen.getByRole('button', { name: 'Dismiss' }).element().getBoundingClientRect()
    const ink = document.createRange()
    ink.selectNodeContents(screen.getByText(words).element())
    expect(close.top).toBeLessThan(ink.getBoundingClientRect().top)
    expect(Math.max(...[...ink.getClientRects()].map(({ right }) => right))).toBeLessThanOrEqual(close.left)
    for (const other of screen.getByRole('button').elements().slice(0, -1))
      expect(other.getBoundingClientRect().right).toBeLessThanOrEqual(close.left)
  }
})

test('where it has come or moved to it takes no press at first, which was meant for what is under it', async () => {
  // Time stands still until the test says otherwise.
  const running: Animation[] = []
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, ...how) {
    const animation = new Animation(new KeyframeEffect(this, ...how))
    animation.pause()
    running.push(animation)
    return animation
  })
  const screen = await render(
    <>
      <div {...docked} className="dock">
        <style>{'.dock { position: fixed; inset: auto 0 0; height: 200px; } .dock.tall { height: 300px; }'}</style>
      </div>
      <ToastHost />
    </>,
  )
  show('Added to My List')
  const words = screen.getByText('Added to My List')
  await expect.element(words).toBeVisible()
  const takesPresses = () => {
    const { left, top } = words.element().getBoundingClientRect()
    return document.elementFromPoint(left + 1, top + 20) === words.element()
  }
  expect(takesPresses()).toBe(false)
  running[0]!.finish()
  expect(takesPresses()).toBe(true)

  await Promise.all(document.getAnimations().map((it) => it.finished)) // it has risen
  const before = words.element().getBoundingClientRect().top
  document.querySelector('.dock')!.classList.add('tall')
  document.dispatchEvent(new Event('scroll'))
  await expect.poll(() => words.element().getBoundingClientRect().top).toBeCloseTo(before - 100, 0)
  expect(takesPresses()).toBe(false)
  running[1]!.finish()
  expect(takesPresses()).toBe(true)
})

test('it stays at the bottom beside a dock that stands at the top, as the search of deals does on a desk: over it are tabs', async () => {
  const screen = await render(
    <>
      <div {...docked} className="dock">
        <style>{'.dock { position: sticky; inset: 80px auto auto; height: calc(100vh - 80px); }'}</style>
      </div>
      <ToastHost />
    </>,
  )
  show('Added to My List')
  await expect.element(screen.getByText('Added to My List')).toBeVisible()
  expect(screen.getByText('Added to My List').element().getBoundingClientRect().top).toBeGreaterThan(innerHeight / 2)
})

test('Escape dismisses it from anywhere, and leaves the focus where it is; not the Escape that something else has taken', async () => {
  holdIntervals({ timeout: 10_000 }) // it does not go by itself
  const screen = await render(
    <>
      <input aria-label="Typing" onKeyDown={(event) => event.preventDefault()} />
      <button type="button">Elsewhere</button>
      <button type="button" popoverTarget="note">
        About
      </button>
      <p id="note" popover="auto">
        A note
      </p>
      <ToastHost />
    </>,
  )
  const words = screen.getByText('Added to My List')
  show('Added to My List')
  await expect.element(words).toBeVisible()
  screen.getByRole('textbox', { name: 'Typing' }).element().focus()
  await userEvent.keyboard('{Escape}')
  screen.getByRole('button', { name: 'About' }).element().focus()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(screen.getByText('A note')).not.toBeVisible()
  await expect.element(words).toBeVisible()
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(words).not.toBeInTheDocument()
  await expect.element(elsewhere).toHaveFocus()
})

/** A button where a toast comes. */
const low = (
  <div className="low">
    <style>{'.low { position: fixed; inset: auto 0 90px; } .low > button { width: 100%; height: 44px; }'}</style>
    <button type="button">One more</button>
  </div>
)

test('it is above what a keyboard has reached where it would be, and stays there while the focus is on it', async () => {
  const screen = await render(
    <>
      {low}
      <ToastHost />
    </>,
  )
  const more = screen.getByRole('button', { name: 'One more' }).element()
  show('Added to My List')
  const words = screen.getByText('Added to My List')
  await expect.element(words).toBeVisible()
  const box = () => words.element().parentElement!.getBoundingClientRect()
  expect(box().bottom).toBeGreaterThan(more.getBoundingClientRect().top)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(more)
  await expect.poll(() => box().bottom).toBeLessThanOrEqual(more.getBoundingClientRect().top)
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await act(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(box().bottom).toBeLessThanOrEqual(more.getBoundingClientRect().top)
})

test('what a pointer has pressed raises it nowhere', async () => {
  const screen = await render(
    <>
      {low}
      <ToastHost />
    </>,
  )
  const more = screen.getByRole('button', { name: 'One more' })
  await more.click()
  show('Added to My List')
  const words = screen.getByText('Added to My List')
  await expect.element(words).toBeVisible()
  expect(words.element().parentElement!.getBoundingClientRect().bottom).toBeGreaterThan(more.element().getBoundingClientRect().top)
})
