import type { Page } from 'playwright-core'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/beside.ts'
import { matchedWeek } from '#server/features/publishing/testing.ts'
import { paths } from '#studio/paths.ts'
import type { Server } from '../e2e/server.ts'
import { signedInStaff } from '../e2e/staff.ts'

/** How to reach each screen of the studio on a fresh page, as an administrator. */
export async function studioWays(server: Server): Promise<Record<string, (page: Page) => Promise<unknown>>> {
  const { publication, storeId, weekId, doubtfulId } = await prepared(server)
  const at = (path: string) => async (page: Page) => {
    await signedInStaff(page, 'administrator', server)
    await page.goto(`/studio${path}`)
  }
  return {
    'studio-sign-in': (page) => page.goto(`/studio${paths.signIn()}`),
    'studio-weeks': at(paths.weeks()),
    'studio-files': at(paths.files(weekId)),
    'studio-matching': at(paths.matching(doubtfulId)),
    'studio-preview': at(paths.preview(weekId)),
    'studio-publish': at(paths.publish(weekId)),
    'studio-running': at(paths.running(publication)),
    'studio-history': at(paths.history(publication)),
    'studio-results': at(paths.results()),
    'studio-stores': at(paths.store(storeId)),
    'studio-staff': at(paths.staff()),
    'studio-own': at(paths.own()),
    'studio-journal': at(paths.journal()),
    'studio-exclusives': at(paths.exclusives()),
    'studio-new-exclusive': at(`${paths.exclusives()}?new`),
    'studio-banners': at(paths.banners()),
    'studio-new-banner': at(`${paths.banners()}?new`),
    'studio-pictures': at(paths.pictures()),
    'studio-notices': at(paths.notices()),
  }
}

/** Makes two weeks beside those of the demo network: one that is whole, and one with a doubtful row. */
async function prepared({ dataDir }: Server) {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const { store_id: storeId, chain_id: chainId } = await db
      .selectFrom('store')
      .select(['store_id', 'chain_id'])
      .where('store_route', '=', 'winona-commons')
      .executeTakeFirstOrThrow()
    const { external_id: publication } = await db
      .selectFrom('ad')
      .select('external_id')
      .where('chain_id', '=', chainId)
      .orderBy('ad_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const images = openImageStore(readConfig({ DATA_DIR: dataDir }).imageStore)
    const next = Temporal.Now.plainDateISO('America/Chicago').add({ days: 7 })
    const days = { validFrom: next.toString(), validTo: next.add({ days: 6 }).toString() }
    const rows = ['Salted butter', 'Large brown eggs', 'Yellow onions', 'Baked pumpkin pie'].map((title, n) => ({
      title,
      cents: 379 + n * 50,
    }))
    const weekId = await matchedWeek(db, images, { chainId, ...days, rows })
    const doubtful = [...rows, { title: 'Russet potatoes', cents: 29_900, state: 'doubtful' as const }]
    const doubtfulId = await matchedWeek(db, images, { chainId, ...days, rows: doubtful })
    return { publication, storeId, weekId, doubtfulId }
  } finally {
    await close()
  }
}
