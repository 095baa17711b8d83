import { beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { AdComponent } from '#contract/ads.ts'
import type { ShoppingListItem } from '#contract/lists.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { asVisitor, testApp } from '#server/testing/build-app.ts'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import '#server/words.ts'
import { speaking } from '#words/t.ts'
import { listMail, type MailedList } from './mails.ts'

const { app, db, http, mails } = await testApp()
const store = await makeStore(db)
const apples = await makeDeal(db, store)
type Headers = { authorization: string }

beforeEach(async () => {
  mails.length = 0
  await db.deleteFrom('attempt').execute()
})

async function aList(headers: Headers, name = 'Sunday'): Promise<string> {
  const shoppingListId = uuidv7()
  await http({ method: 'POST', url: '/api/shoppinglists', headers, payload: { shoppingListId, storeId: store.storeId, name } })
  return shoppingListId
}
const put = (headers: Headers, listId: string, item: object) =>
  http({
    method: 'POST',
    url: `/api/shoppinglists/${listId}/items`,
    headers,
    payload: { shoppingListItemId: uuidv7(), quantity: 1, ...item },
  })
const send = (headers: Headers, listId: string, query: Record<string, string> = { address: 'home@example.com', includeImages: 'true' }) =>
  http({ method: 'POST', url: `/api/shoppinglists/${listId}/email?${new URLSearchParams(query).toString()}`, headers })

test('1.LIST.08 7.API.30 a list is mailed as it is: by aisle, with quantities, prices, notes and pictures', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await aList(me)
  await put(me, listId, { itemName: 'Candles', notes: 'the long ones' })
  await put(me, listId, { ...apples, quantity: 3 })
  expect((await send(me, listId)).statusCode).toBe(204)
  expect(mails).toMatchObject([{ to: 'home@example.com', subject: 'Shopping list: Sunday' }])
  const { text, html } = mails[0]!
  expect(text).toContain('Sunday\nValley Co-op, Winona\n\nPRODUCE\n[ ] 3 x Honeycrisp Apples')
  expect(text).toContain('YOUR OWN ITEMS\n[ ] 1 x Candles\n      the long ones')
  expect(html).toContain(`src="http://localhost:3000/images/hcc/assets/a/${apples.adStudioAssetId}.png?w=160"`)
  expect(html.indexOf('Honeycrisp Apples')).toBeLessThan(html.indexOf('Candles'))
})

test('a list is mailed with the price that the shopper who sends it pays', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await aList(me)
  const deal = await makeDeal(db, store, { price: { ...each, text: '$8.99', amountCents: 899 } })
  const ownerPrice = JSON.stringify({ ...each, text: '$6.49', amountCents: 649 })
  await db.updateTable('ad_space').set({ owner_price: ownerPrice }).where('ad_space_id', '=', deal.adSpaceId).execute()
  await put(me, listId, deal)
  const totalFor = async (said: Record<string, string>) => {
    await send(me, listId, { address: 'home@example.com', ...said })
    return mails.at(-1)!.text.match(/^Total.*/m)?.[0]
  }
  expect(await totalFor({ isOwner: 'true' })).toMatch(/^Total \$6\.49/)
  expect(await totalFor({ isOwner: 'false' })).toMatch(/^Total \$8\.99/)
  expect(await totalFor({})).toMatch(/^Total \$8\.99/)
  expect(mails.map(({ text }) => text.includes('$6.49'))).toEqual([true, false, true])
})
const each = { kind: 'each' as const, quantity: null, unit: null, regularCents: null }

test('aisles in their order, then unknown aisles, items without one, and typed items, as in the app', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await aList(me)
  const others = [await makeDeal(db, store), await makeDeal(db, store)]
  await put(me, listId, { itemName: 'Candles' })
  await put(me, listId, { itemName: 'Carrots', quantity: 2, unit: 'lb', category: 'Produce' })
  for (const it of [...others, apples]) await put(me, listId, it)
  for (const [at, category] of ['', 'Zoo'].entries())
    await db.updateTable('shopping_list_item').set({ category }).where('ad_space_id', '=', others[at]!.adSpaceId).execute()
  await send(me, listId)
  expect(mails[0]!.text.match(/^[A-Z ]+$/gm)).toEqual(['PRODUCE', 'ZOO', 'OTHER ITEMS', 'YOUR OWN ITEMS'])
  expect(mails[0]!.text).toContain('PRODUCE\n[ ] 2 lb Carrots\n[ ] 1 x Honeycrisp Apples')
  expect(mails[0]!.html).toContain('>2 lb</span')
})

test('without pictures the mail loads nothing at all', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await aList(me)
  await put(me, listId, apples)
  await send(me, listId, { address: 'a@example.com', includeImages: 'false' })
  await send(me, listId, { address: 'a@example.com' })
  expect(mails).toHaveLength(2)
  for (const { html } of mails) expect(html).not.toMatch(/<img|url\(|<link|<script/)
})

