import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PictureWidth } from '#contract/pictures.ts'
import { useObserved } from '#app/observable.ts'
import { t } from '#words/t.ts'
import { badPictures } from './bad-pictures.ts'
import { classes } from './classes.ts'
import { Leaves } from './Leaves.tsx'
import { sourceOf } from './picture-source.ts'
import styles from './Picture.module.css'

/** The classes of the backgrounds of pictures. */
export const grounds = { butter: styles.butter, sage: styles.sage, blush: styles.blush, oat: styles.oat, mist: styles.mist }
export type Ground = keyof typeof grounds
type Props = {
  /** Addresses of the same picture, the likeliest first. */
  candidates: readonly string[]
  alt: string
  /** The picture's shape, which its box keeps also while it loads or when it fails. */
  width: number
  height: number
  /** The width at which it is shown, in the form of <img sizes>. */
  sizes: string
  widths: readonly PictureWidth[]
  /** For the one or two pictures that matter most in a page's first view. */
  eager?: boolean
  ground?: Ground
  className?: string
  ref?: Ref<HTMLSpanElement>
  /** Called when none of the addresses has a picture. */
  onFailed?: () => void
}

/** A picture that is loading, loaded or failed; a failed address is not requested again in this session (decision E44), but as bad-pictures.ts says. */
export function Picture({ candidates, alt, width, height, sizes, widths, eager = false, ground, className, ref, onFailed }: Props) {
  const address = useObserved(badPictures, () => candidates.find((it) => !badPictures.has(it)) ?? null, candidates[0] ?? null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const state = address === null ? 'failed' : loaded === address ? 'loaded' : 'loading'
  const isFailed = state === 'failed'
  const image = useRef<HTMLImageElement>(null)
  // Handles events from before the app was running: a picture in a page from the server may have loaded or failed already. Not as soon
  // as the element is there: React would then render the page again before anything else is done.
  useEffect(() => {
    const element = image.current
    if (address === null || !element?.complete) return
    if (element.naturalWidth > 0) setLoaded(address)
    else if (element.currentSrc) badPictures.add(address)
  }, [address])
  const tellFailed = useEffectEvent(() => {
    badPictures.miss(candidates)
    onFailed?.()
  })
  useEffect(() => {
    if (isFailed) tellFailed()
  }, [isFailed])
  return (
    <span ref={ref} className={classes(styles.root, ground && grounds[ground], className)} data-state={state}>
      {address === null ? (
        <NoPhoto width={width} height={height} alt={alt} />
      ) : (
        <img
          key={address}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          {...(eager && { fetchPriority: 'high' })}
          {...sourceOf(address, sizes, widths)}
          ref={image}
          onLoad={() => setLoaded(address)}
          onError={() => badPictures.add(address)}
        />
      )}
    </span>
  )
}

function NoPhoto({ width, height, alt }: { width: number; height: number; alt: string }) {
  return (
    <span className={styles.none} {...(alt ? { role: 'img', 'aria-label': t`${alt} (no photo)` } : { 'aria-hidden': true })}>
      <svg className={styles.shape} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
      <Leaves className={styles.leaves} />
    </span>
  )
}
