import { brand } from '#brand'
import { expect, takenOver, test } from './journey.ts'
import { home, installApp, phones } from './native.ts'
import { openList, store, type } from './shopper.ts'

const { scheme, server } = brand.native

for (const phone of phones) {
  test.describe(phone, () => {
    test('0.PROD.01 the main job works in the app: a store, its deals, a list that is there after a restart', async ({
      context,
      baseURL,
    }) => {
      const app = await installApp(context, phone)
      let page = await app.start()
      await expect(page.getByRole('heading', { name: /Find a co-op near you/ })).toBeVisible()
      const name = await openList(page, home)
      await type(page, 'Lamp oil')
      await expect(page.getByRole('checkbox', { name: 'Lamp oil' })).toBeVisible()
      await app.kill()
      page = await app.start()
      await page.waitForURL(`${home}/${store}/home`)
      await expect(page.getByRole('region', { name: 'My List' }).getByText(name)).toBeVisible()
      void baseURL
    })
  })
}
void takenOver
void scheme
void server
