import { brand } from '#brand'
import { languageNow } from './t.ts'

/** The network's word for what a store has on sale, in the language that is spoken; in Spanish it is feminine. */
export const product = (): ProductWords => (languageNow() === 'es' ? brand.spanish.product : brand.product)

type ProductWords = { one: string; many: string; One: string; Many: string }
