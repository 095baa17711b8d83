import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { accounts } from '#contract/accounts.ts'
import { ads, views } from '#contract/ads.ts'
import { banners } from '#contract/banners.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { bought } from '#contract/bought.ts'
import { barcode, exclusives } from '#contract/exclusives.ts'
import { favorites } from '#contract/favorites.ts'
import { lists, type ShoppingList, type ShoppingListItem } from '#contract/lists.ts'
import { stores } from '#contract/stores.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { archiveAge } from '#server/db/archive.ts'
import { watchChanges } from '#server/db/changes.ts'
import { migrate } from '#server/db/migrate.ts'
import { answers, inTransaction, isAlive, type Db } from '#server/db/pool.ts'
import { isLimited, limitRole } from '#server/db/reach.ts'
import { exportBundle } from '#server/features/content/export.ts'
import { importBundle } from '#server/features/content/import.ts'
import { makePreviewLink } from '#server/features/content/preview/routes.ts'
import { contentAt, isOnlyOfChains } from '#server/features/content/queries.ts'
import { correct, itemLines, publicationLines, publish, releaseContent, withdrawContent } from '#server/features/content/staff.ts'
import { digestJob } from '#server/features/digest/jobs.ts'
import { addressForNews, endMail } from '#server/features/digest/queries.ts'
import { forgetOldDigests } from '#server/features/digest/forget.ts'
import { forgetRemoved } from '#server/features/favorites/jobs.ts'
import { auditEventsSince } from '#server/credentials/audit-queries.ts'
import { isYoungSession } from '#server/features/identity/session-queries.ts'
import { deleteWhatHasExpired } from '#server/features/identity/jobs.ts'
import { pictureOfAsset, shownPictures } from '#server/features/images/queries.ts'
import { forgetDeleted } from '#server/features/lists/jobs.ts'
import { forgetOldInvitations } from '#server/features/sharing/jobs.ts'
import { deleteOldResults } from '#server/features/results/counting-queries.ts'
import { deleteOldMetrics } from '#server/features/metrics/queries.ts'
import { devicesAtStore } from '#server/features/push/queries.ts'
import { studioSignIn } from '#contract/studio/sign-in.ts'
import { studioStores } from '#contract/studio/hours.ts'
import { results } from '#contract/studio/results.ts'
import { staff as studio } from '#contract/studio/staff.ts'
import { giveUpLost } from '#server/features/weeks/lost.ts'
import { record } from '#server/features/staff/journal.ts'
import { addStaff, changeStaff, operatorHere } from '#server/features/staff/people.ts'
import { jobsByState, openOrders } from '#server/jobs/queue.ts'
import { backup, restore } from '#server/operations/backup.ts'
import {
  forgetMarkers,
  makeMarkers,
  markersAmong,
  momentOf,
  nameAndUser,
  stateOf,
  walFileOf,
  writeMarker,
} from '#server/operations/drill-queries.ts'
import { shopperData } from '#server/operations/shopper-data.ts'
import { asVisitor, userIdOf, type testApp } from './build-app.ts'
import { sampleBundle, samplePictures, writeBundle } from './bundle.ts'
import { makeBanner, makeDeal, makeExclusive, makeStore } from './factories.ts'
import { scratchFolder } from './scratch.ts'
import { bringOut } from './publishing.ts'
import { requestTo, sidecarHeader, type Known } from './requests.ts'
import { shareLists } from './every-shared.ts'
import { keepWeeks } from './every-week.ts'
import { staffSession } from './staff.ts'
import { keepContent } from './studio-content.ts'
import { asMember, beginSignIn, linkIn, password, PlainBrowser, signIn } from './shopper.ts'

type Parts = Awaited<ReturnType<typeof testApp>> & { connection: pg.PoolConfig; bare: Db }
type Headers = { authorization: string }

/** Runs all statements as users do where they can: what staff, shoppers and the operator do, and what runs on a schedule. */
export async function runStatements(parts: Parts): Promise<void> {
  await publishContent(parts)
  await shop(parts)
  await staffWork(parts)
  await keepWeeks(parts)
  await operate(parts)
  await keepHouse(parts)
}

