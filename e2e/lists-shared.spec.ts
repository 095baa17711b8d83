import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, faultsOf, test } from './journey.ts'
import { allSent, openList, type } from './shopper.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const options = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

async function another(browser: Browser) {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const page = await context.newPage()
  return { context, page, faults: faultsOf(page) }
}

test('three browsers keep one list, one of them without a signal: nobody has an account, nothing is lost', async ({
  page: ana,
  browser,
}) => {
  await openList(ana)
  await options(ana, 'Invite People')
  await ana.getByLabel('Your first name').fill('Ana')
  await ana.getByRole('button', { name: 'Make a link' }).click()
  const link = await ana.getByText(/\/join#[\w-]{43}$/).innerText()
  await expect(ana.getByRole('img', { name: 'Code of the link' })).toBeVisible()
  await expectAccessible(ana)
  await ana.keyboard.press('Escape')

  const others = [await another(browser), await another(browser)]
  const asked: string[] = []
  for (const [{ page }, name] of [
    [others[0]!, 'Ben'],
    [others[1]!, 'Cleo'],
  ] as const) {
    page.on('request', (request) => asked.push(request.url() + (request.headers().referer ?? '')))
    await page.goto(link)
    await expect(page.getByText('Ana shares a list with you')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your first name').fill(name)
    await page.getByRole('button', { name: 'Join the list' }).click()
    await page.getByRole('button', { name: 'I Accept' }).click()
    await expect(page.getByRole('button', { name: /^Shared: / })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
  }
  const secret = link.split('#')[1]!
  expect(asked.filter((it) => it.includes(secret) && !it.startsWith(link))).toEqual([])
  const [{ page: ben, context: bens }, { page: cleo }] = [others[0]!, others[1]!]

  await type(ben, 'Matches')
  await expect(box(ana, 'Matches')).toBeVisible()
  await expect(ana.getByText('Added by Ben').first()).toBeAttached()
  await allSent(ben)
  await bens.setOffline(true)
  await type(ben, 'Twine')
  await type(cleo, 'Napkins')
  await box(cleo, 'Matches').check()
  await expect(box(ana, 'Matches')).toBeChecked()
  await expect(ana.getByText('In the basket of Cleo').first()).toBeAttached()
  await bens.setOffline(false)
  for (const page of [ana, ben, cleo])
    for (const name of ['Matches', 'Twine', 'Napkins']) await expect(box(page, name)).toHaveCount(1, { timeout: 20_000 })

  // What is told when the list is opened again, and who is taken off keeps what was typed without a signal.
  await allSent(ben)
  await bens.setOffline(true)
  await type(ben, 'Light bulbs')
  await ana.getByRole('button', { name: /^Shared: / }).click()
  await ana.getByRole('button', { name: 'Remove Ben' }).click()
  await ana.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(ana.getByRole('button', { name: 'Remove Ben' })).toHaveCount(0)
  await bens.setOffline(false)
  await expect
    .poll(
      () =>
        ben.evaluate(async () => {
          const headers = { authorization: `Bearer ${localStorage.getItem('bearerToken')}` }
          const items = await (await fetch('/api/shoppinglistitems', { headers })).json()
          return items.map((it: { itemName: string }) => it.itemName)
        }),
      { timeout: 20_000 },
    )
    .toEqual(['Light bulbs'])
  await expect(box(ana, 'Light bulbs')).toHaveCount(0)
  for (const { faults, context } of others) {
    expect(faults).toEqual([])
    await context.close()
  }
})
