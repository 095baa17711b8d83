import type { Price } from '#contract/ads.ts'
import { moneyText } from '#contract/prices.ts'
import { lettered, widthOf, wrapped, type Type } from './lettering.ts'

/** A price in large type, within a box's width and height. `width` and `height` are what it takes of them. */
export type SetPrice = { draw: (x: number, top: number, fill: string) => string; width: number; height: number }

/** Sets a price as flyers do: the figures large, the sign and the cents raised, the unit small beside them. */
export function setPrice(price: Price, width: number, height: number): SetPrice {
  const parts = partsOf(price)
  if (!parts) return setWords(wordsOf(price), width, height)
  const wide = parts.reduce((sum, it) => sum + widthOf(it.text, it.type) * it.scale + it.gap, 0)
  // Figures stand on the baseline and are as high as capitals: 0.72 of the size.
  const size = Math.min(height / capital, width / wide)
  return {
    width: wide * size,
    height: size * capital,
    draw: (x, top, fill) => {
      let at = x
      return parts
        .map((it) => {
          at += it.gap * size
          const own = it.scale * size
          const drawn = lettered(it.text, it.type, own, at, it.isRaised ? top + own * capital : top + size * capital, fill)
          at += widthOf(it.text, it.type) * own
          return drawn
        })
        .join('')
    },
  }
}

/** Returns all letters that a price is set in. */
export function largeText(price: Price): string {
  return (
    partsOf(price)
      ?.map((it) => it.text)
      .join(' ') ?? wordsOf(price)
  )
}

const capital = 0.72
type Part = { text: string; type: Type; scale: number; isRaised: boolean; gap: number }
const part = (text: string, more: Partial<Part> = {}): Part => ({ text, type: 'name', scale: 1, isRaised: false, gap: 0, ...more })
const small = { scale: 0.5, isRaised: true, gap: 0.03 }

function partsOf({ kind, amountCents, quantity, unit }: Price): Part[] | null {
  const per = unit ? [part(unit, { type: 'strong', scale: 0.28, gap: 0.06 })] : []
  if (kind === 'each' && amountCents !== null) return [...moneyParts(amountCents), ...per]
  if (kind === 'multi' && amountCents !== null && quantity)
    return [
      part(String(quantity)),
      part('for', { type: 'strong', scale: 0.3, gap: 0.08 }),
      ...moneyParts(amountCents).map((it, n) => (n === 0 ? { ...it, gap: 0.1 } : it)),
      ...per,
    ]
  if (kind === 'percent' && quantity)
    return [part(String(quantity)), part('%', small), part('off', { type: 'strong', scale: 0.32, gap: 0.08 })]
  if (kind === 'amountOff' && amountCents !== null && !quantity)
    return [...moneyParts(amountCents), part('off', { type: 'strong', scale: 0.32, gap: 0.08 }), ...per]
  return null
}

function moneyParts(amountCents: number): Part[] {
  if (amountCents < 100) return [part(String(amountCents)), part('¢', small)]
  const cents = amountCents % 100
  return [
    part('$', small),
    part(String(Math.floor(amountCents / 100)), { gap: 0.02 }),
    ...(cents === 0 ? [] : [part(String(cents).padStart(2, '0'), small)]),
  ]
}

function wordsOf({ kind, quantity, text, amountCents }: Price): string {
  if (kind === 'bogo') return quantity && quantity > 1 ? `Buy ${quantity}, get one free` : 'Buy one, get one free'
  if (kind === 'amountOff' && amountCents !== null) return `${moneyText(amountCents)} off ${quantity ?? ''}`.trim()
  return text
}

function setWords(words: string, width: number, height: number): SetPrice {
  let size = Math.min(height * 0.6, width / 3)
  let lines = wrapped(words, 'name', size, width, 3)
  while (size > 9 && (!lines.isWhole || lines.lines.length * size * 1.04 > height)) {
    size *= 0.93
    lines = wrapped(words, 'name', size, width, 3)
  }
  return {
    width: Math.max(...lines.lines.map((it) => widthOf(it, 'name') * size)),
    height: (lines.lines.length - 1) * size * 1.04 + size * 0.9,
    draw: (x, top, fill) =>
      lines.lines.map((it, n) => lettered(it, 'name', size, x, top + size * capital + n * size * 1.04, fill)).join(''),
  }
}
