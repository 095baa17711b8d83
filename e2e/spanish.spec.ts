import type { Page } from '@playwright/test'
import { expect, expectAccessible, takenOver, test } from './journey.ts'
import { faultsOfLargeText, layoutFaults } from './layout.ts'
import { store } from './shopper.ts'

test.use({ locale: 'es-US' })

/** Expects that the page is in Spanish, can be used by everybody, and that its longer words have room. */
async function expectGood(page: Page, isMobile: boolean) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expectAccessible(page)
  expect.soft(await page.evaluate(layoutFaults, false)).toEqual([])
  if (isMobile) expect.soft(await faultsOfLargeText(page), 'with text at 200 %').toEqual([])
}

test('on a device in Spanish a shopper needs no English: entry, deals, flyer, list, sign-in', async ({ page, isMobile }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Encuentra una cooperativa cerca de ti' })).toBeVisible()
  await takenOver(page)
  await expectGood(page, isMobile)
  const manifest = page.locator('link[rel=manifest]')
  await expect(manifest).toHaveAttribute('href', '/manifest.es.webmanifest')
  expect(await (await page.request.get('/manifest.es.webmanifest')).json()).toMatchObject({
    lang: 'es-US',
    shortcuts: [{ name: 'Listas' }, {}, {}],
  })

  await page.goto(`/${store}/deals/items`)
  await expect(page.getByText(/^Todos los resultados: \d+$/)).toBeVisible()
  await expect(page.getByText(/\d dólares con \d\d/).first()).toBeAttached()
  await takenOver(page)
  await expectGood(page, isMobile)
  await page
    .getByRole('button', { name: /^Agregar .+ a la lista$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Acepto' }).click()
  await expect(page.getByText('Agregado a Mi lista')).toBeVisible()

  await page.goto(`/${store}/deals/flyers/1`)
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible()
  await takenOver(page)
  await expectGood(page, isMobile)

  await page.goto('/lists')
  await page.getByRole('link', { name: 'Mi lista', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mi lista' })).toBeVisible()
  await expect(page.getByText(/^Total/).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').locator('p span[lang=en]').first()).toBeVisible()
  await expectGood(page, isMobile)

  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Crear cuenta' })).toBeVisible()
  await page.getByLabel('Correo electrónico').fill('nadie')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escribe una dirección de correo')).toBeVisible()
  await expectGood(page, isMobile)

  // The switch in the footer holds, also where no scripts have run yet; it has room for a finger.
  await page.goto(`/${store}/home`)
  const english = page.getByRole('contentinfo').getByRole('link', { name: 'English' })
  if (isMobile) expect((await english.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await english.click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await takenOver(page)
  await page.goto(`/${store}/deals/items`)
  await expect(page.getByText(/^Showing All \d+ Results$/)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')

  // With scripts it also keeps what stands behind ? and #.
  await page.goto(`/${store}/home?from=mail#main`)
  await takenOver(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await page.waitForURL('**/home?from=mail&lang=es#main')
})
