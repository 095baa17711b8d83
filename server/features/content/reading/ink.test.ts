import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inkOf } from './ink.ts'

test('letters are dark on white, whatever colors they and their paper have', async () => {
  const bar = (x: number, y: number, color: string) => `<rect x="${x}" y="${y}" width="60" height="8" fill="${color}"/>`
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#fbf7ec"/>
    <rect x="50" y="300" width="500" height="200" fill="#8a1020"/>
    ${bar(100, 100, '#222')}${bar(300, 100, '#ffd45c')}${bar(100, 400, '#fff')}${bar(300, 400, '#ffd45c')}</svg>`
  const ink = await sharp(await inkOf(await sharp(Buffer.from(page)).png().toBuffer(), 600, 800))
    .toColorspace('b-w')
    .raw()
    .toBuffer()
  const at = (x: number, y: number) => ink[y * 600 + x]!
  for (const [x, y] of [
    [130, 104],
    [330, 104],
    [130, 404],
    [330, 404],
  ] as const)
    expect(at(x, y)).toBeLessThan(70)
  // Paper, the card, and the card's edge.
  for (const [x, y] of [
    [20, 20],
    [500, 480],
    [50, 400],
    [49, 400],
    [300, 499],
  ] as const)
    expect(at(x, y)).toBeGreaterThan(240)
})
