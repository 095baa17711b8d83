import { useEffect, useEffectEvent, useRef } from 'react'
import { network } from '#app/platform/network/index.ts'
import { pageSizes, pageSrcSet } from './page-picture.ts'

/**
 * Returns what loads the next page's picture when the shopper is about to turn. Whoever has turned a page once is about to turn again.
 * Nothing is loaded ahead where data is to be saved.
 */
export function useLoadedAhead(imageName: string | null): () => void {
  const first = useRef(imageName)
  const asked = useRef(new Set<string>())
  const load = () => {
    if (imageName === null || asked.current.has(imageName) || network.savesData()) return
    asked.current.add(imageName)
    const image = new Image()
    image.fetchPriority = 'low'
    image.sizes = pageSizes
    image.srcset = pageSrcSet(imageName)
  }
  const turned = useEffectEvent((imageName: string | null) => {
    if (imageName !== first.current) load()
  })
  useEffect(() => turned(imageName), [imageName])
  return load
}
