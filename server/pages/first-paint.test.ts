import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Page } from '#contract/page.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { importBundle } from '#server/features/content/import.ts'
import { testApp } from '#server/testing/build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from '#server/testing/bundle.ts'
import { addPages } from './built.ts'
import { firstPictures } from './first-picture.ts'

const { app, db, config, sendInside, contentChanged } = await testApp()
await addPages(app, { sendInside, config })
let deals: string
beforeAll(async () => {
  await importBundle(writeBundle(sampleBundle(), await samplePictures()), {}, { db, images: openImageStore(config.imageStore) })
  const { store_route } = await db
    .selectFrom('store')
    .select('store_route')
    .where('external_id', '=', 'bluff-east')
    .executeTakeFirstOrThrow()
  deals = `/${store_route}/deals/items`
})
const page = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body
/** Returns a function that has the page drawn anew each time: one address is kept for a while. */
function drawnAnew(url: string) {
  let asked = 0
  return () => page(`${url}${url.includes('?') ? '&' : '?'}at=${asked++}`)
}
/** A page whose first picture a phone gets in this width. */
function pageWith(address: string, width: number): Page {
  const body = `<img fetchPriority="high" sizes="1px" srcSet="${address}?w=${width} ${width}w, ${address}?w=1632 1632w" src="${address}">`
  return { status: 200, head: '', body, state: null, plain: false, modules: [], errors: [] }
}
const picturesIn = (html: string) => html.match(/<img [^>]*fetchPriority="high"[^>]*>/g) ?? []

test('the first picture is written into the page, and not asked for in its head too', async () => {
  expect(picturesIn(await page(deals)), 'a page does not wait for a picture that is still to be made').toEqual([
    expect.stringMatching(/srcSet="\/images\/hcc\/products\/apples/),
  ])
  const drawn = drawnAnew(deals)
  await expect.poll(drawn).toContain('data:image/avif')
  const html = await drawn()
  const [first, ...others] = picturesIn(html)
  expect(others).toEqual([])
  expect(first).not.toContain('/images/')
  const [, text = ''] = /src="data:image\/avif;base64,([^"]+)"/.exec(first!) ?? []
  expect(await sharp(Buffer.from(text, 'base64')).metadata()).toMatchObject({ format: 'heif', width: 320 })
  expect(html).not.toMatch(/<link rel="preload"[^>]*as="image"/)
})

