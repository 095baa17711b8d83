import * as brand from '#brand'
import { languageNow, plural, t } from './t.ts'

/** The network's word for what a store has on sale, in the language that is spoken; in Spanish it is feminine. */
export const product = (): ProductWords => (languageNow() === 'es' ? brand.spanish.product : brand.product)

/** The label of what leads to them: 'See Deals'. In Spanish the first letter alone is large. */
export const seeProducts = (): string => t`See ${languageNow() === 'es' ? product().many : product().Many}`

/** Returns '1 deal', '2 deals'. */
export const productCount = (count: number): string => `${count} ${plural(count, { one: product().one, other: product().many })}`

type ProductWords = { one: string; many: string; One: string; Many: string }
