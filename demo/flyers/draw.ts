import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import * as v from 'valibot'
import { findChromium } from '../../scripts/chromium.ts'
import type { Product } from '../catalog.ts'
import { DateMark } from '#server/features/content/demo-network/date-marks.ts'
import { hands } from './hands/all.ts'
import { pageHtml, pageSize, type Sheet } from './page.ts'

const Fitted = v.object({
  faults: v.array(v.string()),
  regions: v.array(v.object({ item: v.string(), x: v.number(), y: v.number(), width: v.number(), height: v.number() })),
  dates: v.array(DateMark),
})
export type Fitted = v.InferOutput<typeof Fitted>

/** Draws every sheet in Chromium and gives each picture, with where its items and dates lie, to `keep`. */
export async function draw(
  sheets: Sheet[],
  pictureOf: (product: Product) => Buffer,
  keep: (sheet: Sheet, picture: Buffer, fitted: Fitted) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'flyers-'))
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
  })
  try {
    const page = await browser.newPage({
      viewport: { width: pageSize.width, height: pageSize.height },
      deviceScaleFactor: pageSize.dots,
      colorScheme: 'light',
    })
    const fit = await readFile(new URL('./fit.js', import.meta.url), 'utf8')
    for (const sheet of sheets) {
      const pictures = new Map(
        await Promise.all(
          sheet.deals.map(async ({ product }) => [product.id, await trimmed(pictureOf(product), product.id, folder)] as const),
        ),
      )
      const fitted = await drawOne(page, sheet, pictures, join(folder, 'page.html'), fit)
      for (const fault of fitted.faults) console.warn(`${sheet.chain.chain} ${sheet.publication.key} ${sheet.number}: ${fault}`)
      await keep(sheet, await page.screenshot(), fitted)
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

async function drawOne(page: Page, sheet: Sheet, pictures: Map<string, string>, file: string, fit: string) {
  const hand = sheet.chain.hand
  const styles = await Promise.all([
    fontFaces(),
    readFile(new URL('./base.css', import.meta.url), 'utf8'),
    readFile(new URL(`./hands/${hand}.css`, import.meta.url), 'utf8'),
  ])
  await writeFile(
    file,
    pageHtml(sheet, hands[hand], (product) => pictures.get(product.id) ?? '', styles.join('\n')),
  )
  await page.goto(pathToFileURL(file).href)
  await page.addScriptTag({ content: fit })
  return v.parse(Fitted, await page.evaluate('fit()'))
}

/** Without the clear margin around it, which differs from picture to picture. */
async function trimmed(picture: Buffer, id: string, folder: string) {
  const copy = join(folder, `${id}.png`)
  await sharp(picture).trim({ background: '#0000', threshold: 8 }).png({ compressionLevel: 1 }).toFile(copy)
  return pathToFileURL(copy).href
}

async function fontFaces() {
  return Object.entries(fontFiles)
    .map(([key, file]) => {
      const [family, style] = key.split('/')
      return `@font-face { font-family: '${family}'; font-style: ${style}; font-weight: 100 900; src: url('${pathToFileURL(file).href}') }`
    })
    .join('\n')
}

const resolve = createRequire(import.meta.url).resolve
/** By family and style. */
export const fontFiles: Record<string, string> = {
  'Besley/normal': resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  'Besley/italic': resolve('@fontsource-variable/besley/files/besley-latin-wght-italic.woff2'),
  'Libre Franklin/normal': resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2'),
  'Libre Franklin/italic': resolve('@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-italic.woff2'),
}
