import { test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Tests against the shared server, each in a browser context of its own, and so as a visitor of its own. */
export const test = base.extend<{ faults: string[]; takeovers: boolean; ownerQuestion: boolean }>({
  /** Whether modal banners open; they would cover what other journeys press. */
  takeovers: [false, { option: true }],
  /** Whether it is asked if the shopper is an owner, which would cover them too. */
  ownerQuestion: [false, { option: true }],
  context: async ({ context, takeovers, ownerQuestion }, use) => {
    if (!ownerQuestion) await context.route('**/assets/OwnerQuestion-*.js', (route) => route.abort())
    if (!takeovers) await context.route('**/assets/Takeover-*.js', (route) => route.abort())
    await use(context)
  },
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  faults: [
    async ({ page }, use) => {
      const faults = faultsOf(page)
      await use(faults)
      expect(faults, 'faults in the console').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Collects what the page reports in its console from now on: a hydration mismatch or a refused script fails every test. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // A page that takes the browser over 4 s to draw is shown without its transition.
    if (!/Transition was aborted because of timeout/.test(error.message)) faults.push(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|Content.Security.Policy|Minified React|did not match/i.test(message.text()))
      faults.push(message.text())
  })
  return faults
}

/** Waits until the app has taken the page over. The last step of its start is to repeat what was pressed before. */
export async function takenOver(page: Page) {
  await page.waitForFunction(() => !('early' in window))
}

/** What differs between light and dark: all else is the same in both. */
const byColor: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
const standards: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Not on by themselves.
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
}

/** Expects no accessibility violation on the current screen, light and dark; `within` a modal dialog, where all around it is inert. */
export async function expectAccessible(page: Page, within = ':root') {
  // Half a megabyte of script, sent once for a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await page.evaluate(violationsOf, { within, options: colorScheme === 'light' ? standards : byColor })
    expect(violations.map((it) => it.replace(' ', ` (${colorScheme}): `))).toEqual([])
  }
}

/** Runs in the page, which has no frames. */
async function violationsOf({ within, options }: { within: string; options: axe.RunOptions }): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const { violations } = await inPage.run(within, { ...options, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
