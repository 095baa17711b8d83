import { leaves, star } from '../marks.ts'
import { dateHtml } from '../page.ts'
import type { Hand } from './hand.ts'

/** A lakeshore almanac: newsprint, two inks, an italic Clarendon, ruled columns, framed cuts and a wave for a rule. */
export const almanac: Hand = {
  mast: ({
    chainName,
    publication,
  }) => `<header class="mast">${wave}<div class="ear ear--left"><b>${publication.motto}</b></div><div class="name"><p>${chainName}</p><h1>${publication.title}</h1></div><div class="ear ear--right"><b>Free</b><span>take one home</span></div>
<p class="strip"><span>${dateHtml('long')}</span></p></header>`,
  running: ({ plan, publication }) =>
    `<header class="running"><p>${publication.title}</p><h1><span>${plan.title}</span></h1><p class="right">Good through<br><b>${dateHtml('until')}</b></p></header>`,
  head: (words) => `<h2 class="head"><span>${words}</span></h2>`,
  legal: ({ chainName, number, of }) =>
    `<footer class="legal"><p>Prices good at ${chainName} while supplies last. Some items may not be at all stores or on the same days. Owner prices need a current owner number. Free items are of equal or lesser value. We may limit quantities and correct printing errors.</p><p class="folio">${leaves} ${number} of ${of}</p></footer>`,
  burst: (words) =>
    `<div class="burst"><svg viewBox="0 0 100 100" aria-hidden="true"><path d="${star(40, 0.06)}"/><circle cx="50" cy="50" r="42.500"/></svg><p>${words}</p></div>`,
  behindHero: '',
  behindTile: '',
}

const wave = `<svg class="wave" viewBox="0 0 1224 26" aria-hidden="true"><path d="${waves(0)}${waves(9)}"/></svg>`

function waves(down: number) {
  return `M-20 ${8 + down}${'q17-12 34 0t34 0'.repeat(19)}`
}
