import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as plist from 'plist'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as brand from '#brand'
import { makeShells } from './shells.ts'
import { inSpanish, shortcuts, words } from './words.ts'

const repository = resolve(import.meta.dirname, '../..')
const git = (words: string[], input = '') => execFileSync('git', words, { cwd: repository, encoding: 'utf8', input })
const text = (path: string) => readFileSync(join(repository, path), 'utf8')

let made: string
beforeAll(async () => {
  made = await makeShells()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

/** Returns the files that Capacitor and our changes make, without those that are made anew on each device. */
function madeFiles(): string[] {
  const all = readdirSync(made, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => relative(made, join(it.parentPath, it.name)))
  // check-ignore fails when nothing is ignored.
  const ignored = new Set(git(['check-ignore', '--stdin'], all.join('\n')).split('\n'))
  return all.filter((it) => !ignored.has(it)).toSorted()
}

test('0.PROD.01 android/ and ios/ are what the pinned Capacitor makes, with our changes and nothing else', async () => {
  const files = madeFiles()
  expect(git(['ls-files', 'android', 'ios']).trim().split('\n').toSorted()).toEqual(files)
  expect(files.length).toBeGreaterThan(60)
  const isPicture = (it: string) => it.endsWith('.png')
  const differ = files.filter((it) => !isPicture(it) && !readFileSync(join(made, it)).equals(readFileSync(join(repository, it))))
  expect(differ, 'run npm run native:sync').toEqual([])
  for (const picture of files.filter(isPicture))
    expect(await largestDifference(join(made, picture), join(repository, picture)), picture).toBeLessThanOrEqual(8)
})

/** Of one color of one pixel. Processors round differently. */
async function largestDifference(first: string, second: string): Promise<number> {
  const [one, other] = await Promise.all([first, second].map((it) => sharp(it).raw().toBuffer({ resolveWithObject: true })))
  if (one!.info.width !== other!.info.width || one!.data.length !== other!.data.length) return Infinity
  return one!.data.reduce((most, value, at) => Math.max(most, Math.abs(value - other!.data[at]!)), 0)
}

type Xml = { [name: string]: Xml & Xml[] & string }
/** Every element is an array, so that one of them is read as several are. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  isArray: (_, __, ___, isAttribute) => !isAttribute,
})
const xml = (path: string): Xml => parser.parse(text(path), true)
const resources = 'android/app/src/main/res'

test('every XML file and property list is well formed', () => {
  const all = git(['ls-files', 'android', 'ios']).trim().split('\n')
  const markup = all.filter((it) => /\.(xml|plist|storyboard|entitlements)$/.test(it))
  expect(markup.length).toBeGreaterThan(15)
  for (const path of markup) expect(XMLValidator.validate(text(path)), path).toBe(true)
  for (const path of markup.filter((it) => /\.(plist|entitlements)$/.test(it))) expect(plist.parse(text(path)), path).toBeTypeOf('object')
})

test('Android: names, ids and the version are those of brand.ts and package.json', () => {
  const { version } = JSON.parse(text('package.json'))
  const gradle = text('android/app/build.gradle')
  expect(gradle).toContain(`applicationId "${brand.native.id}"`)
  expect(gradle).toContain(`versionName "${version}"`)
  const [major, minor, patch] = version.split('.').map(Number)
  expect(gradle).toContain(`versionCode ${(major * 100 + minor) * 100 + patch}\n`)
  const strings = Object.fromEntries(xml(`${resources}/values/strings.xml`).resources![0]!.string!.map((it: Xml) => [it.name, it['#text']]))
  expect(strings).toMatchObject({ app_name: brand.appName, package_name: brand.native.id, custom_url_scheme: brand.native.scheme })
  const spanish = xml(`${resources}/values-es/strings.xml`).resources![0]!.string!.map((it: Xml) => it['#text'])
  expect(spanish).toEqual([inSpanish.words.shared, 'Listas', 'Ofertas', 'Código de barras'])
  const color = (file: string, name: string) => xml(file).resources![0]!.color!.find((it: Xml) => String(it.name) === name)!['#text']
  expect(color(`${resources}/values/colors.xml`, 'paper')).toBe(brand.colors.paper[0].toUpperCase())
  expect(color(`${resources}/values-night/colors.xml`, 'paper')).toBe(brand.colors.paper[1].toUpperCase())
})

test('6.ROLE.17 6.ROLE.18 Android asks for the coarse place and for notices, and for nothing else that a shopper is asked', () => {
  const [manifest] = xml('android/app/src/main/AndroidManifest.xml').manifest!
  expect(manifest!['uses-permission']!.map((it: Xml) => String(it.name).replace('android.permission.', ''))).toEqual([
    'INTERNET',
    'ACCESS_NETWORK_STATE',
    'ACCESS_COARSE_LOCATION',
    'POST_NOTIFICATIONS',
  ])
  expect(manifest!.application![0]!.allowBackup).toBe('false')
  const [rules] = xml(`${resources}/xml/data_extraction_rules.xml`)['data-extraction-rules']!
  for (const way of ['cloud-backup', 'device-transfer'])
    expect(rules![way]![0]!.exclude!.map((it: Xml) => String(it.domain)).toSorted()).toEqual([
      'database',
      'device_database',
      'device_file',
      'device_root',
      'device_sharedpref',
      'external',
      'file',
      'root',
      'sharedpref',
    ])
})

test('Android: links, shared text and shortcuts open the app', () => {
  const activity = xml('android/app/src/main/AndroidManifest.xml').manifest![0]!.application![0]!.activity![0]!
  const [, verified, scheme, send] = activity['intent-filter']! as Xml[]
  expect(verified!.autoVerify).toBe('true')
  const data = verified!.data as Xml[]
  expect(data[0]).toEqual({ scheme: 'https', host: new URL(brand.native.server).host })
  // As Android matches them.
  const opens = (path: string) =>
    data.slice(1).some((it) => it.path === path || (it.pathPattern && new RegExp(`^${it.pathPattern}$`).test(path)))
  for (const path of ['/', '/login', '/createAccount', '/lists', '/lists/details/1', '/winona/home', `/winona/${brand.product.path}/items`])
    expect(opens(path), path).toBe(true)
  for (const path of ['/api/oauth/login', '/api/oauth/signup', '/images/hcc/pages/a.jpg', '/preview', '/metrics', '/sw.js'])
    expect(opens(path), path).toBe(false)
  expect(scheme!.data).toEqual([{ scheme: brand.native.scheme }])
  expect(send!.action).toEqual([{ name: 'android.intent.action.SEND' }])
  expect(send!.data).toEqual([{ mimeType: 'text/plain' }])
  const intents = (xml(`${resources}/xml/shortcuts.xml`).shortcuts![0]!.shortcut! as Xml[]).map((it) => it.intent![0]!)
  expect(intents.map((it: Xml) => it.data)).toEqual(shortcuts.map(({ path }) => `${brand.native.scheme}://${path}`))
  for (const intent of intents) expect(intent.targetPackage).toBe(brand.native.id)
})

const { host } = new URL(brand.native.server)

test('iOS: names, ids, links, shortcuts and the reason for the place are those of brand.ts', () => {
  const info = plist.parse(text('ios/App/App/Info.plist')) as Record<string, unknown>
  expect(info).toMatchObject({
    CFBundleDisplayName: brand.appName,
    CFBundleURLTypes: [{ CFBundleURLName: brand.native.id, CFBundleURLSchemes: [brand.native.scheme] }],
    NSLocationWhenInUseUsageDescription: words.location,
    NSLocationDefaultAccuracyReduced: true,
    UIApplicationShortcutItems: shortcuts.map(({ label, path }) => ({
      UIApplicationShortcutItemTitle: label,
      UIApplicationShortcutItemType: `${brand.native.scheme}://${path}`,
    })),
  })
  expect(plist.parse(text('ios/App/App/App.entitlements'))).toEqual({
    'aps-environment': 'development',
    'com.apple.developer.associated-domains': [`applinks:${host}`, `webcredentials:${host}`],
  })
})

test('iOS: both builds have the id, the version and the entitlements, and every id of the project is one of its objects', () => {
  const project = text('ios/App/App.xcodeproj/project.pbxproj')
  const { version } = JSON.parse(text('package.json'))
  const settings = project.match(/buildSettings = \{[^}]*PRODUCT_BUNDLE_IDENTIFIER[^}]*\}/g)!
  expect(settings).toHaveLength(2)
  for (const it of settings) {
    expect(it).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${brand.native.id};`)
    expect(it).toContain(`MARKETING_VERSION = ${version};`)
    expect(it).toContain('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;')
  }
  const known = new Set([...project.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map(([, id]) => id))
  const named = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id)
  expect(named.filter((it) => !known.has(it))).toEqual([])
  expect(known.size).toBeGreaterThan(25)
})

test('the icons have the sizes that the systems ask for, and that of iOS has no transparent corner', async () => {
  const sizeOf = async (path: string) => (({ width, hasAlpha }) => ({ width, hasAlpha }))(await sharp(join(repository, path)).metadata())
  expect(await sizeOf('ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png')).toEqual({ width: 1024, hasAlpha: false })
  expect(await sizeOf(`${resources}/mipmap-xxxhdpi/ic_launcher.png`)).toMatchObject({ width: 192 })
  expect(await sizeOf(`${resources}/mipmap-xxxhdpi/ic_launcher_foreground.png`)).toMatchObject({ width: 432 })
  // A notice's icon is a white shape on nothing: any other color would be drawn as a white square.
  const { data } = await sharp(join(repository, resources, 'drawable-mdpi/notice.png'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
  expect(pixels.filter(([r, g, b, alpha]) => alpha! > 0 && Math.min(r!, g!, b!) < 250)).toEqual([])
  expect(pixels.some(([, , , alpha]) => alpha === 0) && pixels.some(([, , , alpha]) => alpha === 255)).toBe(true)
})
