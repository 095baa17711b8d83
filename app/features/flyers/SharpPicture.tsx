import { useState } from 'react'
import { pagePicture } from '#contract/pictures.ts'
import styles from './FlyerStage.module.css'
import { pageWidths } from './page-picture.ts'

/**
 * A larger picture of an enlarged page, over the one that is there: that one is seen until this one has loaded, and stays when it can't
 * be, as without a signal. `sizes` is in the form of <img sizes>.
 */
export function SharpPicture({ imageName, sizes }: { imageName: string; sizes: string }) {
  const [shown, setShown] = useState<'loaded' | 'failed' | null>(null)
  const at = (it: number) => `${pagePicture(imageName)}?w=${it}`
  return (
    <img
      className={styles.sharp}
      alt=""
      decoding="async"
      draggable={false}
      sizes={sizes}
      srcSet={pageWidths.map((it) => `${at(it)} ${it}w`).join(', ')}
      src={at(pageWidths.at(-1)!)}
      {...(shown === 'loaded' && { 'data-loaded': '' })}
      onLoad={() => setShown('loaded')}
      onError={() => setShown('failed')}
    />
  )
}
