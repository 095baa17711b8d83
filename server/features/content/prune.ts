import type { Bundle } from './bundle.ts'
import { pageIdOf } from './check.ts'
import type { Kind, Left, Whole } from './prune-queries.ts'

/** Whether to withdraw what the bundle does not name. A number: only if it is exactly that many. */
export type Prune = boolean | number

export function wholeOf({ chains, stores, publications, exclusives, banners }: Bundle): Whole {
  const ids = (all: { externalId: string }[]) => all.map((it) => it.externalId)
  const pages = publications.flatMap((it) => it.pages.map((page) => ({ publication: it.externalId, page })))
  return {
    chains: ids(chains),
    stores: ids(stores),
    publications: ids(publications),
    pages: pages.map(({ publication, page }) => ({ publication, externalId: pageIdOf(page) })),
    items: pages.flatMap(({ publication, page }) => page.items.map(({ externalId }) => ({ publication, externalId }))),
    exclusives: exclusives.length > 0 ? ids(exclusives) : null,
    banners: banners.length > 0 ? ids(banners) : null,
    media: banners.flatMap((it) => it.media.map(({ externalId }) => ({ banner: it.externalId, externalId }))),
  }
}

/** Returns why a prune must not run, or null when it may. Withdrawing more than a tenth of a kind needs the exact number. */
export function pruneRefusal({ missing, counts }: Left, prune: Prune): string | null {
  const going = Map.groupBy(missing, ({ kind }) => kind)
  const inWords = new Intl.ListFormat('en-US').format(
    [...going].map(([kind, { length }]) => `${length} of ${counts.get(kind)} ${counts.get(kind) === 1 ? kind : many(kind)}`),
  )
  if (typeof prune === 'number' && prune !== missing.length)
    return `--prune=${prune} was said, and ${missing.length === 0 ? 'nothing' : `${missing.length} (${inWords})`} would be withdrawn.`
  if (prune !== true || ![...going].some(([kind, { length }]) => length * 10 > counts.get(kind)!)) return null
  return `--prune would withdraw ${inWords}, which is more than a tenth. If they are all to go, say how many: --prune=${missing.length}`
}

const many = (kind: Kind) => (kind === 'banner media' ? kind : `${kind}s`)
