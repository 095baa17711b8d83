import { expect, test } from 'vitest'
import { atOnce, inPieces, type Work } from './pieces.ts'

const counting = (made: number[], to: number) =>
  function* (): Work<number> {
    while (made.length < to) {
      made.push(made.length)
      yield
    }
    return made.length
  }

test('work in pieces and work at once make the same, and what one has begun the other ends', async () => {
  expect(atOnce(counting([], 5)())).toBe(5)
  expect(await inPieces(counting([], 5)())).toBe(5)
  const made: number[] = []
  const work = counting(made, 5)
  work().next()
  expect(atOnce(work())).toBe(5)
  expect(made).toEqual([0, 1, 2, 3, 4])
})

test('the page has its turn between two pieces', async () => {
  const page = { hadTurn: false }
  function* waiting(): Work<string> {
    while (!page.hadTurn) yield
    return 'done'
  }
  setTimeout(() => (page.hadTurn = true))
  expect(await inPieces(waiting())).toBe('done')
})
