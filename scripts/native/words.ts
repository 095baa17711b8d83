import * as brand from '#brand'
import '#words/catalogs.ts'
import { product } from '#words/product.ts'
import { speaking, t } from '#words/t.ts'

/** What the systems say in the app's name, and what a long press on its icon offers. */
export const { words, shortcuts } = said()
export const inSpanish = speaking('es', said)

function said() {
  return {
    words: {
      location: t`To find the stores near you. Your location stays on your phone and is sent only with a search for stores.`,
      shared: t`Add to my list`,
    },
    // The entry page leads on from `to`, as in the web's manifest (scripts/brand-files.ts).
    shortcuts: [
      { id: 'lists', label: t`Lists`, path: '/lists', apple: 'checklist' },
      { id: 'deals', label: product().Many, path: `/?to=${brand.product.path}`, apple: 'tag' },
      { id: 'code', label: t`Account Barcode`, path: '/?to=code', apple: 'barcode' },
    ],
  }
}

/** The address of one of the app's pages in its own scheme, which any system opens with the app (decision B19). */
export const schemeLink = (path: string) => `${brand.native.scheme}://${path}`
