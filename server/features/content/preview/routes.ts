import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Ad, AdSpace } from '#contract/ads.ts'
import { pagePicture } from '#contract/pictures.ts'
import { storeRoute } from '#contract/values.ts'
import type { Db } from '#server/db/pool.ts'
import { adsById } from '#server/features/ads/queries.ts'
import { visibleAt } from '#server/features/ads/rules.ts'
import { framedByUs } from '#server/http/headers.ts'
import { html, type Html } from '#server/pages/html.ts'
import { pageHeaders, pageOf } from '#server/pages/small-page.ts'
import { hashOf, randomToken, tokenPattern } from '#server/secrets.ts'
import { allPublications, insertPreviewCode, isPreviewCode, previewStores, type PreviewStore } from './queries.ts'

/** The query of /preview. The code is in the query because no log records queries. */
const Query = v.object({
  code: v.pipe(v.string(), v.regex(tokenPattern)),
  store: v.optional(storeRoute),
  date: v.optional(v.pipe(v.string(), v.isoDate())),
})

/** Makes a private link that shows every publication as if it were out, for this many hours. */
export async function makePreviewLink(db: Db, publicUrl: string, hours: number): Promise<string> {
  const code = randomToken()
  await insertPreviewCode(db, hashOf(code), new Date(Date.now() + hours * 3_600_000))
  return `${publicUrl}/preview?code=${code}`
}

/** Serves what a store will show on a day, staged publications included: only to people with the link, and read-only. */
export function previewRoutes(app: FastifyInstance, db: Db): void {
  app.get('/preview', { logLevel: 'warn' }, async (request, reply) => {
    const read = v.safeParse(Query, request.query)
    if (!read.success || !(await isPreviewCode(db, hashOf(read.output.code), { ofAllChains: true }))) {
      return reply
        .code(404)
        .headers(request.headers['sec-fetch-dest'] === 'iframe' ? framed : headers)
        .send(pageOf({ title: 'This preview has ended', main: html`<p>Please open it again in the studio, or ask for a new link.</p>` }))
    }
    const { code, store, date } = read.output
    const stores = await previewStores(db)
    const chosen = stores.find((it) => it.storeRoute === store) ?? stores[0]
    if (!chosen) return reply.headers(headers).send(pageOf({ title: 'Preview', main: html`<p>There is no store yet.</p>` }))
    const day = date ?? Temporal.Now.plainDateISO(chosen.timeZone).toString()
    return reply
      .headers(headers)
      .send(pageOf({ title: 'Preview', lead: `${chosen.storeName} on ${day}`, main: await mainOf(db, { code, stores, chosen, day }) }))
  })
}

/** Keeps the link from being sent as the referrer when a link is followed. */
const headers = { ...pageHeaders, 'referrer-policy': 'no-referrer' }
/** The studio's frames show that their preview has ended. */
const framed = { ...headers, ...framedByUs(pageHeaders['content-security-policy']) }

type Shown = { code: string; stores: PreviewStore[]; chosen: PreviewStore; day: string }

async function mainOf(db: Db, { code, stores, chosen, day }: Shown): Promise<Html> {
  const publications = await allPublications(db, chosen.chainId)
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: chosen.timeZone, plainTime: '12:00' }).epochMilliseconds
  const { adIds } = visibleAt(publications, chosen, noon)
  const ads = await adsById(db, adIds)
  const staged = new Set(publications.filter((it) => !it.isOut).map((it) => it.adId))
  return html`<form method="get" action="/preview">
      <input type="hidden" name="code" value="${code}" />
      <div class="field">
        <label for="store">Store</label
        ><select id="store" name="store">
          ${stores.map((it) => html`<option value="${it.storeRoute}" ${it === chosen && html`selected`}>${it.storeName}</option>`)}
        </select>
      </div>
      <div class="field"><label for="date">Day</label><input id="date" name="date" type="date" value="${day}" required /></div>
      <button>Show</button>
    </form>
    ${ads.length === 0 && html`<p>Nothing is shown on this day.</p>`} ${ads.map((ad) => flyer(ad, staged.has(ad.adId)))}`
}

function flyer(ad: Ad, isStaged: boolean): Html {
  return html`<h2>${ad.title}</h2>
    <p>${ad.adDateInfo}${isStaged && html` <strong>Not out yet.</strong>`}</p>
    ${ad.adPages.map(
      (page) =>
        html`<h3>Page ${page.pageNumber}</h3>
          <svg
            viewBox="0 0 ${page.width} ${page.height}"
            width="100%"
            role="img"
            aria-label="Page ${page.pageNumber} with its items outlined"
          >
            <image href="${pagePicture(page.imageName)}?w=960" width="${page.width}" height="${page.height}" />
            ${page.adSpaces.map((it) => it.width > 0 && html`<rect x="${it.offsetX}" y="${it.offsetY}" width="${it.width}" height="${it.height}" fill="none" stroke="#b3261e" stroke-width="${page.width / 400}" />`)}
          </svg>
          <ul>
            ${page.adSpaces.map((it) => html`<li>${words(it)}</li>`)}
          </ul>`,
    )}`
}

function words(space: AdSpace): string {
  const values = (name: string) => space.adComponents.filter((it) => it.componentName === name).map((it) => it.componentValue)
  const owners = space.ownerPrice && `owners ${space.ownerPrice.text}`
  return [...values('BRAND'), ...values('TITLE'), ...values('SIZE'), space.price?.text ?? 'no price', owners, ...values('CUSTOMTEXT')]
    .filter(Boolean)
    .join(' · ')
}
