import type { Box, Word } from '../reading/page-words.ts'
import { around, bottom, gapAcross, gapDown, right } from './boxes.ts'

/**
 * What a price on a page says. `text` is how it would be written; `digits` are its figures in their order, all that a bad scan leaves:
 * two ways, where the first figure may be the sign.
 */
export type PagePrice = {
  box: Box
  words: number[]
  text: string
  digits: string[]
  kind: 'each' | 'multi' | 'percent' | 'bogo' | 'off' | 'unread'
  cents: number | null
  quantity: number | null
  /** It says what is saved, or what it costs without the deal: 'Save $4', 'Reg. $3.99'. */
  isAside: boolean
  /** A scan's bare figures, which may be a price: '8439', '79°', '2/32'. It counts only for a row that has the same. */
  isMaybe: boolean
  certainty: number
}

/** Returns the prices of a page, each put together from its words: '$', '1', '49' with raised cents; '2', 'for', '$5'. */
export function pricesOf(words: readonly Word[]): PagePrice[] {
  const used = new Set<number>()
  const prices: PagePrice[] = []
  for (const [at, word] of words.entries()) {
    if (used.has(at) || !isSeed(word)) continue
    const members = inSequence(words, at) ?? (/^(?:buy|half)$/i.test(clean(word.text)) ? [] : gathered(words, at, used))
    if (members.length === 0) continue
    const price = read(words, members)
    if (!price) continue
    for (const it of members) used.add(it)
    prices.push(price)
  }
  const maybe = words.flatMap((word, at) =>
    used.has(at) || word.certainty === 1 ? [] : (maybePrice(word, at) ?? maybeMulti(words, at) ?? []),
  )
  return [...prices, ...maybe]
}

/** Reads one word of a scan that has figures like those of a price: its sign is lost, or taken for a figure or for a percent sign. */
function maybePrice(word: Word, at: number): PagePrice | null {
  const it = clean(word.text)
  const base = { box: word, words: [at], text: it, isAside: false, isMaybe: true, certainty: word.certainty, cents: null, quantity: null }
  const percent = /^(\d\d)%$/.exec(it)
  if (percent) return { ...base, digits: [percent[1]!], kind: 'percent', quantity: Number(percent[1]) }
  const small = /^(\d\d)[°º]$/.exec(it)
  if (small) return { ...base, digits: [small[1]!], kind: 'each', cents: Number(small[1]) }
  const multi = /^(\d{1,2})\/[%S°º*]{0,2}(\d{1,3})$/.exec(it)
  if (multi) return { ...base, digits: readings(multi[2]!, 2).map((figures) => multi[1]! + figures), kind: 'unread' }
  return /^\d{3,5}$/.test(it) ? { ...base, digits: readings(it, 4), kind: 'unread' } : null
}

/** Reads '2 for 5' on a scan, where the sign is lost or taken for a figure. */
function maybeMulti(words: readonly Word[], at: number): PagePrice | null {
  const middle = words[at]!
  if (!/^for$/i.test(clean(middle.text))) return null
  const beside = words
    .map((word, n) => ({ word, n, figures: clean(word.text).replace(/^\*/, '') }))
    .filter(({ word, figures }) => /^\d{1,3}$/.test(figures) && -gapDown(word, middle) > 0 && gapAcross(word, middle) < word.height)
  const before = beside.find(({ word, figures }) => right(word) <= middle.x + middle.width / 2 && figures.length < 3)
  const behind = beside.find(({ word }) => word.x >= middle.x + middle.width / 2)
  if (!before || !behind) return null
  const members = [before.n, at, behind.n]
  const all = members.map((it) => words[it]!)
  return {
    box: around(all),
    words: members,
    text: `${before.figures} for ${behind.figures}`,
    digits: readings(behind.figures, 2).map((it) => before.figures + it),
    kind: 'unread',
    cents: null,
    quantity: null,
    isAside: false,
    isMaybe: true,
    certainty: Math.min(...all.map((it) => it.certainty)),
  }
}

/** The figures as they are, and without a first 8 or 5, which a scan makes of $. */
function readings(figures: string, least: number): string[] {
  return figures.length >= least && /^[85]/.test(figures) ? [figures, figures.slice(1)] : [figures]
}

