import type { Ground } from '#app/ui/Picture.tsx'
import type { Deal } from './deal.ts'

/** Returns the background of a product's picture: always the same for a product, in whatever list it is shown. */
export function groundOf({ productIdentifier, adStudioAssetId }: Pick<Deal, 'productIdentifier' | 'adStudioAssetId'>): Ground {
  const name = productIdentifier || adStudioAssetId
  let sum = 0
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 9973
  return grounds[sum % grounds.length]!
}

const grounds: readonly Ground[] = ['mist', 'blush', 'oat', 'butter', 'sage']
