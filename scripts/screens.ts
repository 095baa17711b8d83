// `npm run screens [-- FOLDER [NAME …]]`: takes pictures of the screens that need no account, of the barcode and of the studio, with the demo network,
// at 390 × 844 and 1280 × 800, those of the studio at 820 × 1180 too, light and dark, for people to look at; with names only of these. With `--hard` before the folder: where
// room is short, with large text and with the colors of the system; with `--es` those of shoppers in Spanish. With `--previews` alone: takes those that the app's manifest names.
// Makes a fresh build first.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer } from '../e2e/server.ts'
import { findChromium } from './chromium.ts'
import { languages, locales } from '#words/t.ts'
import { findIn } from './in-language.ts'
import { ways as shoppersWays } from './screens-ways.ts'
import { studioWays } from './studio-ways.ts'

/** `fontSize`: what the reader has set in the browser; it counts for the width of a page’s layouts too. */
type Look = BrowserContextOptions & { fontSize?: number }
const phone = { width: 390, height: 844 }
const finger = { hasTouch: true, isMobile: true }
const usual: Record<string, Look> = {
  'phone-light': { viewport: phone, ...finger },
  'phone-dark': { viewport: phone, ...finger, colorScheme: 'dark' },
  'desktop-light': { viewport: { width: 1280, height: 800 } },
  'desktop-dark': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
}
/** The studio is used on a tablet too. */
const tablet: Record<string, Look> = {
  'tablet-light': { viewport: { width: 820, height: 1180 }, ...finger },
  'tablet-dark': { viewport: { width: 820, height: 1180 }, ...finger, colorScheme: 'dark' },
}
const hard: Record<string, Look> = {
  small: { viewport: { width: 320, height: 640 }, ...finger },
  sideways: { viewport: { width: 844, height: 390 }, ...finger },
  'large-text': { viewport: phone, ...finger, fontSize: 32 },
  contrast: { viewport: phone, ...finger, forcedColors: 'active' },
}

const args = process.argv.slice(2)
const looks = args.includes('--hard') ? hard : { ...usual, ...tablet }
const language = languages.find((it) => args.includes(`--${it}`)) ?? 'en'
const [folder = 'test-results/screens', ...only] = args.filter((it) => !it.startsWith('--'))
const into = resolve(folder)

if (spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1)
mkdirSync(into, { recursive: true })
const dataDir = newFolder()
const server = await startServer({ dataDir })
const ofStudio = language === 'en' ? await studioWays(server) : {}
const ways = { ...shoppersWays, ...ofStudio }
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
try {
  if (args.includes('--previews')) await takePreviews()
  else await takeAll()
} finally {
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}

async function takeAll() {
  for (const [look, options] of Object.entries(looks)) {
    // Another language differs in widths, not in colors.
    if (language !== 'en' && look.endsWith('-dark')) continue
    for (const name of only.length > 0 ? only : Object.keys(ways)) {
      if (look in tablet && !(name in ofStudio)) continue
      try {
        writeFileSync(join(into, `${name}-${look}.png`), await pictureOf(name, options))
      } catch (error) {
        process.exitCode = 1
        console.error(`${name}-${look}: ${String(error)}`)
      }
    }
  }
  console.log(`The pictures are in ${into}`)
}

async function takePreviews() {
  const folder = 'app/public/previews'
  const take = async (file: string, name: string, options: Look) =>
    writeFileSync(
      join(folder, file),
      await sharp(await pictureOf(name, options))
        .webp({ quality: 60, effort: 6 })
        .toBuffer(),
    )
  mkdirSync(folder, { recursive: true })
  await take('narrow.webp', 'home-list', { viewport: phone, ...finger, deviceScaleFactor: 2 })
  await take('wide.webp', 'deals', { viewport: { width: 1280, height: 800 } })
  console.log(`The previews are in ${folder}`)
}

async function pictureOf(name: string, { fontSize, ...options }: Look): Promise<Buffer> {
  const page = await browser.newPage({ ...options, baseURL: server.url, reducedMotion: 'reduce', locale: locales[language] })
  findIn(language, page)
  try {
    // The question would open over other pictures.
    if (name !== 'owner-question') await page.route('**/assets/OwnerQuestion-*.js', (route) => route.abort())
    if (fontSize) {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
    }
    await ways[name]!(page)
    // Waits until the app has taken over the server's page, if there is one, and the pictures in sight are there.
    await page.waitForFunction(() => !('early' in window) || !document.getElementById('state'))
    // A page that follows what others change always has a request open.
    await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {})
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-state=loading]')].every((it) => {
        const { top, bottom, left, right } = it.getBoundingClientRect()
        return bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth || bottom === top
      }),
    )
    return await page.screenshot()
  } finally {
    await page.context().close()
  }
}
