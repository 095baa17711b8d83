import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { Bundle } from '../bundle.ts'
import type { BundleFiles } from '../read.ts'

/**
 * A bundle, laid around one day of the past, with dates.json beside: data, which `npm run demo` makes. The server imports
 * nothing of what draws it.
 */
export const networkFile = fileURLToPath(new URL('../../../../demo/network.zip', import.meta.url))

export async function readNetwork(files: BundleFiles): Promise<Bundle> {
  return v.parse(Bundle, JSON.parse((await files.content()).toString()))
}
