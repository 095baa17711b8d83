import type { Price } from '#contract/ads.ts'

/** The printed form of a price: $ and cents raised, the unit under the cents. Sized by its font-size. */
export function priceHtml(price: Price): string {
  const { kind, amountCents, quantity, unit } = price
  if (kind === 'bogo') return `<p class="price price--bogo"><span>Buy ${words[quantity ?? 1] ?? quantity},<br>get one</span><b>Free</b></p>`
  if (kind === 'percent') return figure(`<b>${quantity}</b>`, '%', 'off')
  if (kind === 'text' || amountCents === null) return `<p class="price price--text"><b>${price.text}</b></p>`
  if (kind === 'amountOff') return figure(money(amountCents, false), '', 'off')
  const lead = kind === 'multi' ? `<b>${quantity}</b><i class="price__for">for</i>` : ''
  if (amountCents < 100) return figure(`${lead}<b>${amountCents}</b>`, '¢', unit ?? '')
  const cents = amountCents % 100
  return figure(lead + money(amountCents, true), cents ? String(cents).padStart(2, '0') : '', unit ?? '')
}

const words: Record<number, string> = { 1: 'one', 2: 'two', 3: 'three' }

function money(cents: number, rest: boolean) {
  const dollars = rest ? Math.floor(cents / 100) : (cents / 100).toFixed(cents % 100 ? 2 : 0)
  return `<i class="price__sign">$</i><b>${dollars}</b>`
}

function figure(body: string, top: string, bottom: string) {
  const line = /^\d/.test(top) && !bottom ? ' class="price__line"' : ''
  const tail = top || bottom ? `<span class="price__tail"><sup${line}>${top}</sup><small>${bottom}</small></span>` : ''
  return `<p class="price">${body}${tail}</p>`
}
