import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ads } from '#contract/ads.ts'
import { banners, isModal, type BannerAd } from '#contract/banners.ts'
import { exclusives, type DigitalExclusive } from '#contract/exclusives.ts'
import type { publishing } from '#contract/studio/publishing.ts'
import type { Answer } from '#contract/endpoint.ts'
import { day as dayText } from '#contract/studio/values.ts'
import { storeRoute } from '#contract/values.ts'
import type { Db } from '#server/db/pool.ts'
import { setTermsAccepted } from '#server/features/accounts/queries.ts'
import { adsById, categoriesOfAds, placeOfStore } from '#server/features/ads/queries.ts'
import { visibleAt } from '#server/features/ads/rules.ts'
import { allBanners } from '#server/features/banners/queries.ts'
import { shownNow, type Dated } from '#server/features/banners/rules.ts'
import { allExclusives } from '#server/features/exclusives/queries.ts'
import { allPublications, insertPreviewCode, isPreviewCode } from '#server/features/content/preview/queries.ts'
import { insertMissingDefaultLists } from '#server/features/lists/default-lists.ts'
import { insertVisitor } from '#server/features/identity/queries.ts'
import { insertSession } from '#server/features/identity/session-queries.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { forbidden, HttpProblem, notFound } from '#server/http/problem.ts'
import type { StudioToken } from '#server/http/studio-cookie.ts'
import type { OpenPreview } from '#server/pages/preview-page.ts'
import { hashOf, randomToken, tokenPattern } from '#server/secrets.ts'
import { newUserId } from '#server/user-id.ts'
import { weekReply } from '#server/features/weeks/week.ts'
import { chainAds, guidsOfPreview, previewStores, seeOnPhone, showsChain, takeLink, zoneOfPreview } from './preview-queries.ts'

const hours = 2
const linkMinutes = 10
const token = v.pipe(v.string(), v.regex(tokenPattern))
/** What the app sends with its reads while it is a preview (server/pages/preview.js). */
const Asked = v.object({ code: token, day: dayText })

/** Lets the caller's browser see the preview. */
export async function makePreview(
  trx: Db,
  weekId: string,
  { caller, studio }: { caller: StaffCaller; studio: StudioToken },
): Promise<Answer<typeof publishing.preview>> {
  await weekReply(trx, weekId, caller)
  return { expiresAt: (await beginPreview(trx, weekId, studio)).toISOString() }
}

/** Makes a code that another device exchanges for a preview of its own. */
export async function makeLink(trx: Db, weekId: string, caller: StaffCaller): Promise<Answer<typeof publishing.previewLink>> {
  await weekReply(trx, weekId, caller)
  const code = randomToken()
  await insertPreviewCode(trx, hashOf(code), new Date(Date.now() + linkMinutes * 60_000), weekId, true)
  return { code }
}

export async function openLink(trx: Db, code: string, studio: StudioToken): Promise<Answer<typeof publishing.openPreview>> {
  const weekId = await takeLink(trx, hashOf(code))
  if (weekId === null)
    throw new HttpProblem(404, 'link_over', 'This link was used already, or is older than ten minutes. The studio makes a new one.')
  await beginPreview(trx, weekId, studio)
  return { weekId }
}

/**
 * The token of a preview is that of a visitor of its own: what is put on a list in the preview is on no list of anybody else, and goes
 * with it.
 */
async function beginPreview(trx: Db, weekId: string, studio: StudioToken): Promise<Date> {
  const [code, userId, expiresAt] = [randomToken(), newUserId(), new Date(Date.now() + hours * 3_600_000)]
  await insertPreviewCode(trx, hashOf(code), expiresAt, weekId)
  await insertVisitor(trx, userId)
  await insertSession(trx, userId, hashOf(code), { idle: 1, most: 1 })
  // It is nobody's account: there is nobody to ask.
  await setTermsAccepted(trx, userId)
  await insertMissingDefaultLists(trx, userId)
  studio.keepPreview(weekId, code, hours * 3600)
  return expiresAt
}

