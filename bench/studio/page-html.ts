import type { Ad, PagePlan } from './week.ts'
import { chanceOf, type Chance } from './chance.ts'

/** Returns a flyer page as HTML, 816 × 1056 as a letter sheet is; every ad has its key in `data-ad`. */
export function pageHtml(plan: PagePlan, seed: number): string {
  const chance = chanceOf(seed * 31 + plan.number)
  const { looks, ads } = plan
  const heroes = ads.slice(0, plan.hero)
  const listed = plan.lists > 0 ? ads.slice(-plan.lists) : []
  const cards = ads.slice(plan.hero, ads.length - listed.length)
  const hue = chance.below(360)
  const parts = [
    `<header style="background:hsl(${hue} 50% 25%)"><b>Co-op Deals</b><span>Wednesday, November 25 through Tuesday, December 1</span></header>`,
    ...heroes.map((ad) => hero(ad, plan, chance)),
    `<div class="grid" style="grid-template-columns:repeat(${looks.columns},minmax(0,1fr))">${cards.map((ad, at) => card(ad, plan, chance) + (at === 4 ? story(plan, chance) : '')).join('')}</div>`,
    listed.length > 0
      ? `<section class="also"><h2>Also on sale</h2><div style="columns:${looks.listColumns}">${listed.map((ad) => listLine(ad, plan)).join('')}</div></section>`
      : '',
    `<footer>Prices good at participating Harvest Commons Co-ops through close of business Tuesday, December 1, while supplies last. Some items may not be at all stores or on the same days. We reserve the right to limit quantities and correct printing errors. <b>Page ${plan.number} of 8</b></footer>`,
  ]
  return `<div class="sheet" data-page="${plan.number}"><div class="page ${looks.card}" style="--hue:${hue}">${parts.join('')}</div></div>`
}

export const styles = `
* { box-sizing: border-box; margin: 0 }
@page { size: 816px 1056px; margin: 0 }
body { font-family: 'Libre Franklin', sans-serif; color: #23261d }
.sheet { width: 816px; height: 1056px; overflow: hidden; break-after: page; position: relative; background: #fbf7ec }
.page { width: 816px; transform-origin: 0 0; padding-bottom: 8px }
header { color: #fff; padding: 14px 24px; display: flex; justify-content: space-between; align-items: baseline }
header b { font: 800 34px Besley, serif }
footer { font-size: 8px; margin: 10px 24px 0; color: #5b5c4e }
.hero { display: flex; margin: 12px 24px; padding: 22px; gap: 24px; background: hsl(var(--hue) 60% 88%); align-items: center }
.hero h2 { font: 800 44px/1.05 Besley, serif }
.grid { display: grid; gap: 10px; margin: 12px 24px }
.card { padding: 9px; display: flex; flex-direction: column; min-height: 96px }
.filled .card { background: hsl(var(--hue) 45% 90%); border-radius: 5px }
.filled .card.dark { background: hsl(var(--hue) 55% 28%); color: #fff }
.outlined .card { border: 1.5px solid #1f5b36 }
.ruled .card { border-top: 1.5px solid #1f5b36 }
.card h3 { font: 800 14px/1.12 Besley, serif }
.brand, .size { font-size: 10.5px; line-height: 1.25 }
.text { font-size: 8.5px; line-height: 1.25; margin-top: 3px }
.price { color: #bc2717; font: 800 27px/1 Besley, serif; white-space: nowrap; margin: 4px 0 }
.dark .price { color: #ffd45c }
.price.raised sup { font-size: 55%; vertical-align: top; line-height: 1.1 }
.price.raised small { font-size: 40% }
.grid[style*='(6'] .price { font-size: 20px }
.grid[style*='(6'] .words.price { font-size: 16px }
.grid[style*='(5'] .price { font-size: 23px }
.row > div:first-child { min-width: 0 }
.hero .price { font-size: 80px }
.words.price { white-space: normal; font-size: 20px }
.hero .words.price { font-size: 44px }
.row { display: flex; justify-content: space-between; gap: 8px; align-items: center }
.pic { flex: 1 0 26px; border-radius: 13px; width: 44px; align-self: center; background: hsl(calc(var(--hue) + 120) 50% 60%) }
.hero .pic { flex: 1; height: 150px }
.story { padding: 9px; font-size: 10px; line-height: 1.35 }
.story h4 { font: 800 14px/1.15 Besley, serif; color: #1f5b36 }
.also { margin: 8px 24px }
.also h2 { font: 800 17px Besley, serif }
.line { display: flex; font-size: 11px; line-height: 1.55; break-inside: avoid; padding-right: 12px; align-items: baseline; gap: 6px }
.line i { flex: 1; overflow: hidden; white-space: nowrap; height: 1.2em; font-style: normal; letter-spacing: 2px; color: #85826f }
.line b { font: 800 12px Besley, serif; color: #bc2717; white-space: nowrap }
.reg { font-size: 9px }
`

