import { statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { manifest } from './brand-files.ts'

type Screenshot = { src: string; sizes: string; type: string }

test('the pictures of the app that its manifest names are there, as large as it says and small in bytes', async () => {
  const { screenshots }: { screenshots: Screenshot[] } = JSON.parse(manifest())
  expect(screenshots).toHaveLength(2)
  for (const { src, sizes, type } of screenshots) {
    const file = `app/public${src}`
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    expect(statSync(file).size).toBeLessThan(100_000)
  }
})