test('5.VALID.09 the address must look like one, as in the contact form', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await aList(me)
  for (const address of [
    '',
    'nobody',
    'a b@example.com',
    'a@example',
    'a@example.photography',
    'a@example.com\r\nBcc: b@example.com',
    'a@b.com,c@d.com',
  ]) {
    expect((await send(me, listId, { address })).json(), address).toMatchObject({ status: 400, errors: [{ field: 'address' }] })
  }
  expect((await send(me, listId, { address: 'a@example.com', includeImages: 'maybe' })).statusCode).toBe(400)
  expect(mails).toEqual([])
})

test('nobody can mail another shopper’s list, or a deleted one', async () => {
  const [owner, other] = [await asVisitor(app, { terms: true }), await asVisitor(app, { terms: true })]
  const listId = await aList(owner)
  expect((await send(other, listId)).statusCode).toBe(404)
  await aList(owner)
  await http({ method: 'DELETE', url: `/api/shoppinglists/${listId}`, headers: owner })
  expect((await send(owner, listId)).statusCode).toBe(410)
  expect(mails).toEqual([])
})

test('a shopper sends ten mails an hour, then gets a time to wait', async () => {
  const me = await asVisitor(app, { terms: true })
  const listId = await aList(me)
  for (let sent = 0; sent < 10; sent++) expect((await send(me, listId, { address: `${sent}@example.com` })).statusCode).toBe(204)
  const refused = await send(me, listId, { address: 'eleventh@example.com' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(mails).toHaveLength(10)
})

test('one address gets ten lists an hour, from all senders together', async () => {
  for (let sender = 0; sender < 11; sender++) {
    const me = await asVisitor(app, { terms: true })
    expect((await send(me, await aList(me), { address: sender % 2 ? 'Full@example.com' : 'full@example.com' })).statusCode).toBe(
      sender < 10 ? 204 : 429,
    )
  }
})

test('a request repeated under its key sends one mail', async () => {
  const me = await asVisitor(app, { terms: true })
  const headers = { ...me, 'idempotency-key': 'once' }
  const listId = await aList(me)
  for (const _ of [1, 2]) expect((await send(headers, listId)).statusCode).toBe(204)
  expect(mails).toHaveLength(1)
})

describe('the text of the mail', () => {
  const typed: ShoppingListItem = {
    shoppingListItemId: uuidv7(),
    shoppingListId: uuidv7(),
    itemName: 'Oat milk',
    notes: '',
    quantity: 1,
    unit: '',
    adStudioAssetId: null,
    adSpace: null,
    adDateInfo: '',
    isChecked: false,
    checkedAt: null,
    category: '',
    price: null,
    revision: 1,
  }
  const deal: ShoppingListItem = {
    ...typed,
    itemName: 'Yogurt',
    category: 'Dairy',
    price: { kind: 'multi', text: '2 for $5', amountCents: 500, quantity: 2, unit: null, regularCents: null },
    adSpace: {
      adSpaceId: 1,
      adPageId: 1,
      adStudioAssetId: 'YOGURT-1',
      productIdentifier: '',
      brandId: 1,
      categoryId: 1,
      areaTypeToken: 'REGULAR_AD',
      startDate: '2026-11-18',
      endDate: '2026-11-24',
      offsetX: 0,
      offsetY: 0,
      width: 1,
      height: 1,
      showInItemView: true,
      isDigitalExclusive: false,
      price: null,
      ownerPrice: null,
      adComponents: [],
    },
  }
  const written = (more: Partial<MailedList>) =>
    listMail({
      to: 'home@example.com',
      list: { name: 'My List' },
      items: [deal, typed],
      store: { storeName: 'Valley Co-op', city: 'Winona', storeRoute: 'valley', timeZone: 'America/Chicago' },
      pictures: false,
      isOwner: null,
      publicUrl: 'https://deals.example',
      now: Date.parse('2026-11-20T12:00:00Z'),
      ...more,
    })

  test('0179 in Spanish it has the title that the co-op gives in Spanish, whoever put the deal on the list, and its price in Spanish', () => {
    const title: Partial<AdComponent> = { componentName: 'TITLE', componentValue: 'Yogurt', spanishValue: 'Yogur' }
    const adSpace = { ...deal.adSpace!, adComponents: [title as AdComponent] }
    const items = ['Yogurt', 'Yogur', 'Yogurt for Ana'].map((itemName) => ({ ...deal, itemName, adSpace }))
    const said = (mail: Mail) => mail.text.match(/(?<=1 x ).*(?= \()|2 (?:for|por) \$5/g)
    expect(said(speaking('es', () => written({ items })))).toEqual(['Yogur', '2 por $5', 'Yogur', '2 por $5', 'Yogurt for Ana', '2 por $5'])
    expect(said(written({ items }))).toEqual(['Yogurt', '2 for $5', 'Yogurt', '2 for $5', 'Yogurt for Ana', '2 for $5'])
  })

  test('E12 a price is shown until its day has ended at the store, then that the sale has ended', () => {
    expect(written({ now: Date.parse('2026-11-25T05:59:59Z') }).text).toContain('1 x Yogurt (2 for $5)')
    const after = written({ now: Date.parse('2026-11-25T06:00:00Z') })
    expect(after.text).toContain('1 x Yogurt (the sale has ended)')
    expect(after.html).toContain('Sale ended')
    expect(after.html).not.toContain('2 for $5')
  })

  test('0247 before its first day an item counts what it costs today, and says from when its price holds', () => {
    const at = (regularCents: number | null) =>
      written({ items: [{ ...deal, price: { ...deal.price!, regularCents } }], now: Date.parse('2026-11-18T05:59:59Z') })
    const known = at(300)
    expect(known.text).toContain('1 x Yogurt (On sale from Wednesday, Nov 18: 2 for $5, $3)\n\nTotal $3\n')
    expect(known.html).toContain('On sale from Wednesday, Nov 18: 2 for $5')
    expect(at(null).text).toContain('1 x Yogurt (On sale from Wednesday, Nov 18: 2 for $5)\n\nDeals of')
    expect(written({ now: Date.parse('2026-11-18T06:00:00Z') }).text).toContain('1 x Yogurt (2 for $5)')
  })

  test('the price is the shopper’s own, and the total is made of it; both are said while it is not known which that is', () => {
    const each = (text: string, amountCents: number) => ({
      kind: 'each' as const,
      text,
      amountCents,
      quantity: null,
      unit: null,
      regularCents: null,
    })
    const item = { ...deal, quantity: 2, price: each('$8.99', 899), adSpace: { ...deal.adSpace!, ownerPrice: each('$6.49', 649) } }
    const [owners, everyones, unknown] = [true, false, null].map((isOwner) => written({ items: [item], isOwner }))
    expect(owners!.text).toContain('2 x Yogurt ($6.49)\n\nTotal $12.98. You save $5\n')
    expect(everyones!.text).toContain('2 x Yogurt ($8.99)\n\nTotal $17.98\n')
    expect(unknown!.text).toContain('2 x Yogurt ($6.49 owner · $8.99 everyone)\n\nTotal $17.98\n')
    expect(owners!.html).toContain('Total $12.98. You save $5')
    expect(unknown!.html).toContain('$6.49 owner · $8.99 everyone')
    expect(written({ items: [item, typed], isOwner: true }).text).toContain('Total, at least $12.98')
    expect(written({ items: [typed] }).text).not.toContain('Total')
  })

  test('5.VALID.22 an empty price is not written, here either; the owners’ price is said to be theirs', () => {
    const empty = { ...deal.price!, kind: 'text', text: '0.00', amountCents: null } as const
    expect(written({ items: [{ ...deal, price: empty }] }).text).toContain('1 x Yogurt\n')
    const owners = { ...deal.adSpace!, ownerPrice: deal.price }
    expect(written({ items: [{ ...deal, price: empty, adSpace: owners }] }).text).toContain('1 x Yogurt (2 for $5 owner)')
  })

  test('what is sold by the pound is counted in pounds, also when its sale has ended', () => {
    const pounds = { ...deal, quantity: 3, price: { ...deal.price!, kind: 'each' as const, unit: 'lb' } }
    const texts = ['2026-11-20T12:00:00Z', '2026-11-30T12:00:00Z'].map((now) => written({ items: [pounds], now: Date.parse(now) }).text)
    expect(texts.map((it) => /\[ \] (.+?) Yogurt/.exec(it)?.[1])).toEqual(['3 lb', '3 lb'])
  })

  test('2.STORE.05 the store has the same name as on the pages', () => {
    const { text } = written({
      store: { storeName: 'valley-fresh Co-op', city: 'Winona', storeRoute: 'valley', timeZone: 'America/Chicago' },
    })
    expect(text).toContain('valley fresh Co-op, Winona')
  })

  test('D18 an exclusive without media has no picture', () => {
    const exclusive = { ...deal, adSpace: { ...deal.adSpace!, adStudioAssetId: '-1', isDigitalExclusive: true } }
    expect(written({ pictures: true, items: [exclusive] }).html).not.toContain('<img')
    expect(written({ pictures: true }).html).toContain('<img')
  })

  test('markup in names and notes is text; a name of two lines becomes one line in the subject', () => {
    const hostile = '<script>alert(1)</script>"><img src=x>'
    const mail = written({
      list: { name: `A\r\nBcc: all@example.com ${hostile}` },
      items: [{ ...typed, itemName: hostile, notes: hostile }],
    })
    expect(mail.subject).toBe(`Shopping list: A Bcc: all@example.com ${hostile}`)
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(mail.text).toContain(hostile)
  })

  test('checked items are marked; an empty list says so', () => {
    expect(written({ items: [{ ...typed, isChecked: true, checkedAt: '2026-11-20T11:00:00Z' }] }).text).toContain('[x] 1 x Oat milk')
    expect(written({ items: [] }).text).toContain('There is nothing on this list yet.')
  })

  test('all addresses in it are absolute, our own, and without anything about the reader', () => {
    const { html } = written({ pictures: true })
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, it]) => it)
    expect(addresses).toEqual(['https://deals.example/images/hcc/assets/y/YOGURT-1.png?w=160', 'https://deals.example/valley/deals/items'])
  })
})
