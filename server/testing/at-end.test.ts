import { expect, test } from 'vitest'
import { atEnd } from './at-end.ts'

const ended: string[] = []
atEnd(async () => void ended.push('file'))

test('what a test has opened is closed with it', () => {
  atEnd(async () => void ended.push('test'))
  expect(ended).toEqual([])
})

test('what the file has opened stays for all its tests', () => {
  expect(ended).toEqual(['test'])
})
