import * as v from 'valibot'
import {
  Bundle,
  BundleBanner,
  BundleCategory,
  BundleChain,
  BundleExclusive,
  BundlePublication,
  BundleStore,
  bundleVersion,
} from './bundle.ts'
import { faultMax, type Fault } from './fault.ts'
import { JsonFault, readJson } from './json.ts'

/**
 * Parses content.json entry by entry and frees each raw entry, so that a bundle of 100,000 items is not in memory
 * twice. Entries with a fault are left out; their externalIds are in `broken`, so that references to them are not
 * reported as faults too. `bundle` is null only when the file as a whole cannot be read.
 */
export function readContent(bytes: Buffer): { bundle: Bundle | null; faults: Fault[]; broken: Set<string> } {
  const faults: Fault[] = []
  const broken = new Set<string>()
  const fault = (path: string, reason: string) => void (faults.length < faultMax && faults.push({ file: 'content.json', path, reason }))
  let content: unknown
  try {
    content = readJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof JsonFault) fault(error.path, error.message)
    else fault('', error instanceof TypeError ? 'is not text in UTF-8' : `is not JSON: ${error instanceof Error ? error.message : ''}`)
    return { bundle: null, faults, broken }
  }
  const outline = v.safeParse(v.strictObject({ ...Bundle.entries, ...unread }), content)
  if (!outline.success) {
    for (const issue of outline.issues) fault(pathOf(issue), reasonOf(issue))
    return { bundle: null, faults, broken }
  }
  content = undefined // Lets the parsed text be freed: outline has its own lists of the same entries.
  const read = <T>(list: ListName, schema: v.GenericSchema<unknown, T>): T[] =>
    outline.output[list].flatMap((entry, index) => {
      const result = v.safeParse(schema, entry)
      outline.output[list][index] = null
      if (result.success) return [result.output]
      for (const issue of result.issues) fault(`${list}[${index}]${pathOf(issue, '.')}`, reasonOf(issue))
      if (typeof entry === 'object' && entry !== null && 'externalId' in entry && typeof entry.externalId === 'string')
        broken.add(entry.externalId)
      return []
    })
  return {
    bundle: {
      version: bundleVersion,
      chains: read('chains', lists.chains),
      categories: read('categories', lists.categories),
      stores: read('stores', lists.stores),
      publications: read('publications', lists.publications),
      exclusives: read('exclusives', lists.exclusives),
      banners: read('banners', lists.banners),
      doubts: outline.output.doubts,
    },
    faults,
    broken,
  }
}

const lists = {
  chains: BundleChain,
  categories: BundleCategory,
  stores: BundleStore,
  publications: BundlePublication,
  exclusives: BundleExclusive,
  banners: BundleBanner,
}
export type ListName = keyof typeof lists

const someArray = v.optional(v.array(v.unknown()), [])
const unread = {
  chains: someArray,
  categories: someArray,
  stores: someArray,
  publications: someArray,
  exclusives: someArray,
  banners: someArray,
}

function pathOf(issue: v.BaseIssue<unknown>, first = ''): string {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return path.startsWith('.') ? first + path.slice(1) : path
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a field of the format'
  if (issue.received === 'undefined') return 'is missing'
  if (!issue.message.startsWith('Invalid')) return issue.message
  return `must be ${issue.expected}, and is ${issue.received}`
}