/** What shoppers and their devices do. */
export async function shop({ app, db, http, mails }: Omit<Parts, 'connection' | 'bare'>) {
  const store = await makeStore(db)
  const apples = await makeDeal(db, store)
  await makeDeal(db, store, { title: 'Yogurt', price: null })
  const gone = await makeDeal(db, store, { title: 'Withdrawn' })
  await db.updateTable('ad_space').set({ withdrawn_at: new Date() }).where('ad_space_id', '=', gone.adSpaceId).execute()
  await db.updateTable('ad').set({ visible_from: '2000-01-01', visible_to: '2099-12-31', visible_to_latest: '2100-01-01' }).execute()
  const { digitalExclusiveId } = await makeExclusive(db)
  await makeBanner(db)
  const ask = (headers: Headers, endpoint: Endpoint, known: Known = {}, payload?: object) => {
    const request = requestTo(endpoint, { storeRoute: store.storeRoute, storeId: store.storeId, ...known })
    return http({ ...request, headers: { ...headers, 'idempotency-key': uuidv7() }, ...(payload && { payload }) })
  }

  async function keep(me: Headers, name: string) {
    await ask(me, accounts.acceptTerms)
    await ask(me, accounts.user, { notificationToken: name })
    await ask(me, stores.visit)
    await ask(me, stores.favorite)
    const [list] = (await ask(me, lists.all)).json<ShoppingList[]>()
    const { shoppingListId } = list!
    const add = (item: object) =>
      ask(me, lists.addItem, { shoppingListId }, { shoppingListItemId: uuidv7(), itemName: 'Oat milk', quantity: 1, ...item })
    const { shoppingListItemId } = (await add({})).json<ShoppingListItem>()
    for (const isChecked of [true, false, true]) await ask(me, lists.changeItem, { shoppingListId, shoppingListItemId }, { isChecked })
    await ask(me, bought.all)
    await ask(me, bought.forget)
    await add(apples)
    await add(apples)
    await add({ adSpaceId: -digitalExclusiveId, adStudioAssetId: String(-digitalExclusiveId), itemName: 'Cold Brew' })
    await ask(me, lists.removeItem, { shoppingListId, shoppingListItemId: (await add({})).json<ShoppingListItem>().shoppingListItemId })
    for (const isDefault of [true, false])
      await ask(me, lists.create, {}, { shoppingListId: uuidv7(), storeId: store.storeId, name: 'Party', isDefault })
    await ask(me, lists.email, { shoppingListId })
    await ask(me, lists.items)
    await ask(me, lists.changes)
    for (const favoriteId of [uuidv7(), uuidv7()]) await ask(me, favorites.add, { favoriteId, adStudioAssetId: apples.adStudioAssetId })
    await ask(me, favorites.all)
    const account = (await ask(me, accounts.account)).json<object>()
    const storeMemberNumbers = [{ storeId: store.storeId, memberNumber: '7' }]
    await ask(me, accounts.updateAccount, {}, { ...account, firstName: name, storeMemberNumbers })
    return shoppingListId
  }

  const visitor = await asVisitor(app)
  await keep(visitor, 'visitor')
  await ask(visitor, lists.remove, { shoppingListId: uuidv7() }) // refused; the refusal is kept too
  const member = await asMember(app, mails, 'all@example.com')
  await keep(member, 'member')
  await signIn(app, 'all@example.com', password, visitor)
  const side = { ...member, ...sidecarHeader(await userIdOf(db, member)) }
  const userId = await userIdOf(db, member)
  for (const endpoint of [...Object.values(ads), ...Object.values(stores), ...Object.values(exclusives), ...Object.values(banners)])
    await ask(endpoint.method === 'GET' ? side : member, endpoint, { userId, digitalExclusiveId })
  await ask(side, exclusives.metric, { digitalExclusiveId })
  await ask(side, barcode.opened)
  await ask(side, views.report)
  await devicesAtStore(db, store.storeRoute)
  const leaving = await asMember(app, mails, 'leaving@example.com')
  await keep(leaving, 'leaving')
  const shares = await shareLists({ app, db, http, storeId: store.storeId, owner: leaving, member })
  await signIn(app, 'all@example.com', password, shares)
  await shopperData(db, 'all@example.com') // while the member is on lists of somebody else
  await ask(leaving, accounts.deleteAccount)
  await changePassword({ app, mails, visitor: await asVisitor(app) }) // which ends the member's session
}

