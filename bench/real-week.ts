// `node scripts/run.mjs bench/real-week.ts FOLDER`: converts real stores and real weekly ads, as other companies
// publish them, to bundles, imports them into an empty database with all their doubts, and does the main job with them
// in a real browser. FOLDER has stores.json and flyers/*.json in the forms that `content convert` reads as `stores` and
// `flipp`. Nothing of it is kept.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { BundleText } from '#server/features/content/bundle.ts'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir, startServer } from '../e2e/server.ts'
import { findChromium } from '../scripts/chromium.ts'

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const [folder] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'stores.json'))) {
  console.log('real-week: passed over: no folder with stores.json and flyers/ was given.')
} else {
  process.env.DEMO = 'off'
  process.env.DATA_DIR = newFolder()
  const work = mkdtempSync(join(tmpdir(), 'deals-real-'))
  try {
    await realWeek(folder, work, process.env.DATA_DIR)
  } finally {
    rmSync(work, { recursive: true })
    removeDataDir(process.env.DATA_DIR)
  }
}

async function realWeek(samples: string, work: string, dataDir: string) {
  const chain = ['--chain', 'real-week', '--chain-name', 'Real Week']
  const stores = join(work, 'stores')
  content('convert', join(samples, 'stores.json'), '--from', 'stores', ...chain, '--out', stores)
  content('import', stores, '--accept-doubtful')
  const words: string[] = []
  for (const file of globSync(join(samples, 'flyers/*.json'))) {
    const name = basename(file, '.json')
    const ofToday = join(work, basename(file))
    const week = join(work, name)
    writeFileSync(ofToday, inThisWeek(readFileSync(file, 'utf8')))
    content('convert', ofToday, '--from', 'flipp', ...chain, '--id', name, '--out', week)
    content('import', week, '--accept-doubtful')
    words.push(readBundle(week).publications![0]!.pages[0]!.items[0]!.title)
  }
  const server = await startServer({ dataDir })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const [store] = readBundle(stores).stores!.filter(({ stateProvince }) => stateProvince === 'MN')
    for (const [name, viewport] of Object.entries(viewports)) {
      const page = await browser.newPage({ viewport, baseURL: server.url })
      await mainJob(page, store!, words)
      console.log(`real-week: ${name}: the main job was done at ${store!.storeName}, ${store!.city}, with ${words.join(' and ')}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function content(...args: string[]) {
  const { status, stdout } = spawnSync('node', ['server/features/content/command.ts', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`content ${args[0]} ended with ${status}: ${stdout}`)
  console.log(`real-week: ${stdout.trim().split('\n').at(-1)}`)
}

function readBundle(path: string): BundleText {
  return JSON.parse(readFileSync(join(path, 'content.json'), 'utf8'))
}

/** Moves the ad's days by whole weeks so that it is valid today. The first date in the text is the ad's own. */
function inThisWeek(text: string) {
  const day = 86_400_000
  const first = Date.parse(/"valid_from":\s*"(\d{4}-\d\d-\d\d)/.exec(text)![1]!)
  const moved = Math.floor((Date.now() - first) / (7 * day)) * 7 * day
  return text.replace(/\d{4}-\d\d-\d\d(?=T)/g, (date) => new Date(Date.parse(date) + moved).toISOString().slice(0, 10))
}

/** Finds a store by its postal code, searches its deals for one of each ad, adds them and a typed item, and finds all after a reload. */
async function mainJob(page: Page, store: NonNullable<BundleText['stores']>[number], words: string[]) {
  const open = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await page.goto(`/find/store/results?${new URLSearchParams({ query: store.postalCode ?? '' })}`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: store.storeName })
  // On a desktop, a row opens the store's details, which have the button.
  const select = page.getByRole('link', { name: `Select This Store: ${store.storeName}` })
  if ((await select.count()) === 0) await row.getByRole('link', { name: store.storeName }).first().click()
  await select.last().click()
  await page.waitForURL(`**/${store.storeRoute}/**`)
  for (const word of words) {
    await open(/^Deals/)
    await page.waitForURL('**/deals/items')
    await page.getByRole('searchbox', { name: 'Search deals' }).fill(word)
    await page.getByRole('main').getByRole('link', { name: word }).first().click()
    await page.getByRole('heading', { level: 1, name: word }).waitFor()
    await page.getByRole('button', { name: 'Add Item' }).click()
    if (word === words[0]) await page.getByRole('button', { name: 'I Accept' }).click()
  }
  await open(/^Lists/)
  await page
    .getByRole('link', { name: /My List/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Add your own item' }).fill('Paper bags')
  await page.keyboard.press('Enter')
  const isThere = () => Promise.all(['Paper bags', ...words].map((name) => page.getByRole('checkbox', { name, exact: true }).waitFor()))
  await isThere()
  await page.reload()
  await isThere()
}
