import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { errorText } from '#app/api/error-text.ts'
import { theStoreOpen } from '#app/features/deals/testing.ts'
import { routes } from '#app/routes.tsx'
import { renderApp } from '#app/testing/render-app.tsx'

/** Loses the first request for the sheet's code on its way. */
async function loseOnce() {
  const wire = cdp()
  onTestFinished(async () => void (await wire.send('Fetch.disable')))
  wire.on('Fetch.requestPaused', ({ requestId }) => {
    void wire.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).then(() => wire.send('Fetch.disable'))
  })
  await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/DealSheet.tsx*' }] })
}

test('2.FLYER.04 a sheet that could not be loaded is loaded by the next press of the same item', async () => {
  await loseOnce()
  vi.spyOn(console, 'error').mockReturnValue()
  const { screen, router } = await renderApp(routes, '/winona/deals/flyers', theStoreOpen())
  const region = screen.getByRole('link', { name: /^Salted butter/ }).first()
  await expect.element(region).toBeInTheDocument()
  const press = () => region.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  press()
  const told = screen.getByRole('alertdialog', { name: errorText.confirmFailed.title })
  await expect.element(told).toBeVisible()
  await expect.poll(() => router.page().location.mask).toBeUndefined()
  await told.getByRole('button').click()
  await expect.element(told).not.toBeInTheDocument()
  press()
  await expect.element(screen.getByRole('dialog', { name: 'Salted butter' })).toBeVisible()
})
