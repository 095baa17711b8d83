import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { CallError } from './call.ts'
import { errorText } from './error-text.ts'
import { failureText } from './failure-text.ts'

afterEach(() => onlineManager.setOnline(true))

test.each([
  ['there is no signal', new TypeError('Failed to fetch')],
  ['the server does not reply', new DOMException('The server has not replied', 'TimeoutError')],
  ['the server is down', new CallError(502, '<h1>Bad gateway</h1>')],
])('0242 when %s, an act says that it needs a connection', (_, error) => {
  expect(failureText(error)).toBe(errorText.unreached)
  expect(failureText(error, errorText.address)).toBe(errorText.unreached)
})

test('0242 what the server has refused, and any other fault, has the act’s own words, without a signal too', () => {
  onlineManager.setOnline(false)
  for (const error of [new CallError(500, ''), new CallError(404, '{}'), new Error('a fault of ours')]) {
    expect(failureText(error)).toBe(errorText.confirmFailed)
    expect(failureText(error, errorText.address)).toBe(errorText.address)
  }
})

test('0242 a part of the app that is gone needs a connection only where there is none', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/ShareDialog.js')
  expect(failureText(gone)).toBe(errorText.confirmFailed)
  onlineManager.setOnline(false)
  expect(failureText(gone)).toBe(errorText.unreached)
})
