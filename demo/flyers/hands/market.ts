import { leaves, rays, star } from '../marks.ts'
import { dateHtml } from '../page.ts'
import type { Hand } from './hand.ts'

/** A jobbing printer's market bill: a Clarendon on green, honey and tomato, thick-and-thin rules. */
export const market: Hand = {
  mast: ({
    chainName,
    publication,
  }) => `<header class="mast"><div class="ear"><p><i class="mark">${leaves}</i>${chainName}</p><p>${publication.motto}</p></div><h1>${publication.title}</h1></header>
<p class="strip"><b>${dateHtml('long')}</b><span>Everyone can shop</span></p>`,
  running: ({ chainName, plan, publication }) =>
    `<header class="running"><i class="mark">${leaves}</i><h1>${plan.title}</h1><p><b>${publication.title}</b><br>${chainName}</p><p>Good through<br><b>${dateHtml('until')}</b></p></header>`,
  head: (words) => `<h2 class="head"><span>${words}</span></h2>`,
  legal: ({ chainName, number, of }) =>
    `<footer class="legal"><p>Prices good at ${chainName} stores while supplies last. Some items may not be at all stores or on the same days. Owner prices need a current owner number. Free items are of equal or lesser value. We may limit quantities and correct printing errors.</p><p class="folio">Page ${number} of ${of}</p></footer>`,
  burst: (words) =>
    `<div class="burst"><svg viewBox="0 0 100 100" aria-hidden="true"><path d="${star(26, 0.115)}"/></svg><p>${words}</p></div>`,
  behindHero: `<svg class="rays" viewBox="0 0 1224 452" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d="${rays(880, 520, 40, 1500)}"/><circle cx="880" cy="430" r="300"/></svg>`,
  behindTile: '',
}
