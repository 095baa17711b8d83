import '#app/ui/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { act } from 'react'
import { userEvent } from 'vitest/browser'
import { renderToString } from 'react-dom/server'
import { Dots, PauseButton, Track, useTurning } from './Carousel.tsx'

function Pictures() {
  const names = ['One', 'Two', 'Three']
  const turning = useTurning(names.length, 3000)
  return (
    // Ignores the real pointer: that stays where an earlier test has left it, and a carousel under it does not turn.
    <section aria-label="Pictures" style={{ pointerEvents: 'none' }} {...turning.holders}>
      <Track turning={turning}>
        {names.map((name) => (
          <p key={name}>
            <a href="#slide">{name}</a>
          </p>
        ))}
      </Track>
      <Dots turning={turning} names={names} />
      <PauseButton turning={turning} />
    </section>
  )
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const shown = (container: Element) => container.querySelector('[aria-roledescription=slide]:not([inert])')?.textContent
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test('a carousel turns by itself after each frame, and from the last slide to the first', async () => {
  const { container } = await render(<Pictures />)
  expect(shown(container)).toBe('One')
  await wait(2999)
  expect(shown(container)).toBe('One')
  await wait(1)
  expect(shown(container)).toBe('Two')
  await wait(3000)
  await wait(3000)
  expect(shown(container)).toBe('One')
})

test('Pause stops it and Play starts it again (decision F15)', async () => {
  const screen = await render(<Pictures />)
  const pause = screen.getByRole('button', { name: 'Pause' }).element() as HTMLElement
  await act(async () => pause.click())
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  const play = screen.getByRole('button', { name: 'Play' }).element() as HTMLElement
  await act(async () => play.click())
  await wait(3000)
  expect(shown(screen.container)).toBe('Two')
})

test('it does not turn under the pointer or while something in it has the focus (decision F15)', async () => {
  const screen = await render(<Pictures />)
  const dot = screen.getByRole('button', { name: '3 of 3: Three' }).element() as HTMLElement
  await act(async () => dot.focus())
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  await act(async () => dot.blur())
  const root = screen.getByRole('region', { name: 'Pictures' }).element()
  await act(async () => root.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
})

test('it does not turn while something in it has the focus, though the pointer has left it, nor the other way round (decision F15)', async () => {
  const screen = await render(<Pictures />)
  const dot = screen.getByRole('button', { name: '1 of 3: One' }).element() as HTMLElement
  const root = screen.getByRole('region', { name: 'Pictures' }).element()
  const pointer = (type: string) => act(async () => root.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  await pointer('pointerover')
  await act(async () => dot.focus())
  await pointer('pointerout')
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  await pointer('pointerover')
  await act(async () => dot.blur())
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  await pointer('pointerout')
  await wait(3000)
  expect(shown(screen.container)).toBe('Two')
})

test('a press on Play starts it, though the button has the focus then; moving the focus on stops it again', async () => {
  const screen = await render(<Pictures />)
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name }).element() as HTMLElement
    await act(async () => {
      button.focus()
      button.click()
    })
  }
  await press('Pause')
  await press('Play')
  await wait(3000)
  expect(shown(screen.container)).toBe('Two')
  const dot = screen.getByRole('button', { name: '1 of 3: One' }).element() as HTMLElement
  await act(async () => dot.focus())
  await wait(9000)
  expect(shown(screen.container)).toBe('Two')
})

test('it does not turn below a dialog, and turns again when the dialog is gone (decision F15)', async () => {
  const { container } = await render(<Pictures />)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  await wait(9000)
  expect(shown(container)).toBe('One')
  dialog.remove()
  await wait(3000)
  expect(shown(container)).toBe('Two')
})

test('the page from the server has the button to pause it, which moves nothing when the app takes over', () => {
  expect(renderToString(<Pictures />)).toContain('aria-label="Pause"')
})

test('it never moves by itself under reduced motion (decision F15)', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real.call(window, query), 'matches', { value: query.includes('reduced-motion: reduce') }),
  )
  const screen = await render(<Pictures />)
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  expect(screen.container.querySelector('[aria-label=Pause]')).toBeNull()
  vi.restoreAllMocks()
})

test('dots turn it by hand', async () => {
  const screen = await render(<Pictures />)
  const dot = screen.getByRole('button', { name: '3 of 3: Three' }).element() as HTMLElement
  await act(async () => dot.click())
  expect(shown(screen.container)).toBe('Three')
})

test('the focus in a slide that an arrow key turns away goes to the track, which the next one turns on', async () => {
  const screen = await render(<Pictures />)
  screen.getByRole('link', { name: 'One' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => shown(screen.container)).toBe('Two')
  await expect.element(screen.getByRole('group', { name: 'Slides' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => shown(screen.container)).toBe('Three')
})

test('one that turns by itself takes no focus', async () => {
  const { container } = await render(<Pictures />)
  await wait(3000)
  expect(shown(container)).toBe('Two')
  expect(document.activeElement).toBe(document.body)
})