/** Returns where a week can be looked at, and what else is shown there. */
export async function previewed(db: Db, weekId: string, caller: StaffCaller): Promise<Answer<typeof publishing.previewed>> {
  const { chainId, publication } = await weekReply(db, weekId, caller)
  const [stores, all] = [await previewStores(db, chainId), await chainAds(db, chainId)]
  return {
    stores,
    ads: all.map(({ adId, excepted, ...it }) => ({
      ...it,
      onlyStores: it.onlyStores ?? (excepted ? stores.map((store) => store.storeRoute).filter((route) => !excepted.includes(route)) : null),
      isThis: adId === publication?.adId,
    })),
  }
}

/** Opens the preview for a browser that asks for a page with a code. */
export function previewOpener(db: Db): OpenPreview {
  return async ({ code, day, path, isPhone }) => {
    const read = v.safeParse(Asked, { code, day })
    if (!read.success || !(await isPreviewCode(db, hashOf(code)))) return null
    if (isPhone) await seeOnPhone(db, hashOf(code))
    const route = v.safeParse(storeRoute, path.split('/')[1])
    const zone = (route.success && (await placeOfStore(db, route.output))?.timeZone) || (await zoneOfPreview(db, hashOf(code)))
    return { now: momentOn(day, zone) }
  }
}

const ofStore = new Map<string, (db: Db, adIds: number[]) => Promise<object>>([
  [ads.list.path, adsById],
  [ads.categories.path, categoriesOfAds],
])
/** Without the banners that open over the whole page: they would lie on what staff want to see, in each frame anew. */
async function calmBanners(db: Db) {
  const all = await allBanners(db)
  return all.map((it) => ({ ...it, value: { ...it.value, media: it.value.media.filter(({ placement }) => !isModal(placement)) } }))
}

const ofNetwork = new Map<string, (db: Db) => Promise<(Dated & { value: BannerAd | DigitalExclusive })[]>>([
  [banners.all.path, calmBanners],
  [exclusives.all.path, allExclusives],
])

/** Serves what is staged to those who have a code: the same reads, made for them alone and as they are on their day. */
export function previewReads(app: FastifyInstance, db: Db): void {
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.headers.preview
    if (request.method !== 'GET' || typeof asked !== 'string') return
    const url = request.routeOptions.url ?? ''
    const [read, readAll] = [ofStore.get(url), ofNetwork.get(url)]
    if (!read && !readAll) return
    const [code = '', day = ''] = asked.split(' ')
    const known = v.safeParse(Asked, { code, day })
    if (!known.success || !(await isPreviewCode(db, hashOf(code)))) throw forbidden('preview_ended', 'This preview has ended.')
    reply.header('cache-control', 'private, no-store')
    if (readAll) return reply.send(await shownOn(db, readAll, { codeHash: hashOf(code), day }))
    if (!read) return
    const place = await placeOfStore(db, v.parse(storeRoute, v.parse(v.object({ storeRoute: v.string() }), request.params).storeRoute))
    if (!place) throw notFound('store')
    // Staff of one chain do not see what another one is making.
    if (!(await showsChain(db, hashOf(code), place.chainId))) throw forbidden('other_chain', 'This preview is one of another chain.')
    const { adIds } = visibleAt(await allPublications(db, place.chainId), place, momentOn(day, place.timeZone))
    return reply.send(await read(db, adIds))
  })
}

/** Returns the banners or exclusives of that day; of what only other chains' stores show, staff see nothing here either. */
async function shownOn<T extends BannerAd | DigitalExclusive>(
  db: Db,
  readAll: (db: Db) => Promise<(Dated & { value: T })[]>,
  { codeHash, day }: { codeHash: string; day: string },
): Promise<T[]> {
  const zone = await zoneOfPreview(db, codeHash)
  const own = await guidsOfPreview(db, codeHash)
  return shownNow(await readAll(db), [zone], momentOn(day, zone))
    .shown.map(({ value }) => value)
    .filter(({ storeInclusionType, storeGuids }) => storeInclusionType !== 'selected' || !own || storeGuids.some((it) => own.has(it)))
}

/** Today it is now; of another day, its noon. */
function momentOn(day: string, timeZone: string): number {
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  if (now.toPlainDate().toString() === day) return now.epochMilliseconds
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds
}
