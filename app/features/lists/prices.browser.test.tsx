import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { ads, type AdSpace, type Price } from '#contract/ads.ts'
import { lists as endpoints, type ShoppingListItem } from '#contract/lists.ts'
import { aPage, anAd, aPrice } from '#app/features/deal/testing.ts'
import { theSpace, theStoreOpen } from '#app/features/deals/testing.ts'
import { answered } from '#app/features/owner/testing.ts'
import { aStore } from '#app/features/stores/testing.ts'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { answer, unreached } from '#app/testing/fake-server.ts'
import { anonymous, renderApp } from '#app/testing/render-app.tsx'
import { aList, aSentItem } from './testing.ts'

const mine = aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10', storeId: aStore().storeId })
let ids = 0
const sent = (name: string, space: Partial<AdSpace>, fields: Partial<ShoppingListItem> = {}) => {
  ids += 1
  const adSpace = theSpace(100 + ids, name, space)
  const shoppingListItemId = `01890af2-7c1a-7cc3-8f3a-2f7d2f1f9b${10 + ids}`
  return aSentItem({
    shoppingListItemId,
    itemName: name,
    adStudioAssetId: 'a',
    adSpace,
    price: adSpace.price,
    category: 'Pantry',
    ...fields,
  })
}
const several = (fields: Partial<Price>) => aPrice({ kind: 'multi', text: '4 for $5', amountCents: 500, quantity: 4, ...fields })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

async function open(items: readonly ShoppingListItem[], current = [theSpace(1, 'Apples')]) {
  document.cookie = 'lastStore=winona; path=/'
  const week = [anAd({ adPages: [aPage({ adSpaces: current })] })]
  return renderApp(
    routes,
    paths.list(mine.shoppingListId),
    theStoreOpen(
      answer(accounts.user, anonymous),
      answer(endpoints.all, [mine]),
      answer(endpoints.items, [...items]),
      answer(ads.brief, week),
      answer(endpoints.addItem, ({ body }) =>
        aSentItem({ ...body, adSpace: current[0]!, price: current[0]!.price, notes: body.notes ?? '' }),
      ),
      answer(endpoints.removeItem, null),
    ),
    { keeps: true },
  )
}

const honey = () =>
  sent('Raw basswood honey', { price: aPrice({ amountCents: 899 }), ownerPrice: aPrice({ amountCents: 649 }) }, { quantity: 2 })

test('a row says both prices while it is not known who is an owner, and the receipt leads to the question', async () => {
  await open([honey()])
  await expect.element(row('honey').getByText('$6.49 owner')).toBeVisible()
  await expect.element(row('honey').getByText('$8.99 everyone')).toBeVisible()
  await expect.element(page.getByRole('definition').getByText('17 dollars 98 cents')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'As an owner you’d save $5 more' }))
  await userEvent.click(page.getByRole('button', { name: 'Yes, I’m an owner' }))
  await expect.element(page.getByRole('definition').getByText('12 dollars 98 cents')).toBeInTheDocument()
  await expect.element(row('honey').getByText(/owner price$/)).toBeVisible()
  expect(page.getByText(/As an owner/).elements()).toEqual([])
})

test('who is no owner is shown one price in a row, and no way to be asked again below the total', async () => {
  answered('no')
  await open([honey()])
  await expect.element(page.getByRole('definition').getByText('17 dollars 98 cents')).toBeInTheDocument()
  expect(page.getByText(/owner/i).elements()).toEqual([])
})

test('0247 a list does not count a price of a day to come: the row says it with its day, and costs what the till takes today', async () => {
  const later = { startDate: '2099-11-27', endDate: '2099-11-29' }
  await open([
    sent('Later beans', { price: aPrice({ text: '$1.99', amountCents: 199, regularCents: 299 }), ...later }),
    sent('Later rice', { price: aPrice({ amountCents: 150 }), ...later }),
    sent('Corn', { price: aPrice({ amountCents: 100, regularCents: 125 }) }),
    sent('Later honey', { price: aPrice({ amountCents: 899 }), ownerPrice: aPrice({ amountCents: 649 }), ...later }),
  ])
  await expect.element(row('Later honey').getByText(/^On sale from Friday, Nov 27: \$6\.49 owner, \$8\.99 everyone, /)).toBeVisible()
  await expect.element(row('Later beans').getByText(/^On sale from Friday, Nov 27: \$1\.99, 3 lb bag/)).toBeVisible()
  await expect.element(row('Later beans').getByText('2 dollars 99 cents')).toBeInTheDocument()
  await expect.element(row('Later rice').getByText(/^On sale from Friday, Nov 27: \$1\.50, /)).toBeVisible()
  await expect.element(page.getByRole('term').getByText('Total, at least')).toBeVisible()
  await expect.element(page.getByRole('definition').getByText('3 dollars 99 cents')).toBeInTheDocument()
  await expect.element(page.getByRole('definition').getByText('25 cents')).toBeInTheDocument()
})

