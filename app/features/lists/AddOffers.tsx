import { History, Pencil, Plus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { moneyText, offerTo, priceText, saysBoth } from '#contract/prices.ts'
import { titleLanguage } from '#app/features/deal/deal.ts'
import { RowPicture } from '#app/features/deal/RowPicture.tsx'
import { saidSale, savingOf } from '#app/features/deal/rules.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { classes } from '#app/ui/classes.ts'
import { Price } from '#app/ui/Price.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { dateText } from '#words/dates.ts'
import { product } from '#words/product.ts'
import { contentLanguage, t } from '#words/t.ts'
import type { Suggestion } from './offers.ts'
import { amountOf, type Typed } from './typed.ts'
import styles from './AddOffers.module.css'

type Props = {
  /** Begins the ids of the offers. */
  id: string
  offers: readonly Suggestion[]
  active: Suggestion | undefined
  /** Of the store whose deals are offered. */
  timeZone: string
  /** What the field says in whole. */
  typed: () => Typed
  onTake: (offer: Suggestion) => void
}

/** The offers of the add box, above its field. The focus stays in the field, also when one is pressed. */
export function AddOffers({ id, offers, active, timeZone, typed, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && `${id}-${active.id}`
  useEffect(() => {
    if (activeId !== undefined) list.current?.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      ref={list}
      id={`${id}-offers`}
      role="listbox"
      aria-label={t`Suggestions`}
      className={styles.root}
      hidden={offers.length === 0}
      {...docked}
    >
      {offers.map((offer) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has focus and keys
        <div
          key={offer.id}
          id={`${id}-${offer.id}`}
          role="option"
          aria-selected={offer === active}
          className={classes(styles.offer, offer === active && styles.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(offer)}
        >
          <OfferRow offer={offer} timeZone={timeZone} typed={typed()} />
          <span className={styles.add}>
            <Plus />
          </span>
        </div>
      ))}
    </div>
  )
}

function OfferRow({ offer, timeZone, typed }: { offer: Suggestion; timeZone: string; typed: Typed }) {
  const isOwner = useIsOwner()
  if (offer.kind === 'on sale') {
    const { deal, onList } = offer
    const said = offerTo(isOwner, deal)
    const price = said.counts ?? said.owners
    const saving = price && savingOf(price)
    return (
      <>
        <span className={styles.ground}>
          <RowPicture deal={deal} sizes="48px" />
        </span>
        <Words name={<Marked name={deal.title} typed={typed.name} />} lang={titleLanguage(deal)}>
          <b>{deal.isSoon ? saidSale(deal, timeZone) : t`This week’s ${product().one}`}</b>
          {deal.size && <span lang={contentLanguage()}>, {deal.size}</span>}
          {saving !== null && t`, save ${moneyText(saving)}`}
          {price !== null && price === said.owners && t`, for owners`}
          {price !== said.owners && said.owners && saysBoth(said, isOwner) && t`, owners ${priceText(said.owners)}`}
          {onList > 0 && t`, ${onList} on this list`}
        </Words>
        {price && <Price price={price} size="sm" />}
      </>
    )
  }
  if (offer.kind === 'before') {
    const day = offer.boughtAt && dateText(Date.parse(offer.boughtAt))
    return (
      <>
        <span className={styles.ground}>
          <History />
        </span>
        <Words name={<Marked name={offer.name} typed={typed.name} />}>
          {t`Bought before`}
          {day && t`, last on ${day}`}
        </Words>
      </>
    )
  }
  return (
    <>
      <span className={styles.ground}>
        <Pencil />
      </span>
      <Words name={[amountOf(typed), typed.name].filter(Boolean).join(' ')}>{t`In your own words`}</Words>
    </>
  )
}

function Words({ name, lang, children }: { name: ReactNode; lang?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.words}>
      <span className={styles.name} lang={lang}>
        {name}
      </span>
      <span className={styles.why}>{children}</span>
    </span>
  )
}

/** The name with what was typed in bold, where a word begins with it. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const at = ` ${name}`.toLowerCase().indexOf(` ${typed.toLowerCase()}`)
  if (at < 0 || typed === '') return name
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, at + typed.length)}</b>
      {name.slice(at + typed.length)}
    </>
  )
}
