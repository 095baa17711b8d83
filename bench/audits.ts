import lighthouse, { type RunnerResult as Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { newFolder } from '#server/testing/folder.ts'
import { removeDataDir } from '../e2e/server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { median } from './median.ts'
import { phone } from './phone.ts'

const runs = 5
/** What fails each time would else be measured for ever. */
const mostFailures = 5
const port = 9333

/** A page of somebody who comes back is measured with what is on the device, all others on a new one. */
type Audited = { name: string; url: string; keeps?: true }
export type Audits = readonly Result['lhr'][]

/** Runs the browser in which Lighthouse opens its pages. */
export async function withAuditor<T>(run: (browser: BrowserContext) => Promise<T>): Promise<T> {
  const profile = newFolder()
  const browser = await chromium.launchPersistentContext(profile, {
    ...phone,
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    return await run(browser)
  } finally {
    await browser.close()
    removeDataDir(profile)
  }
}

/** Measures with Lighthouse's phone profile: each page five times, the pages in turn. */
export async function auditsOf(pages: readonly Audited[]): Promise<[name: string, Audits][]> {
  const results: { page: Audited; of: Result['lhr'][] }[] = pages.map((page) => ({ page, of: [] }))
  for (let run = 0; run < runs; run++) {
    for (const { page, of } of results) {
      let failures = 0
      while (of.length === run) {
        const result = await lighthouse(page.url, {
          port,
          output: 'json',
          logLevel: 'error',
          disableStorageReset: page.keeps ?? false,
          // Left alone, Lighthouse keeps cookies and databases: the second page would be that of somebody who was here, without the files they have.
          clearStorageTypes: ['all'],
        })
        if (!result) throw new Error('Lighthouse gave no result')
        // Lighthouse sometimes loses a trace, or fails in an audit, whose category then has no score, and reports that.
        const { runtimeError, audits } = result.lhr
        const failed = runtimeError ?? Object.values(audits).find(({ errorMessage }) => errorMessage)
        if (!failed) {
          of.push(result.lhr)
          continue
        }
        const why = 'code' in failed ? failed.code : `${failed.id}, ${failed.errorMessage}`
        if (++failures === mostFailures) throw new Error(`${page.name} could not be measured: ${why}`)
        console.error(`${page.name} is measured again: ${why}`)
      }
    }
  }
  return results.map(({ page, of }) => [page.name, of])
}

/** Returns the median of an audit's number. */
export const valueOf = (results: Audits, audit: string) => median(results.map((it) => it.audits[audit]?.numericValue ?? Number.NaN))
