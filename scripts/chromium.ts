import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** Returns the path of the browser for tests: $CHROMIUM, the system's, Playwright's own, or the one from the package registry. */
export async function findChromium(): Promise<string> {
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
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome', 'Chromium']) {
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
