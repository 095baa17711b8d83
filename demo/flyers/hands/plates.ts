import { leaves, star } from '../marks.ts'
import { dateHtml } from '../page.ts'
import type { Hand } from './hand.ts'

/** A laid table: white cloth, a gingham hem, every picture on its own plate, a light grotesque with room around it. */
export const plates: Hand = {
  mast: ({ chainName, publication }) =>
    `<header class="mast"><div class="cloth"></div><div class="card"><p>${leaves}${chainName}</p><h1>${publication.title.replace(/\S+$/, '<b>$&</b>')}</h1><p class="when">${dateHtml('long')}</p></div></header>`,
  running: ({ chainName, plan, publication }) =>
    `<header class="running"><div class="cloth"></div><h1>${plan.title}</h1><p><b>${publication.title}</b><br>${chainName}</p><p class="right">Good through<br><b>${dateHtml('until')}</b></p></header>`,
  head: (words, category) => `<h2 class="head" data-category="${category}"><span>${words}</span></h2>`,
  legal: ({ chainName, number, of, publication }) =>
    `<footer class="legal"><p>${publication.motto}. Prices good at ${chainName} while supplies last. Some items may not be at all stores or on the same days. Owner prices need a current owner number. Free items are of equal or lesser value. We may limit quantities and correct printing errors.</p><p class="folio"><b>${number}</b> of ${of}</p></footer>`,
  burst: (words) =>
    `<div class="burst"><svg viewBox="0 0 100 100" aria-hidden="true"><path d="${star(18, 0.09)}"/></svg><p>${words}</p></div>`,
  behindHero: '',
  behindTile: '',
}
