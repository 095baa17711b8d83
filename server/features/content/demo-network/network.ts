import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { Bundle } from '../bundle.ts'
import type { BundleFiles } from '../read.ts'

/**
 * A bundle whose offers begin on a day of the past, with dates.json beside content.json. `npm run demo` makes it; the server
 * imports none of the code that draws it.
 */
export const networkFile = fileURLToPath(new URL('../../../../demo/network.zip', import.meta.url))

export async function readNetwork(files: BundleFiles): Promise<Bundle> {
  return v.parse(Bundle, JSON.parse((await files.content()).toString()))
}