function card(ad: Ad, { looks }: PagePlan, chance: Chance): string {
  const name = nameOf(ad, chance)
  const price = priceOf(ad, looks.raised, chance)
  const text = chance.is(0.35) ? `<div class="text">${escaped(ad.product.texts[0]!.split('. ')[0]!)}.</div>` : ''
  const regular = ad.regular ? `<div class="reg">${chance.one(['Reg.', 'Regular', 'Save up to'])} ${ad.regular}</div>` : ''
  const pic = chance.is(0.7) ? '<div class="pic"></div>' : ''
  const body =
    looks.price === 'top'
      ? price + regular + name + text + pic
      : looks.price === 'bottom'
        ? name + text + pic + price + regular
        : looks.price === 'under'
          ? name + price + regular + text + pic
          : `<div class="row"><div>${name}</div>${price}</div>${regular}${text}${pic}`
  const wide = chance.is(0.08) ? ';grid-column:span 2' : ''
  return `<div class="card${chance.is(0.2) ? ' dark' : ''}" data-ad="${ad.key}" style="text-align:${looks.align}${wide}">${body}</div>`
}

function hero(ad: Ad, { looks }: PagePlan, chance: Chance): string {
  const words = `<div>${nameOf(ad, chance).replaceAll('h3', 'h2')}${priceOf(ad, looks.raised, chance)}</div>`
  return `<div class="hero" data-ad="${ad.key}">${chance.is(0.5) ? words + '<div class="pic"></div>' : '<div class="pic"></div>' + words}</div>`
}

function nameOf({ product, varieties }: Ad, chance: Chance): string {
  const title = `<h3>${escaped(product.title)}</h3>`
  const size = product.size === 'By the pound' ? '' : product.size
  const kinds =
    varieties.length === 0
      ? ''
      : chance.is(0.5)
        ? `<div class="size">${varieties.slice(0, -1).join(', ')} or ${varieties.at(-1)!.toLowerCase()}</div>`
        : '<div class="size">Select varieties</div>'
  if (chance.is(0.3)) return `${title}${kinds}<div class="brand">${escaped([product.brand, size].filter(Boolean).join(', '))}</div>`
  return `<div class="brand">${escaped(product.brand)}</div>${title}${kinds}${size ? `<div class="size">${escaped(size)}</div>` : ''}`
}

function priceOf({ price }: Ad, raised: boolean, chance: Chance): string {
  if (price.words) return `<div class="price words">${price.words}</div>`
  const { before, dollars, cents, after } = price
  if (!dollars) return `<div class="price raised">${cents.replace('¢', '<sup>¢</sup>')}<small>${after}</small></div>`
  if (!cents) return `<div class="price raised">${before.replace('for', '<small>for</small>')}<sup>$</sup>${dollars}</div>`
  if (raised || chance.is(0.1)) return `<div class="price raised"><sup>$</sup>${dollars}<sup>${cents}</sup><small>${after}</small></div>`
  return `<div class="price">$${dollars}.${cents}<small style="font-size:45%">${after}</small></div>`
}

function listLine(ad: Ad, { looks }: PagePlan): string {
  const { before, dollars, cents, after, words } = ad.price
  const price = words || (dollars ? `${before}$${dollars}${cents && `.${cents}`}${after}` : `${cents}${after}`)
  const size = ad.product.size === 'By the pound' ? '' : `, ${ad.product.size}`
  return `<div class="line" data-ad="${ad.key}"><span>${escaped(ad.product.title + size)}</span><i>${looks.dots ? '.'.repeat(90) : ''}</i><b>${price}</b></div>`
}

/** Words that look like a deal and are none. */
function story({ ads, rest }: PagePlan, chance: Chance): string {
  const [one, two] = [chance.one(ads).product, rest[0]!]
  return `<div class="story"><h4>${escaped(chance.one(['From our kitchen', 'Grown 28 miles away', `Cook with ${one.title}`]))}</h4>Serve ${escaped(one.title.toLowerCase())} with ${escaped(two.title.toLowerCase())} and a squeeze of lemon. ${escaped(one.brand)} has been with us since 2003. Dinner for four under $15.</div>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
