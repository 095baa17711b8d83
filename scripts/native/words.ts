import { brand } from '#brand'

/** What the systems say in the app's name. */
export const words = {
  location: 'To find the stores near you. Your place stays on your phone and is sent only with a search for stores.',
  shared: 'Add to my list',
}

/** What a long press on the app's icon offers; the entry page leads on from `to`, as in the web's manifest (scripts/brand-files.ts). */
export const shortcuts = [
  { id: 'lists', label: 'Lists', path: '/lists', apple: 'checklist' },
  { id: 'deals', label: brand.product.Many, path: `/?to=${brand.product.path}`, apple: 'tag' },
  { id: 'code', label: 'Account Barcode', path: '/?to=code', apple: 'barcode' },
]

/** The address of one of the app's pages in its own scheme, which any system opens with the app (decision B19). */
export const schemeLink = (path: string) => `${brand.native.scheme}://${path}`
