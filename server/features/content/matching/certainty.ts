import type { Price } from '#contract/ads.ts'
import { formatPrice } from '../convert/price-text.ts'
import type { Place } from './places.ts'

type Row = { row: number; size: string; prices: string[]; price: Price | null; page: number | null }
type Verdict = { certainty: 'certain' | 'doubtful'; reason: string; saysOnPage: string | null }

/** Says how certain a place is, and if it is not, the first reason in words for staff (docs/decisions/0135). */
export function judged(row: Row, place: Place, titleOf: (row: number) => string): Verdict {
  const { price, agreement } = place
  const reason = reasonFor(row, place, titleOf)
  const saysOnPage = price && (agreement === 'differs' || (row.price && seemsToDiffer(place))) ? price.text : null
  return { certainty: reason === null ? 'certain' : 'doubtful', reason: reason ?? '', saysOnPage }
}

function reasonFor(row: Row, place: Place, titleOf: (row: number) => string): string | null {
  const { at, price, agreement, margin, next, rowMargin, nextRow, sharesWith, sharing } = place
  const isScan = [...at.words].some((it) => at.page.words[it]!.certainty < 1)
  const page = at.page.pageNumber
  if (row.page !== null && row.page !== page) return `The sheet says page ${row.page}; a name like it is on page ${page}.`
  const least = agreement === 'agrees' ? 0.09 : 0.16
  if (margin < least && next)
    return next.page.pageNumber === page ? 'Two boxes could be it.' : `It could be on page ${page} or page ${next.page.pageNumber}.`
  if (rowMargin < least && nextRow !== null) return `Row ${nextRow}, “${titleOf(nextRow)}”, could be there as well.`
  const inSheet = row.price ? formatPrice(row.price) : (row.prices[0] ?? 'nothing')
  if (agreement === 'differs' && price) return `The page says ${price.text}, the sheet ${inSheet}.`
  const [missed, other] = [at.missing.find((it) => /^\d/.test(it)), at.otherNumber]
  if (missed !== undefined && other !== null) return `The name on the page has ${other}, the sheet ${missed}.`
  if (at.size === 'other') return `The page has another size than the sheet’s ${row.size}.`
  const unread =
    row.price &&
    (price && seemsToDiffer(place)
      ? `The page seems to say ${price.text}, the sheet ${inSheet}.`
      : `The price ${inSheet} could not be read on the page.`)
  if (agreement === 'none' && (unread !== null || !isScan || !hasStrongName(at)))
    return (isScan && unread) || 'No price is near its name on the page.'
  const { cover, purity, missing, foreign } = at
  const agrees = agreement === 'agrees'
  const bothDiffer = missing.length > 0 && foreign.length > 0
  // Half of a page may be 'Buy one, get one free': that says little of which box it is.
  const saysMuch = (price?.kind !== 'bogo' && price?.kind !== 'percent') || (at.brand ?? 0) > 0.7
  const enough = agrees
    ? bothDiffer
      ? cover >= 0.82 && purity >= 0.8
      : cover >= (saysMuch ? 0.68 : 0.8) && purity >= 0.6
    : hasStrongName(at) && row.price === null
  // Which kinds are in the box need not be said by name.
  if (agrees && (at.varies || sharing > 1) && cover >= 0.5 && purity >= 0.85 && (sharing > 1 || (at.brand ?? 1) > 0.3)) return null
  if (enough && (sharesWith === null || missing.length === 0)) return null
  if (sharesWith !== null && sharesWith !== row.row) return `It would share the box of row ${sharesWith}, “${titleOf(sharesWith)}”.`
  if (missing.length > 0) return `“${missing[0]}” is not in the name on the page.`
  if (foreign.length > 0) return `The name on the page has “${foreign[0]}” as well.`
  if (at.weakest && at.weakest.like < 0.97) return `Name reads “${at.weakest.onPage}” on the page.`
  return unread ?? 'The sheet has no price to compare.'
}

/** Whether a scan has another price that was read well: it may be a slip of the scan, and as well one of the sheet. */
function seemsToDiffer({ price, agreement }: Place): boolean {
  return agreement === 'partly' && price !== null && !price.isAside && price.kind !== 'unread' && price.certainty >= 0.8
}

/**
 * Whether a name alone tells the place, where a scan's price cannot be read: all of it is there, it is set as a name, and something else
 * of the row stands by it.
 */
function hasStrongName(at: Place['at']): boolean {
  const { cover, purity, missing, words, brand, size } = at
  return (
    cover >= 0.85 && purity >= 0.85 && missing.length === 0 && (words.size >= 2 || (brand ?? 0) > 0.7 || size === 'same') && isSetAsName(at)
  )
}

/**
 * A name begins with a capital, and is larger than the words around it or has its size beside it. In a text of several lines it is as
 * large as the rest.
 */
function isSetAsName({ page, span, words, size }: Place['at']): boolean {
  const first = page.words[Math.min(...words)]!
  if (!/^\P{L}*\p{Lu}/u.test(first.text)) return false
  // What is much larger is a price that was not read as one.
  const heights = span.near.map((it) => it.box.height).filter((it) => it < span.height * 1.4)
  const around = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
  return size === 'same' || span.height > around * 1.08
}
