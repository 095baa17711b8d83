import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, takenOver, test } from './journey.ts'
import { demoDataDir, removeDataDir, startServer } from './server.ts'
import { store } from './shopper.ts'

test.use({ ownerQuestion: true })

test('an owner says so once, and card, row, total and mailed list say the same price', async ({ page }) => {
  const dataDir = demoDataDir()
  const server = await startServer({ dataDir })
  try {
    await page.goto(`${server.url}/${store}/deals/items`)
    await takenOver(page)
    const cards = page.getByRole('article').filter({ hasText: 'everyone' })
    const pair = await cards.first().getByText('everyone').textContent()
    const everyones = /\$[\d.]+/.exec(pair!)![0]
    const owners = /\$[\d.]+/.exec((await cards.first().getByText('owner', { exact: false }).first().textContent())!)![0]
    const name = (await cards.first().getByRole('link').first().textContent())!
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

    // The question comes when the shopper reads on after a card that is a reason for it.
    const question = page.getByRole('dialog', { name: 'Are you an owner?' })
    await card.scrollIntoViewIfNeeded()
    await expect(async () => {
      await page.mouse.wheel(0, 10)
      await expect(question).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Yes, I’m an owner' }).click()
    await expect(question).toBeHidden()
    await expect(card.getByText('Owner price')).toBeVisible()
    await expect(card.getByText('everyone')).toHaveCount(0)

    await card.getByRole('button', { name: `Add ${name} to list` }).click()
    await page.getByRole('button', { name: 'I Accept' }).click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Lists/ })
      .click()
    await page.getByRole('link', { name: 'My List', exact: true }).click()
    const [dollars, cents] = owners.slice(1).split('.').map(Number)
    const spoken = `${dollars} dollars${cents ? ` ${cents} cents` : ''}`
    await expect(page.getByRole('listitem').filter({ hasText: name }).getByText(spoken, { exact: true })).toBeAttached()
    await expect(page.getByRole('definition').first()).toContainText(spoken)
    await expect(page.getByText('As an owner')).toHaveCount(0)

    await page.getByRole('button', { name: 'List options' }).click()
    await page.getByRole('button', { name: 'Email List' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('home@example.com')
    await page.getByRole('button', { name: 'Send Email' }).click()
    const outbox = join(dataDir, 'outbox') // is there from the first mail on
    const mail = () => (existsSync(outbox) ? readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8')) : []).join('')
    await expect.poll(mail).toContain(`Total ${owners}`)
    expect(mail()).not.toContain(everyones)

    // It is not asked again, and the account leads back to it.
    await page.goto(`${server.url}/account`)
    await page.getByRole('button', { name: /^Owner Prices/ }).click()
    await question.getByRole('button', { name: 'No, I’m not' }).click()
    await expect(page.getByRole('button', { name: /^Owner Prices/ })).toContainText('Off')
    await page.goto(`${server.url}/${store}/deals/items`)
    await takenOver(page)
    await expect(card.getByText('Owner price')).toHaveCount(0)
  } finally {
    await server.stop()
    removeDataDir(dataDir)
  }
})
