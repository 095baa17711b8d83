import * as v from 'valibot'
import { AdSpace } from '#contract/ads.ts'
import { id, line, revision, text, uuid } from '#contract/values.ts'

export const Favorite = v.object({
  favoriteId: uuid,
  adStudioAssetId: text(100),
  storeId: id,
  productIdentifier: text(100),
  imageUri: text(500),
  title: line(500),
  adSpace: v.nullable(AdSpace),
  adDateInfo: line(200),
  revision,
})
export type Favorite = v.InferOutput<typeof Favorite>
