import { nativeBridge, phones } from '#app/testing/native-bridge.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppState } from './index.ts'
import { beginAppState, nativeAppState } from './native.ts'
import { browserAppState } from './web.ts'

afterEach(() => vi.restoreAllMocks())

type Form = { name: string; appState: AppState; begin: () => Promise<void> }
const web: Form = { name: 'the web', appState: browserAppState, begin: async () => {} }
const native = phones.map((phone): Form => {
  const begin = async () => {
    nativeBridge(phone)
    await beginAppState()
  }
  return { name: phone, appState: { ...browserAppState, ...nativeAppState }, begin }
})

function show(isShown: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

function told(appState: AppState) {
  const words: string[] = []
  const stops = [appState.onVisible(() => words.push('visible')), appState.onHidden(() => words.push('hidden'))]
  return { words, stop: () => stops.forEach((stop) => stop()) }
}

describe.each([web, ...native])('on $name', ({ appState, begin }) => {
  test('an app that is left and comes back is told, until nobody listens', async () => {
    await begin()
    const { words, stop } = told(appState)
    expect(appState.isVisible()).toBe(true)
    show(false)
    expect(appState.isVisible()).toBe(false)
    show(true)
    expect(words).toEqual(['hidden', 'visible'])
    stop()
    show(false)
    show(true)
    expect(words).toEqual(['hidden', 'visible'])
  })

  test('a page that is left and brought back is told, and not that it has been loaded', async () => {
    await begin()
    const words: string[] = []
    const stops = [appState.onBroughtBack(() => words.push('back')), appState.onLeft(() => words.push('left'))]
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(words).toEqual(['left', 'back'])
    for (const stop of stops) stop()
  })
})

test.each(phones)('E02 on %s the phone’s pause and resume count too, once with what the web view says', async (phone) => {
  const { emit } = nativeBridge(phone)
  await beginAppState()
  const { words, stop } = told({ ...browserAppState, ...nativeAppState })
  emit('App', 'pause', null)
  expect(nativeAppState.isVisible()).toBe(false)
  show(false)
  emit('App', 'resume', null)
  expect(words).toEqual(['hidden'])
  show(true)
  expect(words).toEqual(['hidden', 'visible'])
  emit('App', 'pause', null)
  emit('App', 'resume', null)
  expect(words).toEqual(['hidden', 'visible', 'hidden', 'visible'])
  stop()
})
