import type { Page } from '@playwright/test'
import type { Ad, AdSpace } from '#contract/ads.ts'
import { firstValueOf } from '#contract/components.ts'
import type { Store } from '#contract/stores.ts'
import { paths } from '#app/paths.ts'
import { tokenOf } from './member.ts'
import { store } from './shopper.ts'

/** What a shopper knows of what is asked for by its id; `deal` is the name of the deal. */
export type Known = { listId: string; favoriteId: string; bannerId: number; storeId: number; adSpaceId: number; deal: string }
type Deal = Pick<Known, 'storeId' | 'adSpaceId' | 'deal'> & Pick<AdSpace, 'adStudioAssetId' | 'productIdentifier'>

/** Returns the deals on the first page of the store's first flyer. */
export async function dealsOfFlyer(page: Page): Promise<Deal[]> {
  const [ad]: Ad[] = await (await page.request.get(`/${store}/api/ads`)).json()
  const { storeId }: Store = await (await page.request.get(`/${store}/api/stores`)).json()
  return ad!.adPages[0]!.adSpaces.map(({ adSpaceId, adStudioAssetId, productIdentifier, adComponents }) => ({
    storeId,
    adSpaceId,
    adStudioAssetId,
    productIdentifier,
    deal: firstValueOf({ adComponents }, 'TITLE'),
  }))
}

/** Returns the id of a banner that leads to a page with its products. */
export async function aBanner(page: Page): Promise<number> {
  await page.goto(paths.deals(store))
  const href = await page.locator('figure a[href*="/banners/"]').first().getAttribute('href')
  return Number(href!.split('/').at(-1))
}

/** Makes a deal a favorite of the page's shopper, and returns the id of the favorite. */
export async function makeFavorite(page: Page, { storeId, adStudioAssetId, productIdentifier }: Deal): Promise<string> {
  const made = await page.request.post('/api/favorites', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { favoriteId: crypto.randomUUID(), storeId, adStudioAssetId, productIdentifier },
  })
  return (await made.json()).favoriteId
}