const clean = (text: string): string => text.replace(/[“”‘’'"|•.…·_-]+$/g, '').replace(/^[“”‘’'"|•…·_(-]+/g, '')
const unitWord = /^(?:\/|per)?\/?(?:lbs?|ea|each|oz|doz|pk|ct|bunch|bag|pt|pint)\.?\*?$/i

function isSeed({ text, certainty }: Word): boolean {
  const it = clean(text)
  if (/^(?:buy|half)$/i.test(it)) return true
  if (/^[s8]\d{1,2}[.,]?\d\d(?:\/|$)/i.test(it) && certainty < 1) return /^s/i.test(it)
  return (
    /^\$|\d\$|\/\$|¢|^\d{1,3}\.\d\d(?:\/|$)|^\d{1,2}\/\d|^\d{1,2}%$/.test(it) ||
    /^(?:bogo|b\dg\d|free!?)$/i.test(it) ||
    /^\d{2,4}\/[il1]b/i.test(it)
  )
}

/** Words that follow one another, over the ends of lines as well: 'Buy one, get one free', 'Half off', '20% off'. */
const sequences = [
  [/^buy$/, /^(?:one|two|[123])$/, /^g?et$/, /^(?:one|1)$/, /^f?ree$/],
  [/^buy$/, /^(?:one|two|[123])$/, /^g?et$/, /^(?:one|1)$/],
  [/^half$/, /^off$/],
  [/^\d{1,2}%$/, /^off$/],
]

function inSequence(words: readonly Word[], seed: number): number[] | null {
  for (const [first, ...others] of sequences) {
    if (!first!.test(said(words[seed]!))) continue
    const members = [seed]
    for (const it of others) {
      const next = followerOf(words, members, it)
      if (next === null) break
      members.push(next)
    }
    if (members.length > others.length) return members
  }
  return null
}

const said = ({ text }: Word) =>
  clean(text)
    .toLowerCase()
    .replace(/[,!*]+$/, '')

/** Returns the word that goes on behind the last one, or on the next line. Scans have their words in no order. */
function followerOf(words: readonly Word[], members: readonly number[], wanted: RegExp): number | null {
  const last = words[members.at(-1)!]!
  const far = (it: Word) => {
    const high = Math.max(last.height, it.height)
    const isBehind = -gapDown(last, it) > Math.min(last.height, it.height) * 0.4 && it.x > last.x && gapAcross(last, it) < high * 1.2
    const isBelow = it.y > last.y + last.height * 0.4 && gapDown(last, it) < high * 0.9 && it.x < right(last)
    return isBehind
      ? Math.max(0, gapAcross(last, it))
      : isBelow && isUnder(words, members, it)
        ? high + Math.max(0, gapDown(last, it))
        : Infinity
  }
  let [best, least]: [number | null, number] = [null, Infinity]
  for (const [at, it] of words.entries()) {
    if (members.includes(at) || !wanted.test(said(it))) continue
    const its = far(it)
    if (its < least) [best, least] = [at, its]
  }
  return best
}

const isUnder = (words: readonly Word[], members: readonly number[], it: Word) => gapAcross(around(members.map((at) => words[at]!)), it) < 0

/** Returns the words beside the seed that belong to its price. */
function gathered(words: readonly Word[], seed: number, used: ReadonlySet<number>): number[] {
  const members = [seed]
  for (;;) {
    const box = around(members.map((at) => words[at]!))
    // The nearest first: what is raised beside a figure before what stands behind it.
    const [next] = words
      .map((word, at) => ({ word, at }))
      .filter(({ word, at }) => !used.has(at) && !members.includes(at) && joins(words, members, box, word))
      .sort((a, b) => gapAcross(a.word, box) - gapAcross(b.word, box))
    if (!next) break
    members.push(next.at)
  }
  return members.sort((a, b) => words[a]!.x - words[b]!.x)
}

function joins(words: readonly Word[], members: readonly number[], box: Box, word: Word): boolean {
  const it = clean(word.text)
  if (!/^[\d$¢%/.,]+(?:\/?(?:l?b|ea)\.?)?$|^(?:for|off|buy|one|get|free|half|two)[!,.]*$/i.test(it) && !unitWord.test(it)) return false
  const [low, high] = [Math.min(word.height, box.height), Math.max(word.height, box.height)]
  if (-gapDown(word, box) < low * 0.3) return false
  const texts = members.map((at) => clean(words[at]!.text).toLowerCase())
  const all = texts.join(' ')
  const isLeft = word.x + word.width / 2 < box.x + box.width / 2
  // A large digit has its sign and its cents close by; in small type a price is as far off as any word is.
  const isFor = /^for$/i.test(it) || texts.includes('for')
  if (gapAcross(word, box) > Math.max(high * (isFor ? 0.5 : 0.32), low * 0.55)) return false
  if (/^(?:free|off|half|buy|one|get|two)/i.test(it)) return /free|bogo|%|buy|get|half|off/.test(all) || (/off/i.test(it) && !isLeft)
  if (/^for$/i.test(it)) return isLeft && !/for/.test(all)
  if (isLeft && /^\d+$/.test(it)) {
    const first = texts[0]!
    const next = words[leftmost(words, members)]!
    const nextText = clean(next.text)
    if (/^for$/i.test(nextText) || nextText.startsWith('/') || nextText.startsWith('¢') || nextText.startsWith('%')) return it.length <= 2
    return first !== '' && /^[¢%/]/.test(nextText)
  }
  if (isLeft && /^\d+\/$/.test(it)) return true
  if (isLeft && /^\d+\/\$$/.test(it)) return true
  if (isLeft && it === '$') return !all.includes('$')
  if (isLeft && !/^[$¢%/]/.test(it)) return false
  if (!isLeft && /^\d/.test(it)) {
    const last = clean(words[rightmost(words, members)]!.text)
    if (/^\$?$|\/\$?$|for$|\$$/i.test(last)) return true
    // A scan may part the figures of one price.
    if (isRestOf(last, it) && gapAcross(word, box) < low * 0.2) return true
    // Raised cents: two figures beside the dollars, or smaller ones.
    return (
      /^\d\d(?:\D|$)/.test(it) &&
      /(?:^|\$)\d{1,3}$/.test(last) &&
      (word.height < box.height * (word.certainty < 1 ? 0.9 : 0.8) || gapAcross(word, box) < high * 0.2)
    )
  }
  if (!isLeft && it.startsWith('$')) return /(?:for|\/)$/i.test(all) && !all.includes('$')
  return true
}

/** '$1' and '499/lb', with raised cents. */
const isRestOf = (before: string, it: string) => /^\$\d$/.test(before) && /^\d{3}(?:\D|$)/.test(it)

const leftmost = (words: readonly Word[], members: readonly number[]) => members.reduce((a, b) => (words[b]!.x < words[a]!.x ? b : a))
const rightmost = (words: readonly Word[], members: readonly number[]) =>
  members.reduce((a, b) => (right(words[b]!) > right(words[a]!) ? b : a))

function read(words: readonly Word[], members: readonly number[]): PagePrice | null {
  let text = ''
  let last: Word | null = null
  for (const at of members) {
    const word = words[at]!
    const it = clean(word.text).replace(/^[sS](?=\d)/, '$')
    const isRaised = last !== null && /(?:^|[$/\s])\d{1,3}$/.test(text) && /^\d\d(?:\D|$)/.test(it)
    text += isRaised ? `.${it}` : text === '' || isRestOf(text, it) || /[$/]$/.test(text) || /^[¢%/]/.test(it) ? it : ` ${it}`
    last = word
  }
  const box = around(members.map((at) => words[at]!))
  const certainty = Math.min(...members.map((at) => words[at]!.certainty))
  const before = labelBefore(words, members, box)
  const isAside = /^(?:save|saves|you|reg|regular|regularly|was|retail|value|compare|everyone|comp|msrp)\b/i.test(before)
  const figures = text.replace(/\D/g, '')
  const digits =
    certainty < 1 && !/[$¢/]/.test(text)
      ? readings(figures, 4)
      : certainty < 1 && /^\$9\d{3}$/.test(text)
        ? [figures, figures.slice(1)]
        : [figures]
  const base = { box, words: [...members], digits, isAside, isMaybe: false, certainty, cents: null, quantity: null }
  const bogo = /buy\s*(one|two|[12])|bogo|b(\d)g\d|get one free|^free!?$|one free/i.exec(text)
  if (bogo && !/\$/.test(text)) {
    if (/^free/i.test(text) && !words.some((it) => /^(?:one|1|get)$/.test(said(it)) && isAround(it, box))) return null
    const quantity = /two|2/.test(bogo[1] ?? bogo[2] ?? '') ? 2 : 1
    return { ...base, kind: 'bogo', quantity, text: `Buy ${quantity} Get 1 Free` }
  }
  if (/half off/i.test(text)) return { ...base, kind: 'percent', quantity: 50, text: '50% off' }
  const percent = /(\d{1,2})\s*%/.exec(text)
  if (percent)
    return /off/i.test(text + ' ' + wordsAfter(words, box))
      ? { ...base, kind: 'percent', quantity: Number(percent[1]), text: `${percent[1]}% off` }
      : null
  const multi = /(?:^|\s)(\d{1,2})\s*(?:\/|for)\s*(\$)?\s*(\d{1,5})(?:[.,](\d\d))?\s*(¢)?/i.exec(text)
  if (multi && (multi[2] || /for/i.test(text) || multi[5])) {
    const cents = multi[5] ? Number(multi[3]) : centsOf(multi[3]!, multi[4])
    const quantity = Number(multi[1])
    return { ...base, kind: 'multi', cents, quantity, text: `${quantity}/${moneyOf(cents)}` }
  }
  const small = /(\d{1,2})\s*¢/.exec(text)
  if (small) return { ...base, kind: 'each', cents: Number(small[1]), text: `${Number(small[1])}¢` }
  const dollars =
    /\$\s*(\d{1,5})(?:[.,](\d\d))?/.exec(text) ?? /(?:^|\s)(\d{1,3})[.,](\d\d)(?:\D|$)/.exec(text) ?? /^(\d{3,4})\//.exec(text)
  if (dollars) {
    const cents = centsOf(dollars[1]!, dollars[2])
    const isOff = /off/i.test(text)
    return { ...base, kind: isOff ? 'off' : 'each', cents, text: isOff ? `${moneyOf(cents)} off` : moneyOf(cents) }
  }
  return /\d|\$|¢/.test(text) && !/^\d{1,2}\/\d/.test(text) ? { ...base, kind: 'unread', text } : null
}

/** 'Free' is a price behind 'get one', not in 'gluten free'. */
const isAround = (it: Box, box: Box) => gapDown(it, box) < box.height && gapAcross(it, box) < box.height * 2

/** '$499' is $4.99 with raised cents: hardly anything on a flyer costs a hundred dollars, and then it has a point. */
function centsOf(whole: string, part: string | undefined): number {
  if (part !== undefined) return Number(whole) * 100 + Number(part)
  return whole.length >= 3 ? Number(whole) : Number(whole) * 100
}

function moneyOf(cents: number): string {
  if (cents < 100) return `${cents}¢`
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}

/** Returns the words in front of a price on its own line. */
function labelBefore(words: readonly Word[], members: readonly number[], box: Box): string {
  const beside = words
    .filter(
      (it, at) =>
        !members.includes(at) && right(it) <= box.x + it.height && box.x - right(it) < it.height * 4 && -gapDown(it, box) > it.height * 0.5,
    )
    .sort((a, b) => b.x - a.x)
    .slice(0, 4)
    .toReversed()
  const texts = beside.map((it) => clean(it.text).toLowerCase())
  return (
    texts.find((it) => /^(?:save|saves|reg|regular|regularly|was|retail|value|compare|everyone|comp|msrp)[.:]*$/.test(it)) ??
    texts.join(' ')
  )
}

function wordsAfter(words: readonly Word[], box: Box): string {
  return words
    .filter((it) => /^off[!,.]*$/i.test(it.text) && gapAcross(it, box) < box.height * 0.6 && gapDown(it, box) < box.height * 0.6)
    .filter((it) => it.x >= right(box) - box.height || it.y >= bottom(box) - box.height * 0.3)
    .map((it) => it.text)
    .join(' ')
}
