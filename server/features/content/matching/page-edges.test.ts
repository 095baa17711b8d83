import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageEdges } from './page-edges.ts'

test('a photo is what is of many colors without gaps; words, however large, and what is of one color are none', async () => {
  const stripes = Array.from(
    { length: 40 },
    (_, n) => `<rect x="60" y="${100 + n * 5}" width="240" height="5" fill="hsl(${n * 9} 70% 50%)"/>`,
  )
  const picture = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="1200" height="1600" fill="#fbf7ec"/>
      ${stripes.join('')}<rect x="500" y="100" width="400" height="300" fill="#deeae6"/>
      <text x="60" y="700" font-size="40">Salted butter, by the pound</text></svg>`,
    ),
  )
    .png()
    .toBuffer()
  const photos = (await pageEdges(picture)).filter((it) => it.isPhoto)
  expect(photos.map(({ x, y, width, height }) => [x, y, x + width, y + height].map((it) => Math.round(it / 20) * 20))).toEqual([
    [60, 100, 300, 300],
  ])
})
