import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { PictureWidth } from '#contract/pictures.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { groundOf } from '#app/features/deal/ground.ts'
import { useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'
import { PauseButton, Track, useTurning } from '#app/ui/Carousel.tsx'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { grounds, Picture } from '#app/ui/Picture.tsx'
import { t } from '#words/t.ts'
import styles from './ItemPictures.module.css'
import { pictureFrame } from './rules.ts'

/** The pictures of an item: a single one stays, several take turns by themselves until they are paused. */
export function ItemPictures({ deal, className }: { deal: Deal; className?: string }) {
  const { pictures, brand, title } = deal
  const turning = useTurning(pictures.length, pictureFrame(useIsDesktop()))
  const name = [brand, title].filter(Boolean).join(' ')
  return (
    <div
      className={classes(styles.root, grounds[groundOf(deal)], className)}
      {...turning.holders}
      {...(pictures.length > 1 && { role: 'region', 'aria-roledescription': t`carousel`, 'aria-label': t`Pictures of ${title}` })}
    >
      {pictures.length > 1 ? (
        <>
          <Track turning={turning} className={styles.track} slideClassName={styles.slide}>
            {pictures.map((it, at) => (
              <Shown key={it} address={it} alt={at === 0 ? name : t`${name}, picture ${at + 1}`} eager={at === 0} />
            ))}
          </Track>
          <div className={styles.controls}>
            <PauseButton turning={turning} />
            <IconButton kind="plate" label={t`Previous picture`} className={styles.turn} onClick={() => turning.go(turning.at - 1)}>
              <ChevronLeft />
            </IconButton>
            <p className={styles.place}>
              <span className="vh">{t`Picture`} </span>
              {t`${turning.at + 1} of ${pictures.length}`}
            </p>
            <IconButton kind="plate" label={t`Next picture`} className={styles.turn} onClick={() => turning.go(turning.at + 1)}>
              <ChevronRight />
            </IconButton>
          </div>
        </>
      ) : (
        <div className={styles.slide}>
          <Shown address={pictures[0] ?? ''} alt={name} eager />
        </div>
      )}
    </div>
  )
}

function Shown({ address, alt, eager }: { address: string; alt: string; eager: boolean }) {
  return (
    <Picture
      candidates={address ? [address] : []}
      alt={alt}
      width={320}
      height={320}
      sizes="(min-width: 62em) 26rem, 15.5rem"
      widths={widths}
      eager={eager}
      className={styles.picture}
    />
  )
}

const widths: readonly PictureWidth[] = [320, 480, 640, 960]

/** Returns false on the server and while hydrating; only the pace of the pictures depends on it. */
function useIsDesktop(): boolean {
  return useObserved(screen.isWide, screen.isWide.get, false)
}
