import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Returns the path of a browser: $CHROMIUM, the system's, Playwright's own, or the one from the package registry. One without a window of its
 * own comes first: it begins with an empty device in a fifth of the time, and draws no field for addresses, which takes nearly as much of the
 * processor as the page that is measured. Only one with a window keeps pages whole for Back.
 */
export async function findChromium({ windowed = false } = {}): Promise<string> {
  const asked = process.env.CHROMIUM
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROMIUM names ${asked}, which does not exist.`)
    return asked
  }
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/Applications/Google Chrome.app/Contents/MacOS',
    '/Applications/Chromium.app/Contents/MacOS',
  ]
  const withWindow = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome', 'Chromium']
  for (const name of windowed ? withWindow : ['chromium-headless-shell', ...withWindow]) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (found) return found
  }
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  if (process.platform === 'linux') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
  throw new Error('The tests need a Chromium: install one, or name it in the variable CHROMIUM.')
}
