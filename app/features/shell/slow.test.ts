import { expect, test } from 'vitest'
import { slowStage } from './slow.ts'

const first = slowStage(new URL('http://co-op.test/winona/deals/items?q=oats'))
const second = slowStage(new URL('http://co-op.test/winona/deals/items?q=oats&refresh=true'))

test('2.SHELL.10 the first slow load offers to retry', () => {
  expect(first).toMatchObject({ words: 'Hmm things seem to be taking a while, care to retry?', button: 'Retry' })
})

test('2.SHELL.11 Retry reloads the same address with the refresh flag', () => {
  expect(first.href).toBe('/winona/deals/items?q=oats&refresh=true')
  expect(slowStage(new URL('http://co-op.test/join#secret')).href).toBe('/join?refresh=true#secret')
})

test('2.SHELL.12 the second slow load offers to start over', () => {
  expect(second).toMatchObject({ words: 'Hmm things still seem to be taking a while, care to start over?', button: 'Start Over' })
})

test('2.SHELL.13 Start Over returns to /, without being led back to the store', () => {
  expect(second.href).toBe('/?store=none')
})