test('one that may be replaced under its address is not written into the page: a correction would not be seen there', async () => {
  const write = firstPictures(app)
  const [product] = /\/images\/hcc\/products\/apples[^?"]*/.exec(await page(deals)) ?? []
  const ofAsset = '/images/hcc/assets/p/plu-apples.png'
  const isWritten = async (address: string) => (await write(pageWith(address, 240))).body.includes('data:')
  expect((await app.inject({ url: `${ofAsset}?w=240`, headers: { accept: 'image/avif' } })).statusCode).toBe(200)
  await isWritten(ofAsset)
  await expect.poll(() => isWritten(product!)).toBe(true)
  expect(await isWritten(ofAsset)).toBe(false)
})

test('a flyer’s page, which is never small enough, is not made to find that out', async () => {
  const making = vi.spyOn(app, 'inject')
  onTestFinished(() => making.mockRestore())
  const write = firstPictures(app)
  for (const [width, times] of [
    [1280, 0],
    [640, 1],
  ] as const) {
    await write(pageWith('/images/hcc/pages/p1.jpg', width))
    expect(making).toHaveBeenCalledTimes(times)
  }
})

test('one that is too large to come with the words is asked for, at once', async () => {
  const noise = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } },
  })
    .png()
    .toBuffer()
  const bundle = writeBundle(sampleBundle(), { ...(await samplePictures()), 'products/apples.png': noise })
  await importBundle(bundle, {}, { db, images: openImageStore(config.imageStore) })
  contentChanged()
  const drawn = drawnAnew(`${deals}?q=apples`)
  const [, address = ''] = / ([^ ]+) \d+w, [^,]+" src=/.exec(await drawn()) ?? []
  expect((await app.inject({ url: address, headers: { accept: 'image/avif' } })).rawPayload.length).toBeGreaterThan(16_000)
  const html = await drawn()
  expect(picturesIn(html)).toEqual([expect.stringMatching(/srcSet="\/images\/hcc\/products\/apples/)])
  expect(html).toMatch(/<link rel="preload" as="image"/)
})

test('a new browser is asked to fetch no font before the page is shown; one that has been here is shown its fonts at once', async () => {
  const preloads = (html: string) => html.match(/<link rel="preload"[^>]*as="font"[^>]*>/g)?.length ?? 0
  const anew = await page(deals)
  expect(preloads(anew)).toBe(0)
  expect(anew).not.toContain('<html lang="en-US" data-fonts')
  const again = await page(deals, 'lastStore=bluff-east')
  expect(preloads(again)).toBe(2)
  expect(again).toContain('<html lang="en-US" data-fonts')
})

test('each script of a page comes after those that it imports, and React DOM is evaluated right after the libraries', async () => {
  const [, named = ''] = /id="files">([^<]*)</.exec(await page(deals)) ?? []
  const scripts = (JSON.parse(named) as string[]).filter((file) => file.endsWith('.js'))
  const inDist = (file: string) => join(import.meta.dirname, '../../dist/client', file)
  for (const [at, script] of scripts.entries()) {
    const imported = [...readFileSync(inDist(script), 'utf8').matchAll(/(?:from|import)"\.(\/[^"]+)"/g)].map(([, name]) => `/assets${name}`)
    if (script.includes('/DealsPage-')) expect(imported.length).toBeGreaterThan(2)
    expect(scripts.slice(0, at)).toEqual(expect.arrayContaining(imported))
  }
  const order: string[] = []
  vi.stubGlobal('__REACT_DEVTOOLS_GLOBAL_HOOK__', { supportsFiber: true, inject: () => order.push('React DOM') })
  vi.stubGlobal('evaluated', (what: string) => order.push(what))
  onTestFinished(() => void vi.unstubAllGlobals())
  const libraries = pathToFileURL(inDist(scripts.find((file) => file.includes('/libraries-'))!)).href
  await import(`data:text/javascript,import ${JSON.stringify(libraries)}; evaluated('the libraries')`)
  expect(order).toEqual(['the libraries', 'React DOM'])
})

test.each([
  ['a new browser gets the font of its headings once the page and its pictures are painted, and then the app', {}, 2, 'display', 300],
  [
    'a browser that has been here keeps both, and starts the app that it has stored at once',
    { fonts: 'text display' },
    0,
    'text display',
    0,
  ],
])('%s', async (_, dataset: { fonts?: string }, drawn: number, fonts, wait) => {
  const asked: string[] = []
  const frames: (() => void)[] = []
  const waits: number[] = []
  const load = async (font: string) => void asked.push(font)
  const element = { textContent: '[]', addEventListener() {} }
  runInNewContext(readFileSync(join(import.meta.dirname, 'early.js'), 'utf8'), {
    window: {},
    localStorage: new Map(),
    document: {
      documentElement: { dataset },
      fonts: { load },
      head: { append() {} },
      getElementById: () => element,
      createElement: () => ({}),
    },
    addEventListener: (type: string, loaded: () => void) => type === 'load' && loaded(),
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
    setTimeout: (_: () => void, ms: number) => void waits.push(ms),
    PerformanceObserver: class {
      painted: (entries: null, observer: { disconnect: () => void }) => void
      constructor(painted: typeof this.painted) {
        this.painted = painted
      }
      observe() {
        this.painted(null, { disconnect() {} })
      }
    },
  })
  for (let at = 0; at < drawn; at++) {
    expect([asked, waits]).toEqual([[], []])
    frames.shift()!()
  }
  await expect.poll(() => asked).toEqual(['1em Besley'])
  expect([dataset.fonts, waits]).toEqual([fonts, [wait]])
})

test.each(['scroll', 'wheel', 'pointerdown', 'keydown'])('a page is still until somebody does something, and that is shown: %s', (sign) => {
  const dataset: { still?: string } = { still: '' }
  const frames: (() => void)[] = []
  const heard = new Map<string, (() => void)[]>()
  runInNewContext(readFileSync(join(import.meta.dirname, 'early.js'), 'utf8'), {
    window: {},
    localStorage: new Map(),
    document: {
      documentElement: { dataset },
      head: { append() {} },
      getElementById: () => ({ textContent: '[]', addEventListener() {} }),
    },
    addEventListener: (type: string, listener: () => void) => heard.set(type, [...(heard.get(type) ?? []), listener]),
    requestAnimationFrame: (draw: () => void) => frames.push(draw),
  })
  for (const listener of heard.get(sign)!) listener()
  frames.shift()!()
  expect(dataset.still).toBe('')
  frames.shift()!()
  expect(dataset.still).toBeUndefined()
})
