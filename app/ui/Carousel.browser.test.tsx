import '#app/ui/base.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { act } from 'react'
import { Carousel } from './Carousel.tsx'

const pictures = <Carousel label="Pictures" frame={3000}><p>One</p><p>Two</p><p>Three</p></Carousel>

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const shown = (container: Element) => container.querySelector('[aria-roledescription=slide]:not([inert])')?.textContent
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a carousel turns by itself after its frame, in a ring', async () => {
  const { container } = await render(pictures)
  expect(shown(container)).toBe('One')
  await wait(2999)
  expect(shown(container)).toBe('One')
  await wait(1)
  expect(shown(container)).toBe('Two')
  await wait(3000)
  await wait(3000)
  expect(shown(container)).toBe('One')
})

test('Pause stops it and Play lets it go on (decision F15)', async () => {
  const screen = await render(pictures)
  const pause = screen.getByRole('button', { name: 'Pause' }).element() as HTMLElement
  await act(() => pause.click())
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  const play = screen.getByRole('button', { name: 'Play' }).element() as HTMLElement
  await act(() => play.click())
  await wait(3000)
  expect(shown(screen.container)).toBe('Two')
})

test('it stands still under the pointer and while something in it has the focus (decision F15)', async () => {
  const screen = await render(pictures)
  const next = screen.getByRole('button', { name: 'Next' }).element() as HTMLElement
  await act(() => next.focus())
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  await act(() => next.blur())
  const root = screen.getByRole('region', { name: 'Pictures' }).element()
  await act(() => root.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
})

test('it never moves by itself under reduced motion (decision F15)', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.defineProperty(real.call(window, query), 'matches', { value: query.includes('reduced-motion: reduce') }))
  const screen = await render(pictures)
  await wait(9000)
  expect(shown(screen.container)).toBe('One')
  expect(screen.container.querySelector('[aria-label=Pause]')).toBeNull()
  vi.restoreAllMocks()
})

test('buttons turn it by hand', async () => {
  const screen = await render(pictures)
  const previous = screen.getByRole('button', { name: 'Previous' }).element() as HTMLElement
  await act(() => previous.click())
  expect(shown(screen.container)).toBe('Three')
})
