import { star } from '../marks.ts'
import { dateHtml } from '../page.ts'
import type { Hand } from './hand.ts'

/** Cut paper: flat blocks in the departments' colours with scissor-cut edges, die-cut pictures, a heavy grotesque. */
export const blocks: Hand = {
  mast: ({ chainName, publication }) => `<header class="mast"><p class="org">${basket}${chainName}</p><h1>${publication.title}</h1>
<svg class="crayon" viewBox="0 0 640 26" aria-hidden="true"><path d="M6 18C120 6 250 20 380 12s190-6 252 0M40 22C180 14 330 24 600 16"/></svg>
<div class="slip"><p>${publication.motto}</p><strong>${dateHtml('short')}</strong><p>Wednesday through Tuesday. Everyone can shop.</p></div></header>`,
  running: ({ chainName, plan, publication }) =>
    `<header class="running"><h1>${plan.title}</h1><p>${publication.title}, ${chainName}</p><p class="slip">Through <b>${dateHtml('until')}</b></p></header>`,
  head: (words, category) => `<h2 class="head" data-category="${category}">${words}</h2>`,
  legal: ({ chainName, number, of }) =>
    `<footer class="legal"><p>Prices good at ${chainName} while supplies last. Some items may not be at all stores or on the same days. We may limit quantities. BOGO: the free item is of equal or lesser value. Owner prices need an owner number. Not responsible for printing errors.</p><strong>${number} of ${of}</strong></footer>`,
  burst: (words) =>
    `<div class="burst"><svg viewBox="-2 -2 104 104" aria-hidden="true"><path d="${star(14, 0.17, 0.5)}"/></svg><p>${words}</p></div>`,
  behindHero: '<i class="block"></i>',
  behindTile: '<i class="block"></i>',
}

const basket = `<svg class="basket" viewBox="0 0 40 40" aria-hidden="true"><path d="M20 17C10 17 8 8 9 3c9 0 12 6 11 14Z" fill="#8fd99b"/><path d="M20 17c0-7 4-12 11-11 1 6-3 12-11 11Z" fill="#ffc933"/><path d="M3 17h34l-2 20H5Z" fill="#fffaec"/><path d="M3 17h34l-.6 5.400H3.600ZM4.100 25.400h31.800l-.5 5H4.600Z" fill="#e7cb8f"/></svg>`
