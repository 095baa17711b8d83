import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as first from '#brand'
import { scratchFolder } from '#server/testing/scratch.ts'
import { dataFolder, startServer } from '#server/testing/process.ts'
import * as second from './second-brand.ts'
import { literalsIn, textsIn } from './literals.ts'

vi.setConfig({ testTimeout: 300_000 }) // an app is built, a server started, a network brought in
const repository = resolve(import.meta.dirname, '..')
const sources = [
  'app',
  'studio',
  'contract',
  'server',
  'scripts',
  'words',
  'demo',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.studio.config.ts',
]

/** Builds the app of another network from our sources with another brand.ts, and returns its folder. */
function secondNetwork(): string {
  const folder = scratchFolder()
  for (const name of sources) cpSync(join(repository, name), join(folder, name), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(repository, 'scripts/second-brand.ts'), join(folder, 'brand.ts'))
  // Without NODE_ENV, which is that of tests here.
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect(status, stderr).toBe(0)
  return folder
}

/**
 * Returns every text of a brand but the forms of its word for the product: those in English are searched as words, and the Spanish one, oferta,
 * is also that language's word for a sale.
 */
function textsOf({ product: _, spanish: __, ...brand }: Record<string, unknown>): string[] {
  return textsIn(brand)
}

/** A store of the demo network, which is content, lies in the town of the first network's office. */
const content = ['Winona, MN 55987']
const kept = new Set([...textsOf(second), ...content])
const texts = textsOf(first).filter((text) => !kept.has(text))
const word = new RegExp(`\\b(?:${first.product.one}|${first.product.many})\\b`, 'i')

function leftIn(text: string): string[] {
  return texts.filter((it) => (/^\w+$/.test(it) ? new RegExp(`\\b${it}\\b`).test(text) : text.includes(it)))
}

/** Returns where a sentence, label or address has the first brand's word. A page's data and names of files are the code's own words. */
function wordIn(text: string): string | null {
  const read = text.replace(/<script type="application\/json"[^>]*>[\s\S]*?<\/script>/g, '').replace(/\/assets\/[\w.-]+/g, '')
  const found = word.exec(read)
  return found && read.slice(Math.max(0, found.index - 60), found.index + 60)
}

