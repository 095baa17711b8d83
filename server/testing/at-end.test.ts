import { beforeAll, expect, test } from 'vitest'
import { atEnd } from './at-end.ts'

const ended: string[] = []
// It is the first, so it runs last.
atEnd(async () => expect(ended).toEqual(['test', 'hook', 'file']))
atEnd(async () => void ended.push('file'))
beforeAll(() => atEnd(async () => void ended.push('hook')))

test('what a test has opened is closed with it', () => {
  atEnd(async () => void ended.push('test'))
  expect(ended).toEqual([])
})

test('what the file has opened, in a hook too, stays for all its tests', () => {
  expect(ended).toEqual(['test'])
})
