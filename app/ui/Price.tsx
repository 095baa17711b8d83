import type { ReactNode } from 'react'
import type { Price as PriceValue } from '#contract/ads.ts'
import { isMeasure } from '#contract/prices.ts'
import { t } from '#words/t.ts'
import { classes } from './classes.ts'
import { priceWords } from './price-words.ts'
import styles from './Price.module.css'

const sizes = { sm: styles.sm, md: undefined, lg: styles.lg, xl: styles.xl }
const tones = { sale: styles.sale, ink: styles.ink, leaf: styles.leaf }
type Props = { price: PriceValue; size?: keyof typeof sizes; tone?: keyof typeof tones; className?: string }

/** Shows every form of a price, in big figures with raised cents; screen readers get it as words. */
export function Price({ price, size = 'md', tone = 'sale', className }: Props) {
  return (
    <span
      className={classes(
        styles.root,
        sizes[size],
        tones[tone],
        price.kind === 'multi' && Number(price.quantity) > 9 && styles.long,
        className,
      )}
    >
      <span className="vh">{priceWords(price)}</span>
      <span className={styles.figures} aria-hidden="true">
        {figuresOf(price)}
      </span>
    </span>
  )
}

function figuresOf({ kind, text, amountCents, quantity, unit }: PriceValue): ReactNode {
  if (kind === 'each' && amountCents !== null) return <Money cents={amountCents} under={unit} />
  if (kind === 'multi' && amountCents !== null && quantity !== null) {
    return (
      <>
        <span>{quantity}</span>
        <span className={styles.count}>
          {isMeasure(unit) && <span>{unit}</span>}
          {t`for`}
        </span>
        <Money cents={amountCents} under={null} />
      </>
    )
  }
  if (kind === 'amountOff' && amountCents !== null) {
    const of = quantity ? t`on ${quantity}` : unit
    return <Money cents={amountCents} under={of ? t`off ${of}` : t`off||a price`} />
  }
  if (kind === 'percent' && quantity !== null)
    return (
      <>
        <span>{quantity}</span>
        <Tail raised="%" under={t`off||a price`} />
      </>
    )
  if (kind === 'bogo') {
    return (
      <span className={styles.stack}>
        <span className={styles.lead}>{t`Buy ${quantity === null || quantity === 1 ? t`one` : quantity}, get one`}</span>
        <span className={styles.free}>{t`Free`}</span>
      </span>
    )
  }
  return <span className={styles.words}>{text}</span>
}

function Money({ cents, under }: { cents: number; under: string | null }) {
  if (cents > 0 && cents < 100)
    return (
      <>
        <span>{cents}</span>
        <Tail raised="¢" under={under} />
      </>
    )
  const rest = cents % 100
  return (
    <>
      <span className={styles.sign}>$</span>
      <span>{Math.floor(cents / 100)}</span>
      {(rest > 0 || under) && <Tail raised={rest > 0 ? String(rest).padStart(2, '0') : ''} under={under} ruled={!under} />}
    </>
  )
}

/** The part to the right of the big figures: raised cents, and below them the unit or, without one, a rule. */
function Tail({ raised, under, ruled = false }: { raised: string; under: string | null; ruled?: boolean }) {
  return (
    <span className={styles.tail}>
      {under && <span className={raised ? styles.unit : styles.alone}>{under}</span>}
      <span className={classes(styles.cents, ruled && styles.ruled)}>{raised}</span>
    </span>
  )
}
