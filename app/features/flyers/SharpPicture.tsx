import { useState } from 'react'
import { pagePicture } from '#contract/pictures.ts'
import { onServer } from '#app/ui/picture-source.ts'
import styles from './FlyerStage.module.css'
import { pageSrcSet, pageWidths } from './page-picture.ts'

/**
 * A larger picture of an enlarged page, over the one that is there: that one is seen until this one has loaded, and stays when it can't
 * be, as without a signal. `sizes` is in the form of <img sizes>.
 */
export function SharpPicture({ imageName, sizes }: { imageName: string; sizes: string }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <img
      className={styles.sharp}
      alt=""
      decoding="async"
      draggable={false}
      sizes={sizes}
      srcSet={pageSrcSet(imageName)}
      src={`${onServer(pagePicture(imageName))}?w=${pageWidths.at(-1)!}`}
      {...(isLoaded && { 'data-loaded': '' })}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(false)}
    />
  )
}
