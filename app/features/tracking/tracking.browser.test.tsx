import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { holdIntervals } from '#app/testing/held-clock.ts'
import { useSeen } from './use-seen.ts'
import { bannerViews, exclusiveViews } from './views.ts'

type Props = { thing?: number; onSeen: (thing: number) => void; top?: string; height?: string; open?: boolean }

function Watched({ thing = 1, onSeen, top = '0', height = '100px', open = false }: Props) {
  const attach = useSeen<HTMLDivElement>(thing, onSeen)
  return (
    <>
      <div ref={attach} style={{ position: 'absolute', top, height, left: 0, width: '100px' }} data-testid="watched" />
      <dialog open={open}>Something</dialog>
    </>
  )
}

/** Resolves when all observers of the element that were there before have been told where it is. */
const observed = (element: Element) => act(() => new Promise<unknown>((told) => new IntersectionObserver(told).observe(element)))

async function show(props: Partial<Props> = {}) {
  const { wait } = holdIntervals()
  const onSeen = vi.fn<(thing: number) => void>()
  const screen = await render(<Watched onSeen={onSeen} {...props} />)
  const settle = () => observed(screen.getByTestId('watched').element())
  await settle()
  const change = async (next: Partial<Props>) => {
    await screen.rerender(<Watched onSeen={onSeen} {...props} {...next} />)
    await settle()
  }
  return { onSeen, wait, change }
}

function hidePage(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  onTestFinished(() => void vi.restoreAllMocks())
  document.dispatchEvent(new Event('visibilitychange'))
}

test('4.BANR.02 9.CONST.21 something counts as seen once, when it has been visible for 1000 ms', async () => {
  const { onSeen, wait } = await show()
  await wait(999)
  expect(onSeen).not.toHaveBeenCalled()
  await wait(1)
  expect(onSeen).toHaveBeenCalledTimes(1)
  await wait(5000)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

test('what is scrolled away within the second begins anew when it is back', async () => {
  const { onSeen, wait, change } = await show()
  await wait(900)
  await change({ top: '-90px' })
  await wait(900)
  await change({ top: '0' })
  await wait(999)
  expect(onSeen).not.toHaveBeenCalled()
  await wait(1)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

test('what is larger than the screen is seen when it fills half of the screen', async () => {
  const { onSeen, wait, change } = await show({ height: '1000vh', top: '60vh' })
  await wait(1000)
  expect(onSeen).not.toHaveBeenCalled()
  await change({ top: '40vh' })
  await wait(1000)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

test('a page that is not in front is not seen', async () => {
  const { onSeen, wait } = await show()
  hidePage(true)
  await wait(1000)
  expect(onSeen).not.toHaveBeenCalled()
  hidePage(false)
  await wait(1000)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

test('what is below a dialog is not seen, until a second after the dialog has closed', async () => {
  const { onSeen, wait, change } = await show({ open: true })
  await wait(1000)
  await change({ open: false })
  await wait(1000)
  expect(onSeen).not.toHaveBeenCalled()
  await wait(1000)
  expect(onSeen).toHaveBeenCalledTimes(1)
})

test('another thing in the same element is seen by itself', async () => {
  const { onSeen, wait, change } = await show()
  await wait(1000)
  await change({ thing: 2 })
  await wait(1000)
  expect(onSeen.mock.calls).toEqual([[1], [2]])
})

test('9.CONST.33 4.TRACK.01 banners and exclusives are stored under a key each', async () => {
  bannerViews.displayed(7)
  bannerViews.displayed(7)
  await exclusiveViews.report(7, async () => {})
  expect(Object.keys(localStorage).toSorted()).toEqual(['banner-state', 'digital-exclusives-state'])
  expect([bannerViews.displays(7), exclusiveViews.displays(7)]).toEqual([2, 0])
})

test('4.TRACK.02 4.TRACK.03 the second view within the hour is not reported', async () => {
  for (const views of [bannerViews, exclusiveViews]) {
    const send = vi.fn<() => Promise<unknown>>(async () => {})
    await Promise.all([views.report(7, send), views.report(7, send), views.report(8, send)])
    expect(send).toHaveBeenCalledTimes(2)
  }
})

test('a report that fails is silent, and the next view is reported', async () => {
  await bannerViews.report(7, () => Promise.reject(new Error('no signal')))
  const send = vi.fn<() => Promise<unknown>>(async () => {})
  await bannerViews.report(7, send)
  expect(send).toHaveBeenCalledTimes(1)
})

test('4.TRACK.05 a view is counted also where the stored state is corrupted, and where the device stores nothing', () => {
  localStorage.setItem('banner-state', '{"displays":7')
  bannerViews.displayed(7)
  expect(bannerViews.displays(7)).toBe(1)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  bannerViews.displayed(7)
  expect(bannerViews.displays(7)).toBe(1)
})
