import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, faultsOf, test } from './journey.ts'
import { allSent, openList, type } from './shopper.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const options = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'List options' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

async function another(browser: Browser, locale = 'en-US') {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL!, locale })
  const page = await context.newPage()
  return { context, page, faults: faultsOf(page) }
}

const english = {
  shares: 'Ana shares a list with you',
  name: 'Your first name',
  join: 'Join the list',
  accept: 'I Accept',
  shared: /^Shared: /,
}
const spanish = {
  shares: 'Ana comparte una lista contigo',
  name: 'Tu nombre',
  join: 'Entrar a la lista',
  accept: 'Acepto',
  shared: /^Compartida: /,
}

test('three browsers keep one list, one of them without a signal and one in Spanish: nobody has an account, nothing is lost', async ({
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

  const others = [await another(browser), await another(browser, 'es-US')]
  const asked: string[] = []
  for (const [{ page }, name, words] of [
    [others[0]!, 'Ben', english],
    [others[1]!, 'Cleo', spanish],
  ] as const) {
    page.on('request', (request) => asked.push(request.url() + (request.headers().referer ?? '')))
    await page.goto(link)
    await expect(page.getByText(words.shares)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(words.name).fill(name)
    await page.getByRole('button', { name: words.join }).click()
    await page.getByRole('button', { name: words.accept }).click()
    await expect(page.getByRole('button', { name: words.shared })).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
  }
  const secret = link.split('#')[1]!
  expect(asked.filter((it) => it.includes(secret) && !it.startsWith(link))).toEqual([])
  const [{ page: ben, context: bens }, { page: cleo }] = [others[0]!, others[1]!]

  await type(ben, 'Matches')
  await expect(box(ana, 'Matches')).toBeVisible()
  await expect(ana.getByText('Added by Ben').first()).toBeAttached()
  await expect(cleo.getByText('Lo agregó Ben').first()).toBeAttached()
  await allSent(ben)
  await bens.setOffline(true)
  await type(ben, 'Twine')
  await type(cleo, 'Napkins')
  await box(cleo, 'Matches').check()
  await expect(box(ana, 'Matches')).toBeChecked()
  await expect(ana.getByText('In the basket of Cleo').first()).toBeAttached()
  await bens.setOffline(false)
  for (const page of [ana, ben, cleo]) for (const name of ['Matches', 'Twine', 'Napkins']) await expect(box(page, name)).toHaveCount(1)

  // In the aisle too it is seen who added what and who has it.
  await ana.getByRole('link', { name: 'Start shopping' }).click()
  await expect(ana.getByRole('checkbox', { name: /^Napkins.*Added by Cleo/ })).toBeVisible()
  await ana.getByRole('link', { name: 'Done' }).click()

  // Everybody has a name and a color, which the others see as it changes.
  await cleo.getByRole('button', { name: spanish.shared }).click()
  await cleo.getByRole('button', { name: 'Cambiar tu nombre y color' }).click()
  await cleo.getByLabel(spanish.name).fill('Clementine')
  await cleo.getByRole('radio', { name: 'Color 6' }).check()
  await expectAccessible(cleo)
  await cleo.getByRole('button', { name: 'Guardar' }).click()
  await expect(ana.getByText('Added by Clementine').first()).toBeAttached()
  await cleo.keyboard.press('Escape')

  // What is told when the list is opened again leads to the things that are meant.
  await ana.goto('/lists')
  await type(cleo, 'Corks')
  await allSent(cleo)
  // Read anew: a page of lists that is open may have read this one before the corks, and its items after.
  await ana.reload()
  await ana.getByRole('link', { name: 'My List', exact: true }).click()
  await ana.getByRole('button', { name: 'Show' }).click()
  await expect(ana.getByRole('button', { name: 'Corks', exact: true })).toBeFocused()

  // Whoever is taken off keeps what was typed without a signal, and is told.
  await allSent(ben)
  await bens.setOffline(true)
  await type(ben, 'Light bulbs')
  await ana.getByRole('button', { name: /^Shared: / }).click()
  await ana.getByRole('button', { name: 'Remove Ben' }).click()
  await ana.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(ana.getByRole('button', { name: 'Remove Ben' })).toHaveCount(0)
  await bens.setOffline(false)
  const left = () =>
    ben.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('bearerToken')}` }
      const items = await (await fetch('/api/shoppinglistitems', { headers })).json()
      return items.map((it: { itemName: string }) => it.itemName)
    })
  await expect.poll(left).toEqual(['Light bulbs'])
  const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name })
  await expect(alert(ben, 'My List is no longer shared with you').getByText('it is on a list of your own')).toBeVisible()
  await expect(box(ana, 'Light bulbs')).toHaveCount(0)
  await ana.getByRole('button', { name: 'Stop sharing' }).click()
  await ana.getByRole('button', { name: 'Stop sharing' }).last().click()
  await expect(alert(cleo, 'Mi lista ya no se comparte contigo')).toBeVisible()
  await expect(ana.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  for (const { faults, context } of others) {
    expect(faults).toEqual([])
    await context.close()
  }
})