async function changePassword({ app, mails, visitor }: Pick<Parts, 'app' | 'mails'> & { visitor: Headers }) {
  const browser = new PlainBrowser(app)
  const { code } = await beginSignIn(app, visitor)
  await browser.open(`/api/oauth/login?returnUrl=/login&authToken=${code}`)
  await browser.open('/api/oauth/forgot')
  await browser.submit('/api/oauth/forgot', { email: 'all@example.com' })
  const { pathname, search } = linkIn(mails.at(-1))
  await browser.open(pathname + search)
  await browser.submit('/api/oauth/password', { password: 'another long password' })
}

async function publishContent({ db, http, connection }: Parts) {
  const images = openImageStore(scratchFolder())
  const pictures = await samplePictures()
  const stop = await watchChanges(connection, { contentChanged: () => {}, listsChanged: () => {}, missed: () => {} })
  const bring = (more = {}) => importBundle(writeBundle(sampleBundle(), pictures), more, { db, images })
  await contentAt(db, new Date())
  await isOnlyOfChains(db, [])
  await bring({ acceptDoubtful: true })
  await correct(db, 'bluff-w47', 'apples', { note: 'The printed price is wrong.', price: '$1.99 lb', title: 'Fuji apples' })
  await withdrawContent(db, 'item', 'bluff-w47', 'milk')
  await withdrawContent(db, 'store', 'bluff-west', undefined)
  await itemLines(db, 'bluff-w47')
  await publicationLines(db, new Date())
  await publish(db, 'bluff-w47', new Date())
  await bring()
  await releaseContent(db, 'item', 'bluff-w47', 'milk')
  await db.updateTable('special_day').set({ by_hand: true }).execute()
  await db.updateTable('store').set({ corrections: '{"phone":"507-555-0100"}' }).execute()
  await bring()
  await releaseContent(db, 'store', 'bluff-east', undefined)
  await releaseContent(db, 'chain', 'bluff', undefined)
  await withdrawContent(db, 'item', 'bluff-w47', 'milk')
  const smaller = sampleBundle()
  smaller.publications.pop()
  smaller.banners[0]!.media.pop()
  await importBundle(writeBundle(smaller, pictures), { prune: 2, overwrite: true }, { db, images })
  await bring()
  await exportBundle(join(scratchFolder(), 'bundle'), { db, images })
  const link = new URL(await makePreviewLink(db, 'http://localhost', 1))
  await http({ url: link.pathname + link.search })
  const { ad_studio_asset_id } = await db
    .selectFrom('ad_space')
    .select('ad_studio_asset_id')
    .where('external_id', '=', 'apples')
    .executeTakeFirstOrThrow()
  await pictureOfAsset(db, ad_studio_asset_id.toLowerCase())
  await shownPictures(db, new Date('2026-11-20'))
  await stop()
}

