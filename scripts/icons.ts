// Makes the app's icons from app/public/icon.svg, for systems that accept no SVG. Run it after changing that file:
// node scripts/icons.ts
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { brand } from '#brand'

const folder = new URL('../app/public/', import.meta.url)
const svg = readFileSync(new URL('icon.svg', folder))

await icon('icon-192.png', 192)
await icon('icon-512.png', 512)
// The system cuts it to any shape: the sign is within the safe middle, and the background reaches the edges.
await icon('icon-maskable.png', 512, 0.94)
await icon('apple-touch-icon.png', 180, 0.98)

async function icon(name: string, size: number, part = 1) {
  const inner = Math.round(size * part)
  const sign = await sharp(svg, { density: (72 * inner) / 32 })
    .resize(inner)
    .png()
    .toBuffer()
  const background = part === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : brand.colors.leaf
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: sign }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname)
}
