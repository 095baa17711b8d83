import type { DateForm } from '#server/features/content/demo-network/days.ts'
import type { Product } from '../catalog.ts'
import { bands, cellsOf } from './bands.ts'
import type { Deal } from './deals.ts'
import { dice } from './deals.ts'
import type { Hand } from './hands/hand.ts'
import { leaves } from './marks.ts'
import type { ChainPlan, PagePlan, Panel, PanelName, PublicationPlan, Section } from './plan.ts'
import { priceHtml } from './price.ts'

/** Of every page, in the units of its regions and dates, and the picture's dots to a unit: 192 to the inch of a letter-size sheet. */
export const pageSize = { width: 1224, height: 1584, dots: 4 / 3 }

/** A page and where it stands. `deals` are those of its items, in the order of its cells: the hero first. */
export type Sheet = {
  chain: ChainPlan
  chainName: string
  publication: PublicationPlan
  plan: PagePlan
  number: number
  of: number
  deals: Deal[]
}

export function pageHtml(sheet: Sheet, hand: Hand, pictureOf: (product: Product) => string, styles: string): string {
  const { plan, deals, publication } = sheet
  const rest = deals.slice()
  const hero = plan.cover ? rest.shift() : undefined
  const top = plan.cover && hero ? hand.mast(sheet) + heroHtml(plan.cover, hero, hand, pictureOf) : hand.running(sheet)
  const sections = plan.sections.map((it) => sectionHtml(it, sheet, rest, hand, pictureOf))
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${publication.title}, page ${sheet.number}</title><style>${styles}</style></head>
<body class="${publication.key} ${plan.cover ? 'cover' : 'inner'}" data-page="${sheet.number}">${top}<main class="sheet">${sections.join('')}</main>${hand.legal(sheet)}</body></html>`
}

/** A date that is drawn on the day of import; the words here are the widest that it can become. */
export function dateHtml(form: DateForm): string {
  return `<span class="date" data-form="${form}">${widest[form]}</span>`
}

const widest: Record<DateForm, string> = {
  long: 'Wednesday, September 28 through Tuesday, September 28',
  short: 'September 28 to September 28',
  until: 'Tuesday, September 28',
}

function sectionHtml(section: Section, sheet: Sheet, rest: Deal[], hand: Hand, pictureOf: (product: Product) => string) {
  const strips = section.bands.map((name) => {
    const band = bands[name]
    const cells = cellsOf(name).map(({ key, area }) => {
      if (/\d/.test(key)) return panelHtml(section.panel ?? 'farm', sheet.chain.panels, area)
      const deal = rest.shift()
      return deal ? tileHtml(deal, area, hand, pictureOf) : ''
    })
    return `<div class="band band--${name}" style="--share:${band.height};--columns:${band.rows[0]?.length ?? 1}">${cells.join('')}</div>`
  })
  return `${section.head ? hand.head(section.head, section.from) : ''}${strips.join('')}`
}

function heroHtml(cover: NonNullable<PagePlan['cover']>, deal: Deal, hand: Hand, pictureOf: (product: Product) => string) {
  return `<section class="tile hero" data-shape="hero" data-item="${deal.product.id}">${hand.behindHero}
<div class="text"><p class="kicker">${cover.kicker}</p><h2>${cover.headline}</h2><p class="brand">${brandLine(deal.product)}</p></div>
<div class="deal">${dealHtml(deal)}</div>
<div class="pic"><img src="${pictureOf(deal.product)}" alt=""></div>${cover.seal ? hand.burst(cover.seal) : ''}</section>`
}

function tileHtml(deal: Deal, area: string, hand: Hand, pictureOf: (product: Product) => string) {
  const { product, price, ownerPrice } = deal
  const kind = ownerPrice ? 'owner' : (price?.kind ?? 'text')
  const lean = (dice(product.id)() * 2 - 1).toFixed(2)
  return `<article class="tile tile--${kind}" data-item="${product.id}" data-category="${product.category}" style="grid-area:${area};--lean:${lean}">${hand.behindTile}
<div class="text"><p class="brand">${brandLine(product)}</p><h3>${product.title}</h3></div>
<div class="pic"><img src="${pictureOf(product)}" alt=""></div>
<div class="deal">${dealHtml(deal)}</div></article>`
}

function dealHtml({ price, ownerPrice, product, firstWeekOnly }: Deal) {
  const ends = firstWeekOnly ? ['First week only'] : []
  if (ownerPrice)
    return `<p class="owner">${leaves}Owner price</p><br>${priceHtml(ownerPrice)}${noteHtml([`Everyone ${price?.text ?? ''}`, ...ends])}`
  if (!price) return ''
  const needsRegular = price.kind !== 'each' && price.kind !== 'multi' && price.regularCents !== null
  const regular = `Regular ${dollars(product.regularCents)}${product.unit === 'lb' ? ' lb' : ''}`
  return priceHtml(price) + noteHtml(needsRegular ? [regular, ...ends] : ends)
}

function noteHtml(lines: string[]) {
  return lines.length > 0 ? `<p class="note">${lines.join('<br>')}</p>` : ''
}

function panelHtml(name: PanelName, panels: Record<PanelName, Panel>, area: string) {
  const { head, words, sign } = panels[name]
  return `<aside class="panel panel--${name}" style="grid-area:${area}"><h2>${head}</h2><p>${words}</p><p class="panel__sign">${sign}</p></aside>`
}

function brandLine({ brand, size }: Product) {
  return [brand, /^(each|by the pound)$/i.test(size) ? '' : size.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ')
}

function dollars(cents: number) {
  return cents < 100 ? `${cents}¢` : `$${(cents / 100).toFixed(2)}`
}
