import { afterEach, expect, test, vi } from 'vitest'
import { browserTabs } from './web.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const refusal = () => new DOMException('Access is denied in this context.', 'SecurityError')

/** Works that say when they begin and end. */
function works() {
  const said: string[] = []
  const gate = Promise.withResolvers<void>()
  return {
    said,
    open: gate.resolve,
    work: (name: string, fails = false) =>
      browserTabs.oneAtATime('work', async () => {
        said.push(`${name} begins`)
        await gate.promise
        said.push(`${name} ends`)
        if (fails) throw refusal()
        return name
      }),
  }
}

test.each([
  ['has locks', () => {}],
  ['refuses them as it refuses storage', () => vi.spyOn(navigator.locks, 'request').mockRejectedValue(refusal())],
])('work of one name is done one after the other, and once, in a browser that %s', async (_, begin) => {
  begin()
  const { said, open, work } = works()
  const first = work('one', true)
  const second = work('two')
  await expect.poll(() => said).toEqual(['one begins'])
  open()
  await expect(first).rejects.toThrow('Access is denied')
  expect(await second).toBe('two')
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('a browser that refuses storage may refuse channels too: each tab is then alone', () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw refusal()
  })
  const channel = browserTabs.channel<string>('words')
  channel.onWord(() => {})
  channel.send('word')
})
