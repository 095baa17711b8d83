import * as v from 'valibot'
import { AdSpace } from '#contract/ads.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, line, revision, text, uuid } from '#contract/values.ts'

export const Favorite = v.object({
  favoriteId: uuid,
  adStudioAssetId: text(100),
  storeId: id,
  productIdentifier: text(100),
  imageUri: text(500),
  title: line(500),
  /** The ad space as it was when it became a favorite. */
  adSpace: v.nullable(AdSpace),
  adDateInfo: line(200),
  /** The product's newest ad space at the store, whether it is still on sale or not; null when the store has shown none, or has withdrawn it. */
  latest: v.nullable(AdSpace),
  revision,
})
export type Favorite = v.InferOutput<typeof Favorite>

export const favorites = endpoints({
  all: {
    method: 'GET',
    path: '/api/favorites',
    access: 'shopper',
    about: 'The shopper’s favorite items, the latest first.',
    reply: v.array(Favorite),
  },
  add: {
    method: 'POST',
    path: '/api/favorites',
    access: 'shopper',
    about:
      'Makes an item of a store a favorite under the id that the device made; repeating it answers with the same favorite (decision D15).',
    body: v.object({ favoriteId: uuid, storeId: id, adStudioAssetId: text(100), productIdentifier: text(100) }),
    reply: Favorite,
  },
  remove: {
    method: 'DELETE',
    path: '/api/favorites/:favoriteId',
    access: 'shopper',
    about: 'It is no longer a favorite, for good.',
    params: v.object({ favoriteId: uuid }),
    reply: null,
  },
})