test('a row says whether several must be bought, and at least where that is not known', async () => {
  await open([
    sent('Free beans', { price: several({ mustBuy: false }) }),
    sent('Tied beans', { price: several({ mustBuy: true, regularCents: 179 }) }),
    sent('Mute beans', { price: several({}) }),
  ])
  await expect.element(row('Free beans').getByText(/\$1\.25 each, no need to buy 4/)).toBeVisible()
  await expect.element(row('Free beans').getByText('1 dollar 25 cents')).toBeInTheDocument()
  await expect.element(row('Tied beans').getByText(/4 for \$5, must buy 4/)).toBeVisible()
  await expect.element(row('Tied beans').getByText('1 dollar 79 cents')).toBeInTheDocument()
  await expect.element(row('Mute beans').getByText('at least')).toBeVisible()
  expect(row('Mute beans').getByText(/buy 4/).elements()).toEqual([])
  await expect.element(page.getByText('Total, at least')).toBeVisible()
})

test('what has ended stays, out of the total, and one press puts in its place what is on sale again', async () => {
  const over = { endDate: '2026-01-02', startDate: '2025-12-28', productIdentifier: 'honey' }
  const again = theSpace(50, 'Raw basswood honey', { productIdentifier: 'honey', price: aPrice({ amountCents: 449 }) })
  const { server } = await open([sent('Raw basswood honey', over, { quantity: 3 })], [again])
  await expect.element(row('honey').getByText('sale ended')).toBeVisible()
  expect(page.getByRole('definition').elements()).toEqual([])
  await userEvent.click(row('honey').getByRole('button', { name: /On sale again: \$4\.49/ }))
  await expect.element(page.getByRole('definition').getByText('13 dollars 47 cents')).toBeInTheDocument()
  expect(page.getByText('sale ended').elements()).toEqual([])
  await expect.poll(() => server.requests(endpoints.addItem)[0]?.body).toMatchObject({ adSpaceId: 50, quantity: 3 })
  await expect.poll(() => server.requests(endpoints.removeItem).length).toBe(1)
})

test('what was put in the place of an ended deal is taken back by Undo, and what was there is back', async () => {
  const over = { endDate: '2026-01-02', startDate: '2025-12-28', productIdentifier: 'honey' }
  const again = theSpace(50, 'Raw basswood honey', { productIdentifier: 'honey', price: aPrice({ amountCents: 449 }) })
  const ended = sent('Raw basswood honey', over, { quantity: 3, notes: 'the dark one', isChecked: true })
  const { server } = await open([ended], [again])
  server.now(unreached(endpoints.addItem), unreached(endpoints.removeItem), unreached(endpoints.changeItem))
  await userEvent.click(row('honey').getByRole('button', { name: /On sale again/ }))
  await expect.element(page.getByRole('definition').getByText('13 dollars 47 cents')).toBeInTheDocument()
  await expect.element(row('honey').getByText(/the dark one/)).toBeVisible()
  await expect.element(row('honey').getByRole('checkbox')).toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(row('honey').getByText('sale ended')).toBeVisible()
  await expect.element(row('honey').getByText('Qty 3')).toBeVisible()
  await expect.element(row('honey').getByText(/the dark one/)).toBeVisible()
  await expect.element(row('honey').getByRole('checkbox')).toBeChecked()
  expect(page.getByRole('definition').elements()).toEqual([])
})

test('a new week is told once, and can be dismissed', async () => {
  const over = { endDate: '2026-01-02', startDate: '2025-12-28' }
  const items = [sent('Old honey', { ...over, productIdentifier: 'honey' }), sent('Old rice', over)]
  const week = [theSpace(50, 'Honey', { productIdentifier: 'honey', adStudioAssetId: 'new' })]
  const isKnown = () => expect.element(row('Old honey').getByRole('button', { name: /On sale again/ })).toBeVisible()
  localStorage.setItem('own:week-told', JSON.stringify({ [mine.storeId]: 'the week before', 99: 'of another store' }))
  const first = await open(items, week)
  const told = page.getByText('2 items are no longer on sale')
  await expect.element(told).toBeVisible()
  await userEvent.click(page.getByRole('status').filter({ has: told }).getByRole('button', { name: 'Dismiss' }))
  expect(told.elements()).toEqual([])
  await first.screen.unmount()
  await open(items, week)
  await isKnown()
  expect(told.elements()).toEqual([])
  expect(localStorage.getItem('own:week-told')).toContain('of another store')
})