test('another network changes brand.ts and nothing else: nothing of the first is in what its shoppers and programs see', async () => {
  const folder = secondNetwork()
  const dataDir = dataFolder()
  const { url, stdout } = await startServer({ DATA_DIR: dataDir, DEMO: 'on', METRICS: 'on', LOG_LEVEL: 'error' }, { folder })
  const found: Record<string, unknown> = {}
  const note = (what: string, left: string[], words: string | null = null) => {
    if (left.length > 0 || words !== null) found[what] = [...left, ...(words === null ? [] : [words])]
  }
  const get = async (path: string, status = 200) => {
    const reply = await fetch(url + path)
    const text = `${[...reply.headers].join('\n')}\n\n${await reply.text()}`
    expect([path, reply.status], text + stdout()).toEqual([path, status])
    return text
  }
  const call = async (path: string, method = 'GET', headers: Record<string, string> = {}, body: unknown = null) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }) },
      ...(body !== null && { body: JSON.stringify(body) }),
    })
    expect([path, reply.ok]).toEqual([path, true])
    return reply.status === 204 ? null : reply.json()
  }

  const store = '/isthmus-commons' // whose flyers have no titles with the word
  // Routes, whose addresses hold the word for the product.
  const { storeId } = await call(`${store}/api/stores`)
  const [ad] = await call(`${store}/api/ads`)
  const { adSpaceId, adStudioAssetId, adComponents } = ad.adPages[0].adSpaces[0]
  const { path: product } = second.product
  const items = `${store}/${product}`
  const pages = `/ /find/store /find/store/results?query=55406 /find/store/details/isthmus-commons /stores /lists /account
    /account/personal /account/contact /account/devices /account/delete /login /createAccount /logout /privacy /termsofservice
    ${store}/home ${store}/details ${items} ${items}/items?q=apple ${items}/items?q=nothing-is-called-so ${items}/details
    ${items}/flyers ${items}/flyers/2 ${items}/${storeId}/${adSpaceId}`.split(/\s+/)
  for (const path of pages) {
    const page = await get(path)
    expect(page).toContain(second.appName)
    note(path, leftIn(page), wordIn(page))
  }
  for (const path of ['/no/such/page', `${store}/${first.product.path}/items`, `${store}/${first.product.path}`]) {
    const page = await get(path, 404)
    note(path, leftIn(page), wordIn(page.replaceAll(path, '')))
  }

  // The API and what it says of itself.
  note('versions', leftIn(await get(`/api/app/coop-${product}`)))
  note('a problem', leftIn(await get(`/api/app/coop-${first.product.path}`, 404)))
  for (const path of ['/api/openapi.json', '/api/docs', '/metrics', '/healthz', '/readyz', '/robots.txt']) {
    const text = await get(path)
    note(path, leftIn(text), wordIn(text))
  }
  note('ads', leftIn(JSON.stringify(ad)))
  const picture = adComponents.find((it: { componentName: string }) => it.componentName === 'PICTURE').componentValue
  await get(`/images/${second.client}/products/${picture}.png?w=96`)
  await get(`/images/${first.client}/products/${picture}.png?w=96`, 404)

  // What the bundle of the demo network calls by one word for all networks.
  const { authToken } = await call('/api/account/authenticate', 'POST', {}, { clientToken: second.client })
  const shopper = { authorization: `Bearer ${authToken}` }
  const device = { deviceId: 'one', deviceType: 'web', versionNumber: '1', notificationToken: null }
  const { userId } = await call('/api/oauth/authenticate', 'POST', shopper, device)
  const sidecar = { ...shopper, 'configuration-token': `${second.configurationToken};${userId}` }
  const banners = JSON.stringify(await call(`/api/bannerAds/getBannerAds/${userId}/${second.customerGuid}`, 'GET', sidecar))
  expect(banners).toContain(`"current-${product}-inline"`)
  const exclusives = await call(`/api/digitalExclusives/getDigitalExclusives/${userId}/${second.customerGuid}`, 'GET', sidecar)
  expect(Object.keys(exclusives[0])).toContain(`displayInFeatured${second.product.Many}Carousel`)

  // What is built: the app's files, its icons, its manifest.
  const manifest = await get('/manifest.webmanifest')
  note('manifest', leftIn(manifest), wordIn(manifest))
  expect(JSON.parse(manifest.split('\n\n')[1]!)).toMatchObject({ name: second.appName, theme_color: second.colors.paper[0] })
  note('icon', leftIn(await get('/icon.svg')))
  for (const name of ['icon-192.png', 'icon-512.png', 'icon-maskable.png', 'apple-touch-icon.png'])
    expect([name, await colorAtTop(join(folder, 'dist/client', name))]).toEqual([name, second.colors.leaf[0]])
  for (const file of globSync('dist/{client,server}/**/*.{js,css,html}', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8')
    const words = file.endsWith('.js') ? literalsIn(text).filter((it) => word.test(it) && it !== first.product.many) : []
    note(file, [...leftIn(text), ...words.filter((it) => !/\.(js|css|tsx)$/.test(it))])
  }

  // Mails, and the pages that lead to them.
  await call('/api/account/acceptterms', 'PUT', shopper)
  await call(`/api/stores/${storeId}?visited=true`, 'PUT', shopper)
  const [list] = await call('/api/shoppinglists', 'GET', shopper)
  const item = { shoppingListItemId: crypto.randomUUID(), quantity: 1, itemName: 'From the ad', adSpaceId, adStudioAssetId }
  await call(`/api/shoppinglists/${list.shoppingListId}/items`, 'POST', shopper, item)
  await call(`/api/shoppinglists/${list.shoppingListId}/email?address=home@example.org&includeImages=true`, 'POST', shopper)
  const { code } = await call('/api/oauth/code', 'POST', shopper, { challenge: 'c'.repeat(43) })
  const browser = plainBrowser(url)
  const signInPages = [
    await browser(`/api/oauth/signup?returnUrl=/login&authToken=${code}`),
    await browser('/api/oauth/signup', { email: 'new@example.org', password: 'a long enough password' }),
    await browser('/api/oauth/login'),
    await browser('/api/oauth/forgot'),
    await browser('/api/oauth/login?returnUrl=/login&authToken=unknown'),
  ]
  for (const [at, page] of signInPages.entries()) {
    expect(page).toContain(second.appName)
    note(`sign-in page ${at}`, leftIn(page), wordIn(page))
  }
  const mails = await mailsIn(join(dataDir, 'outbox'), 2)
  for (const [at, mail] of mails.entries()) {
    expect(mail).toContain(`From: ${second.appName} <${product}@longtable.example>`)
    note(`mail ${at}`, leftIn(mail), wordIn(mail))
  }
  note('what the start prints', leftIn(stdout()), wordIn(stdout().replaceAll(dataDir, '')))
  expect(found).toEqual({})
})

/** A browser without scripts in the sign-in pages: keeps their cookies, follows their redirects, sends their hidden fields. */
function plainBrowser(origin: string) {
  const cookies = new Map<string, string>()
  let shown = ''
  return async function open(path: string, form?: Record<string, string>): Promise<string> {
    const hidden = [...shown.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
    const reply = await fetch(origin + path, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((it) => it.join('=')).join('; '),
        ...(form && { origin: origin.replace('127.0.0.1', 'localhost') }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams({ ...Object.fromEntries(hidden), ...form }) }),
    })
    for (const it of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(it)!
      cookies.set(name!, value!)
    }
    const next = reply.headers.get('location')
    shown = await reply.text()
    return next === null ? shown : open(next)
  }
}

/** Returns the mails as text, once there are as many. */
async function mailsIn(outbox: string, count: number): Promise<string[]> {
  await expect.poll(() => globSync('*.eml', { cwd: outbox })).toHaveLength(count)
  return globSync('*.eml', { cwd: outbox }).map((name) =>
    readFileSync(join(outbox, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replace(/(?:=[0-9A-F]{2})+/g, (it) => Buffer.from(it.replaceAll('=', ''), 'hex').toString()),
  )
}

/** Returns the color of an icon's disc, above its sign. */
async function colorAtTop(file: string): Promise<string> {
  const { width } = await sharp(file).metadata()
  const top = sharp(file).extract({ left: width >> 1, top: Math.round(width * 0.06), width: 1, height: 1 })
  return `#${(await top.removeAlpha().raw().toBuffer()).toString('hex')}`
}
