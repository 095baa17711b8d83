import { ArrowRight, Clock } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import { pagePicture, type PictureWidth } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import { titleLanguage, type Flyer, type FlyerPage } from '#app/features/deal/deal.ts'
import { saidEnd } from '#app/features/deal/rules.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { productCount } from '#words/product.ts'
import { plural, t } from '#words/t.ts'
import styles from './Cover.module.css'

type Props = { flyer: Flyer; pages: readonly FlyerPage[]; store: Store; now: number; className?: string }

/** The first page of a flyer as it lies there printed; all of it leads to the flyer. */
export function Cover({ flyer, pages: all, store, now, className }: Props) {
  const pages = all.filter(({ adId }) => adId === flyer.adId)
  const [first] = pages
  const at = first ? all.indexOf(first) : 0
  const count = pages.reduce((sum, { itemCount }) => sum + itemCount, 0)
  const counted = productCount(count)
  return (
    <section className={classes(styles.root, className)} aria-labelledby="cover">
      <span className={styles.sun} />
      {first && (
        <Picture
          candidates={[pagePicture(first.imageName)]}
          alt=""
          width={first.width}
          height={first.height}
          sizes="7.6rem"
          widths={widths}
          eager
          className={styles.page}
        />
      )}
      <div className={styles.text}>
        <p className={styles.ends}>
          <Clock />
          {saidEnd(flyer, store.timeZone, now)}
        </p>
        <h2 id="cover" className={classes(flyer.title.length > longTitle && styles.long)} lang={titleLanguage(flyer)}>
          {flyer.title}
        </h2>
        <p>{plural(pages.length, { one: t`${counted} on ${pages.length} page`, other: t`${counted} on ${pages.length} pages` })}</p>
        <Link className={styles.open} to={paths.flyers(store.storeRoute, at > 0 ? at + 1 : undefined)} viewTransition>
          {t`Open flyer`}
          <span className="vh" lang={titleLanguage(flyer)}>
            {' '}
            {flyer.title}
          </span>
          <ArrowRight size={20} />
        </Link>
      </div>
    </section>
  )
}

const widths: readonly PictureWidth[] = [160, 240, 320]
/** In letters: a longer title is set smaller, so that it stays off the edges. */
const longTitle = 18
