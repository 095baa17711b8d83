import { Scissors } from 'lucide-react'
import type { Price as PriceValue } from '#contract/ads.ts'
import { assetPicture, productPicture } from '#contract/pictures.ts'
import type { ContentChoices, ExclusiveValues } from '#contract/studio/content.ts'
import { classes } from '#app/ui/classes.ts'
import { DigitalMark } from '#app/ui/Marks.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { daysFromTo, whereWords } from '#studio/features/content/rules.ts'
import styles from './Coupons.module.css'

type Known = { image: string; imageUri: string }
type Props = { values: ExclusiveValues; offer: PriceValue | null; imageUris: readonly Known[]; choices: ContentChoices }

/** The coupon as the app draws it: in the list of a phone, and in the grid of wider screens. */
export function Coupons({ values, offer, imageUris, choices }: Props) {
  const known = new Map(imageUris.map((it) => [it.image, it.imageUri]))
  const first = values.media.find(({ type }) => type === 'picture')
  const picture = first && (known.get(first.image) ?? productPicture(first.image))
  const badges = values.media.filter(({ type }) => type === 'bug').map(({ image }) => known.get(image) ?? assetPicture(image))
  return (
    <div className={styles.root}>
      <section>
        <h2>On a phone</h2>
        <Coupon values={values} offer={offer} picture={picture} badges={badges} />
      </section>
      <section>
        <h2>On wider screens</h2>
        <Coupon values={values} offer={offer} picture={picture} badges={badges} grid />
      </section>
      <p className={styles.note}>
        {values.startDate && values.endDate ? `${daysFromTo(values.startDate, values.endDate, choices)}. ` : ''}
        {whereWords(values, choices)}. Members only: others see its picture, and are asked to sign in.
      </p>
    </div>
  )
}

type CouponProps = {
  values: ExclusiveValues
  offer: PriceValue | null
  picture: string | undefined
  badges: readonly string[]
  grid?: boolean
}

function Coupon({ values, offer, picture, badges, grid = false }: CouponProps) {
  return (
    <article className={classes(styles.coupon, grid && styles.grid)}>
      <Scissors className={styles.scissors} aria-hidden="true" />
      <DigitalMark className={styles.edge} />
      <div className={styles.ground}>
        <Picture
          key={picture}
          candidates={picture ? [picture] : []}
          alt=""
          width={320}
          height={320}
          sizes="9rem"
          widths={[160, 240, 320]}
          className={styles.picture}
        />
        {badges.length > 0 && (
          <span className={styles.badges}>
            {badges.map((it) => (
              <img key={it} src={it} alt="" width={28} height={28} />
            ))}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.brand}>{values.brand}</p>
        <h3 className={styles.title}>{values.name || values.title || 'Product'}</h3>
        <p className={styles.size}>{values.size}</p>
        <div className={styles.foot}>{values.price !== '' && (offer ? <Price price={offer} /> : <strong>{values.price}</strong>)}</div>
        <p className={styles.offer}>{values.title}</p>
      </div>
    </article>
  )
}
