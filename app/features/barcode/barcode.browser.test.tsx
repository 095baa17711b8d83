import { afterEach, expect, test, vi } from 'vitest'
import { cdp, commands, page } from 'vitest/browser'
import { Outlet } from '#app/router/index.ts'
import { render } from 'vitest-browser-react'
import { awake } from '#app/platform/awake/index.ts'
import { brightness } from '#app/platform/brightness/index.ts'
import { printer } from '#app/platform/printer/index.ts'
import { accounts, emptyAccount } from '#contract/accounts.ts'
import { exclusives } from '#contract/exclusives.ts'
import { stores } from '#contract/stores.ts'
import '#app/ui/base.css'
import AccountPage from '#app/features/account/AccountPage.tsx'
import { Frame } from '#app/features/shell/Frame.tsx'
import { aStore } from '#app/features/stores/testing.ts'
import { answer, neverComing, refuse, type Fake } from '#app/testing/fake-server.ts'
import { member, renderApp, visitor } from '#app/testing/render-app.tsx'
import type { Format } from './bars.ts'
import { Barcode } from './Barcode.tsx'
import { anExclusive } from '#app/features/exclusives/testing.ts'
import { aBarcode, code } from './testing.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    codesIn: (png: string) => Promise<{ zxing: string[]; zbar: string[] }>
  }
}

const theMember: Fake[] = [
  answer(accounts.user, member),
  answer(accounts.account, { ...emptyAccount, firstName: 'Robin' }),
  answer(stores.one, aStore()),
  ...aBarcode,
]
const routes = [
  {
    Component: () => (
      <Frame>
        <Outlet />
      </Frame>
    ),
    children: [{ path: '/account', Component: AccountPage }],
  },
]
const phone = () => page.viewport(390, 844)
const desk = () => page.viewport(1280, 800)
const emulate = (media: 'screen' | 'print', scheme: 'light' | 'dark' = 'light') =>
  cdp().send('Emulation.setEmulatedMedia', { media, features: [{ name: 'prefers-color-scheme', value: scheme }] })

afterEach(async () => {
  vi.restoreAllMocks()
  await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
})

/** Opens the account page, with the store of an earlier visit unless told otherwise. */
async function opened(fakes: readonly Fake[] = [], store = 'winona') {
  if (store) document.cookie = `lastStore=${store}; path=/`
  return renderApp(routes, '/account', [...theMember, ...fakes])
}
type App = Awaited<ReturnType<typeof opened>>
const inHeader = ({ screen }: App) => screen.getByRole('banner').getByRole('button', { name: 'Account Barcode' })
const inMenu = ({ screen }: App) => screen.getByRole('main').getByRole('button', { name: 'Account Barcode' })
const dialog = ({ screen }: App) => screen.getByRole('dialog', { name: 'Scan at checkout to activate savings!' })

const found: Record<Format, [string, zxing: string, zbar: string]> = {
  CODE128: [code, `Code128 ${code}`, `CODE128 ${code}`],
  EAN13: ['4006381333931', 'EAN13 4006381333931', 'EAN13 4006381333931'],
  EAN8: ['73513537', 'EAN8 73513537', 'EAN8 73513537'],
  UPC: ['036000291452', 'EAN13 0036000291452', 'EAN13 0036000291452'], // every UPC is an EAN13 that begins with 0
  ITF14: ['15400141288763', 'ITF 15400141288763', 'I25 15400141288763'],
}
for (const [media, scheme] of [
  ['screen', 'light'],
  ['screen', 'dark'],
  ['print', 'light'],
] as const) {
  test.each(Object.entries(found) as [Format, (typeof found)[Format]][])(
    `1.BARC.01 5.BARC.01 %s is read back by two readers from ${media}, ${scheme}, in a phone’s width`,
    async (format, [input, zxing, zbar]) => {
      await phone()
      await emulate(media, scheme)
      const screen = await render(<Barcode code={input} format={format} />)
      expect(matchMedia(`${media} and (prefers-color-scheme: ${scheme})`).matches).toBe(true)
      const fills = [...screen.container.querySelectorAll('rect, path')].map((it) => getComputedStyle(it).fill)
      expect(fills).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
      const png = await page.screenshot({ base64: true, save: false })
      expect(await commands.codesIn(png)).toEqual({ zxing: [zxing], zbar: [zbar] })
      expect(screen.container.textContent).toBe('')
    },
  )
}

test('8.ERR.22 E40 a code that is not valid is logged, and nothing is drawn', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await render(<Barcode code="12" format="EAN8" />)
  expect(screen.container.innerHTML).toBe('')
  expect(String(logged.mock.calls[0]?.[0])).toContain('"12" is not a valid EAN8 code')
})

