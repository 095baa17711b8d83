import type { Ground } from '#app/ui/Picture.tsx'
import type { Deal } from './deal.ts'

/** Returns the background of a product's picture: always the same for a product, in whatever list it is shown. */
export function groundOf({ productIdentifier }: Pick<Deal, 'productIdentifier'>): Ground {
  let sum = 0
  for (let at = 0; at < productIdentifier.length; at++) sum = (sum * 31 + productIdentifier.charCodeAt(at)) % 9973
  return grounds[sum % grounds.length]!
}

const grounds: readonly Ground[] = ['mist', 'blush', 'oat', 'butter', 'sage']