/** What staff do in the studio. */
async function staffWork({ db, http, config }: Pick<Parts, 'db' | 'http' | 'config'>) {
  const { headers, staff } = await staffSession(db)
  await db
    .updateTable('staff_session')
    .set({ seen_at: new Date(Date.now() - 3_600_000) })
    .where('session_id', '=', staff.sessionId)
    .execute()
  await record(db, staff, { act: 'Price corrected', chainId: null, publication: 'bluff-w47', subject: 'Apples' })
  for (const row of [studio.me, studio.people, studioSignIn.ways]) await http({ ...requestTo(row), headers })
  await http({ url: studio.journal.path, headers })
  const person = { email: 'design@example.com', name: 'Design', role: 'editor' as const, chains: null, storeId: null }
  const { token } = await changeStaff(db, (trx) => addStaff(trx, operatorHere, person))
  const { origin } = headers
  await http({ ...requestTo(studioSignIn.choosePassword, { secret: token, password }), headers: { origin } })
  await keepContent({ db, http }, headers)
  const { store_id: storeId, version } = await db.selectFrom('store').select(['store_id', 'version']).executeTakeFirstOrThrow()
  await http({ ...requestTo(studioStores.change, { storeId }), headers, payload: { version, phone: '507-555-0100' } })
  for (const endpoint of [studioStores.setDay, studioStores.all, studioStores.one, studioStores.removeDay])
    await http({
      ...requestTo(endpoint, { storeId, version: 1 }),
      headers,
      ...(endpoint.method === 'PUT' && { payload: { version: 0, where: 'store', hours: [], words: '', isHoliday: true } }),
    })
  await db
    .updateTable('ad')
    .set({ published_at: new Date(0), visible_from_earliest: new Date(0) })
    .execute()
  const { weeks } = (await http({ ...requestTo(results.weeks), headers })).json<Reply<typeof results.weeks>>()
  for (const { publication } of weeks) await http({ ...requestTo(results.one, { publication }), headers })
  await bringOut({ db, http, config }, headers)
  await http({ ...requestTo(studio.signOut), headers })
}

/** Returns a folder with our migrations, and one more that makes an index beside writes. */
function withAnIndex(): string {
  const folder = scratchFolder()
  cpSync(join(import.meta.dirname, '../db/migrations'), folder, { recursive: true })
  writeFileSync(join(folder, '900_index.sql'), 'create index concurrently later_idx on shopper (created_at)')
  return folder
}

async function operate({ db, bare }: Parts) {
  const parts = { db, images: openImageStore(scratchFolder()) }
  const folder = join(scratchFolder(), 'backup')
  await backup(folder, parts, new Date())
  await migrate(bare)
  await restore(folder, { ...parts, db: bare })
  await migrate(bare, undefined, withAnIndex())
  await isAlive(db)
  await answers(db)
  await limitRole(db)
  await isLimited(db)
  await migrate(db)
  await auditEventsSince(db, new Date(0))
  const { order, stop } = await openOrders(db)
  await inTransaction(db, (trx) => order(trx, 'mail', { to: 'all@example.com', subject: '', text: '', html: '' }))
  await stop()
  await jobsByState(db)
  await archiveAge(db)
  await drill(db)
}

/** What a trial restore asks of the database. */
async function drill(db: Db) {
  await makeMarkers(db)
  await forgetMarkers(db)
  await writeMarker(db, 'here')
  await markersAmong(db, ['here'])
  await momentOf(db)
  await walFileOf(db)
  await nameAndUser(db)
  await stateOf(db)
}

/** What runs on a schedule. */
export async function keepHouse({ db }: Pick<Parts, 'db'>) {
  await tellOfFavorites(db)
  const later = new Date(Date.now() + 800 * 86_400_000)
  await db.updateTable('shopping_list_item').set({ deleted_at: new Date() }).where('notes', '=', '').execute()
  await forgetDeleted(db, later)
  await forgetRemoved(db, later)
  await forgetOldDigests(db, later)
  await forgetOldInvitations(db, later)
  await isYoungSession(db, '', 1)
  await deleteWhatHasExpired(db, later)
  await deleteOldMetrics(db, later)
  await deleteOldResults(db, later)
  // With a queue, since it looks for what has no order there.
  const { order, stop } = await openOrders(db)
  await giveUpLost(order)(db, later)
  await stop()
}

/** The publication with the favorites of `shop` begins on the next day at noon, by the clock of the store. */
async function tellOfFavorites(db: Db) {
  const began = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 18 * 3_600_000)
  await db.updateTable('shopper').set({ contact_by_email: true }).execute()
  await db.updateTable('ad').set({ visible_from: began.toISOString() }).execute()
  await db.updateTable('ad_space').set({ start_date: '2000-01-01', end_date: '2099-12-31' }).execute()
  const order = async () => {}
  const channels = { mail: true, push: true }
  await digestJob({ order, channels, publicUrl: () => 'http://localhost', authSecret: 'secret' })(db, began)
  const told = await db.selectFrom('digest').select('user_id').executeTakeFirstOrThrow()
  await addressForNews(db, told.user_id)
  await endMail(db, told.user_id)
}