test('9.CONST.29 5.BARC.06 a barcode is CODE128 of bars 2 wide and 100 high with a margin of 10, if nothing else is asked for', async () => {
  const screen = await render(<Barcode code={code} />)
  const svg = screen.container.querySelector('svg')!
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${145 * 2 + 20} 120`)
  expect(svg.querySelector('path')!.getAttribute('d')).toMatch(/^M10 10h4v100h-4z/)
})

test.each([
  ['phone', phone],
  ['desk', desk],
])('2.BARC.01 2.BARC.03 9.CONST.30 on a %s the header opens the code without its number, and Close closes it', async (_, size) => {
  await size()
  const app = await opened()
  await inHeader(app).click()
  await expect.element(dialog(app)).toBeVisible()
  await expect.element(dialog(app).getByRole('img', { name: 'Account barcode' })).toBeVisible()
  expect(dialog(app).element().textContent).not.toMatch(/\d/)
  await dialog(app).getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog(app)).not.toBeInTheDocument()
  await expect.element(inHeader(app)).toHaveFocus()
})

test('2.BARC.02 Print is there on a desk only, and prints', async () => {
  await desk()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const app = await opened()
  await inHeader(app).click()
  await dialog(app).getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  await phone()
  await expect.element(dialog(app).getByRole('button', { name: 'Print' })).not.toBeInTheDocument()
})

test('where the app can, the screen is bright while the code is open, and nobody is told to do it; what cannot print offers no Print', async () => {
  await desk()
  const giveBack = vi.fn()
  const full = vi.spyOn(brightness, 'full').mockReturnValue(giveBack)
  const isThere = vi.spyOn(brightness, 'isThere').mockReturnValue(true)
  vi.spyOn(printer, 'isThere').mockReturnValue(false)
  const app = await opened()
  const held = () => full.mock.calls.length - giveBack.mock.calls.length
  await expect.poll(held).toBe(0) // the dialog of the test before is still closing
  await inHeader(app).click()
  await expect.element(dialog(app)).toBeVisible()
  expect(held()).toBe(1)
  await expect.element(dialog(app).getByText('Hard to scan? Turn your screen brighter.')).not.toBeInTheDocument()
  await expect.element(dialog(app).getByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  await dialog(app).getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(held).toBe(0)
  isThere.mockReturnValue(false)
  await phone()
  await inHeader(app).click()
  await expect.element(dialog(app).getByText('Hard to scan? Turn your screen brighter.')).toBeVisible()
})

test('the screen stays on while the code is open, however long the queue is', async () => {
  await phone()
  const letGo = vi.fn()
  const keep = vi.spyOn(awake, 'keepScreenOn').mockReturnValue(letGo)
  const app = await opened()
  await inHeader(app).click()
  await expect.element(dialog(app)).toBeVisible()
  expect(keep.mock.calls.length - letGo.mock.calls.length).toBe(1)
  await dialog(app).getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => keep.mock.calls.length - letGo.mock.calls.length).toBe(0)
})

test('2.ACCT.02 6.ROLE.03 3.ENT.29 a member with a scan code sees it on the account page where the store has exclusives', async () => {
  const app = await opened()
  await inMenu(app).click()
  await expect.element(dialog(app)).toBeVisible()
  expect(app.server.requests(exclusives.scanCode)).toMatchObject([{ params: { userId: member.userId } }])
})

/** Everything that the button waits for has been replied to. */
const settled = async ({ server }: App, ...asked: readonly (typeof exclusives.scanCode | typeof exclusives.all)[]) => {
  for (const endpoint of asked) await expect.poll(() => server.requests(endpoint).length).toBeGreaterThan(0)
}

test.each<[string, Fake[], string]>([
  ['the scan code is empty', [answer(exclusives.scanCode, { scanCode: '' })], 'winona'],
  ['the scan code cannot be read', [refuse(exclusives.scanCode, 403)], 'winona'],
  ['there is no exclusive', [answer(exclusives.all, [])], 'winona'],
  ['the store has none of the exclusives', [answer(exclusives.all, [anExclusive({ storeInclusionType: 'selected' })])], 'winona'],
  ['every exclusive is over', [answer(exclusives.all, [anExclusive({ endDate: '2020-01-31' })])], 'winona'],
  ['there is no store', [], ''],
])('2.BARC.04 C13 neither header nor account page has the barcode when %s', async (_, fakes, store) => {
  const app = await opened(fakes, store)
  await settled(app, exclusives.scanCode, exclusives.all)
  await expect.element(app.screen.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect.poll(() => app.screen.container.querySelector('main li[aria-hidden]')).toBeNull()
  await expect.element(app.screen.getByRole('button', { name: 'Account Barcode' })).not.toBeInTheDocument()
})

test('C11 the scan code of somebody without an account is not asked for', async () => {
  const app = await opened([answer(accounts.user, { ...visitor, acceptedTerms: true })])
  await expect.element(app.screen.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.element(app.screen.getByRole('button', { name: 'Account Barcode' })).not.toBeInTheDocument()
  expect(app.server.requests(exclusives.scanCode)).toEqual([])
})

test.each([390, 1000, 1210])(
  'a code that comes late moves nothing at %i px: its room is kept in the header and in the menu',
  async (width) => {
    await page.viewport(width, 800)
    const storeName = 'Winona Commons of the Upper Mississippi Valley and the Driftless Hills'
    const app = await opened([answer(exclusives.scanCode, neverComing), answer(stores.one, aStore({ storeName }))])
    const { screen, tools } = app
    await expect.element(screen.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
    await expect.element(screen.getByText(storeName)).toBeInTheDocument()
    const places = () => {
      const around = [...screen.container.querySelectorAll('header a, header p, main button')].filter(
        (it) => it.textContent !== 'Account Barcode',
      )
      return around.map((it) => JSON.stringify(it.getBoundingClientRect()))
    }
    await expect.element(screen.getByRole('main').getByRole('button', { name: 'Log Out' })).toBeVisible()
    const before = places()
    tools.queryClient.setQueryData(['scan code', member.userId], code)
    await expect.element(inHeader(app)).toBeVisible()
    await expect.element(inMenu(app)).toBeVisible()
    expect(places()).toEqual(before)
  },
)

test('the header’s button waits for the greeting beside it, which would push it aside', async () => {
  await desk()
  const account = Promise.withResolvers<typeof emptyAccount>()
  const app = await opened([answer(accounts.account, account.promise)])
  await expect.element(inMenu(app)).toBeVisible()
  expect(inHeader(app).query()).toBeNull()
  account.resolve({ ...emptyAccount, firstName: 'Robin' })
  await expect.element(inHeader(app)).toBeVisible()
})
