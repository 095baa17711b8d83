import type { Cell } from '#server/features/content/convert/item-cells.ts'
import { priceFields } from '#server/features/content/convert/item-fields.ts'
import { hasSizeUnit, saysWeighed } from '#server/features/content/convert/prices.ts'

type Said = Partial<Record<(typeof priceFields)[number], string>>

/** Returns all that a row of a sheet says of its prices, to be kept beside what people decided. */
export function sheetPriceOf(cell: Cell): string {
  const said = priceFields.filter((it) => cell(it) !== '' && !(it === 'sizeUnit' && hasSizeUnit(cell))).map((it) => [it, cell(it)])
  return JSON.stringify(Object.fromEntries(said))
}

/** Whether a sheet says the same now as it did before. */
export function saysSame(now: string, before: string): boolean {
  if (isOfLastRelease(before)) {
    const { price, groupQuantity, groupPrice, ownerPrice } = saidIn(now)
    return before === [price, groupQuantity, groupPrice, ownerPrice].filter(Boolean).join(', ')
  }
  return now === before
}

/** Returns what a sheet says for a sentence: '$2.99, unit LB, regular $4.99'. */
export function sheetPriceWords(sheetPrice: string): string {
  const { priceBefore, price, priceAfter, groupQuantity, groupPrice, sizeUnit, byWeight, discountType, ownerPrice, regularPrice } =
    saidIn(sheetPrice)
  const words = [
    [priceBefore, price, priceAfter].filter(Boolean).join(' '),
    Number(groupQuantity) > 1 && Number(groupPrice) > 0 && `${groupQuantity} for ${groupPrice}`,
    sizeUnit && `unit ${sizeUnit}`,
    byWeight && saysWeighed(byWeight) && 'by weight',
    discountType && discountType !== '1' && `discount type ${discountType}`,
    ownerPrice && `owners ${ownerPrice}`,
    regularPrice && `regular ${regularPrice}`,
  ]
  return words.filter(Boolean).join(', ').slice(0, 400)
}

/** It kept fewer cells, as words: what it left out is no other price. Rows of no sheet have none. */
const isOfLastRelease = (sheetPrice: string) => !sheetPrice.startsWith('{')

function saidIn(sheetPrice: string): Said {
  if (isOfLastRelease(sheetPrice)) return { price: sheetPrice }
  const said: Said = JSON.parse(sheetPrice)
  return said
}
