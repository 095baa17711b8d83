import { readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { healthyPhone, repliesOf, type Handlers, type HealthyPhone } from '#app/testing/native-phone.ts'
import { layWire, pluginHeaders, type NativeCall, type NativeReply, type Phone } from '#app/testing/native-wire.ts'
import { expect } from './journey.ts'

export const phones = ['android', 'ios'] as const
/** Where the app's own page is. On an iPhone it has a scheme that only its web view knows; nothing of the app depends on that. */
export const home = 'https://localhost'

const packages = resolve(import.meta.dirname, '../node_modules/@capacitor')
const bridges = {
  android: join(packages, 'android/capacitor/src/main/assets/native-bridge.js'),
  ios: join(packages, 'ios/Capacitor/Capacitor/assets/native-bridge.js'),
}
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.json': 'application/json',
}

/**
 * Installs the app on a faked phone: its own static files, Capacitor's own bridge, and only the wire below that bridge faked. `start` opens it,
 * `kill` ends it without a word; what it has stored is there at the next start.
 */
export async function installApp(context: BrowserContext, kind: Phone, own: Handlers = {}, phone: HealthyPhone = healthyPhone()) {
  const { calls, reply } = repliesOf({ ...phone.handlers, ...own })
  const page = { app: null as Page | null }
  // Chromium asks before a page of the internet, which it takes this one for, may call a server on this machine.
  await context.grantPermissions(['local-network-access'])
  await context.route(`${home}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    // As Capacitor does it: what has no ending is a page of the app.
    const file = extname(pathname) === '' ? '/index.html' : pathname
    try {
      return route.fulfill({ body: readFileSync(join(process.env.E2E_NATIVE!, file)), contentType: types[extname(file)] ?? 'text/plain' })
    } catch {
      return route.fulfill({ status: 404, body: '' })
    }
  })
  /** `tapped` is the path of the notice that starts the app. */
  async function start({ tapped }: { tapped?: string } = {}): Promise<Page> {
    const app = await context.newPage()
    page.app = app
    await app.exposeBinding('nativeReply', (_, call: NativeCall): Promise<NativeReply> => reply(call))
    await app.addInitScript(layWire, { phone: kind, headers: pluginHeaders })
    await app.addInitScript(() => {
      const { nativeWire, nativeReply } = window as unknown as { nativeWire: Window['nativeWire']; nativeReply: never }
      if (nativeWire) nativeWire.reply = nativeReply
    })
    await app.addInitScript({ content: readFileSync(bridges[kind], 'utf8') })
    // The plugin keeps it until the app listens.
    const tap = { actionId: 'tap', notification: { id: '1', data: { path: tapped } } }
    if (tapped)
      await app.addInitScript((data) => window.nativeWire?.emit('PushNotifications', 'pushNotificationActionPerformed', data), tap)
    // So does the one of links.
    if (phone.state.launchUrl)
      await app.addInitScript((url) => window.nativeWire?.emit('App', 'appUrlOpen', { url }), phone.state.launchUrl)
    await app.goto(home)
    await expect.poll(() => calls.some(({ plugin, method }) => plugin === 'SplashScreen' && method === 'hide')).toBe(true)
    return app
  }
  return {
    ...phone,
    calls,
    start,
    kill: async () => {
      await page.app?.close()
      calls.length = 0
    },
    /** Tells the app of something that happened on the phone. */
    emit: (plugin: string, event: string, data: unknown) =>
      page.app!.evaluate(
        ([plugin, event, data]) => window.nativeWire!.emit(plugin as string, event as string, data),
        [plugin, event, data],
      ),
    /** Returns the options of all calls of one method. */
    calledWith: (name: string) => calls.filter(({ plugin, method }) => `${plugin}.${method}` === name).map(({ options }) => options),
  }
}
/**
 * Has the system open sign-in pages in a tab of its browser, and the app by the verified links to which they lead back. Returns the handler
 * of Browser.open, and the tab once it is open.
 */
export function signInTab(context: BrowserContext, server: string, opened: (url: string) => Promise<unknown>) {
  const tabs: Page[] = []
  /** Not waited for: a tab that is closed on its way to another page may take the browser a minute. */
  const close = () => void tabs.pop()?.close()
  const isReturn = (address: string) => {
    const { origin, pathname } = new URL(address)
    return origin === server && ['/login', '/createAccount', '/logout'].includes(pathname)
  }
  /** Opens the tab; resolves with the address to which it is led back. */
  async function open(url: unknown): Promise<string> {
    const tab = await context.newPage()
    tabs.push(tab)
    const { promise, resolve } = Promise.withResolvers<string>()
    // A redirect is not routed. The system has the link before the tab shows anything.
    tab.on('request', (request) => {
      if (request.isNavigationRequest() && isReturn(request.url())) resolve(request.url())
    })
    await tab.goto(String(url)).catch(() => {}) // it is closed when the app is opened
    return promise
  }
  return {
    handlers: {
      // Android opens the app by the verified link, an iPhone's tab hands it over.
      'Browser.open': ({ url }: Record<string, unknown>) => void open(url).then(opened),
      'SignInTab.open': async ({ url }: Record<string, unknown>) => {
        const back = await open(url)
        close()
        return { url: back }
      },
      'Browser.close': close,
    },
    async tab(): Promise<Page> {
      await expect.poll(() => tabs.length).toBe(1)
      return tabs.at(-1)!
    },
  }
}

export type Installed = Awaited<ReturnType<typeof installApp>>
