import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import { renderApp } from '#app/testing/render-app.tsx'
import { SlowNotice } from './SlowNotice.tsx'

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', location.pathname)
})

/** Opens a page that waits for this, and returns what it shows, its link included. */
async function open(waitsFor: Promise<string>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  function Page() {
    const { data } = useQuery({ queryKey: ['late'], queryFn: () => waitsFor })
    return (
      <>
        <SlowNotice />
        <p>{data ?? 'The page'}</p>
      </>
    )
  }
  const { screen } = await renderApp([{ path: '/', Component: Page }], '/')
  return {
    later: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    text: () => screen.container.textContent,
    link: () => screen.container.querySelector('a'),
  }
}

test('2.SHELL.10 2.SHELL.11 on a page that is readable already, a wait of 10 seconds offers Retry, with the refresh flag', async () => {
  const late = Promise.withResolvers<string>()
  const { later, text, link } = await open(late.promise)
  await later(9_000)
  expect(text()).toBe('The page')
  await later(2_000)
  expect(text()).toBe('Hmm things seem to be taking a while, care to retry?RetryThe page')
  expect(new URL(link()!.href).searchParams.get('refresh')).toBe('true')
  expect(new URL(link()!.href).pathname).toBe(location.pathname)
  late.resolve('It came')
  await later(1_000)
  expect(text()).toBe('It came')
})

test('2.SHELL.12 2.SHELL.13 on the second slow load it offers Start Over, which leads to /', async () => {
  history.replaceState(null, '', '?refresh=true')
  const { later, text, link } = await open(new Promise(() => {}))
  await later(11_000)
  expect(text()).toBe('Hmm things still seem to be taking a while, care to start over?Start OverThe page')
  expect(new URL(link()!.href).pathname).toBe('/')
})
