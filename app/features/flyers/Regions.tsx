import { Link } from '#app/router/index.ts'
import { offerTo, priceText, saysBoth, type Offer } from '#contract/prices.ts'
import type { Store } from '#contract/stores.ts'
import type { Box, Deal, Region } from '#app/features/deal/deal.ts'
import { correctionOf, saidSale } from '#app/features/deal/rules.ts'
import { targetList, toFindOn } from '#app/features/lists/acts.ts'
import { useListsValue } from '#app/features/lists/shopping-lists.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { paths } from '#app/paths.ts'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { priceWords } from '#app/ui/price-words.ts'
import { t } from '#words/t.ts'
import styles from './Regions.module.css'
import { ringOf } from './rules.ts'

export const itemOf = (adSpaceId: number, { storeRoute, storeId }: Store) => paths.item(storeRoute, storeId, adSpaceId, { from: 'flyers' })

/** The id of a region's link, which gets the focus back when its sheet closes. */
export const regionId = (adSpaceId: number) => `region-${adSpaceId}`

/** The `ref` of a link on the picture of a page: the focus that it has as the page is turned stays with the picture. */
export const leavesFocus = (link: Element | null) => {
  const picture = link?.closest('svg')
  return () => {
    if (!picture || link !== document.activeElement) return
    picture.setAttribute('tabindex', '-1')
    picture.focus({ preventScroll: true })
  }
}

type Size = { width: number; height: number }

type Props = {
  region: Region
  deal: Deal | undefined
  store: Store
  page: Size
  ringed: boolean
  onOpen: (adSpaceId: number) => void
}

/** The link of a region, named by its item, its price and, when that does not hold today, by when; an item that is on the list already has a tick. */
export function RegionLink({ region, deal, store, page, ringed, onOpen }: Props) {
  const unit = page.width / 100
  const listed = useListsValue((snapshot) => toFindOn(snapshot, targetList(snapshot, store.storeId), region.adSpaceId) !== null)
  const { adSpaceId, ...box } = region
  const isOwner = useIsOwner()
  const sale = deal && (deal.isSoon || deal.isOver) && saidSale(deal, store.timeZone)
  const name = deal
    ? [deal.title, spoken(offerTo(isOwner, deal), isOwner), sale, listed && t`on your list`].filter(Boolean).join(', ')
    : t`Item`
  return (
    <Link
      ref={leavesFocus}
      id={regionId(adSpaceId)}
      to={itemOf(adSpaceId, store)}
      className={styles.region}
      aria-label={name}
      {...(ringed && { 'aria-current': 'true' as const })}
      onClick={(event) => {
        if (!deal || asksForNewTab(event)) return
        event.preventDefault()
        onOpen(adSpaceId)
      }}
    >
      <rect {...box} rx={unit / 2} />
      {deal && correctionOf(deal) !== null && <Plate text={correctedText(deal, isOwner)} box={box} page={page} />}
      {listed && (
        <g
          className={styles.tick}
          transform={`translate(${box.x + box.width - unit * 3.4} ${box.y + box.height - unit * 3.4}) scale(${unit / 4})`}
        >
          <circle r="10" />
          <path d="M-4.5 .3-1.3 3.6 4.8-3.4" />
        </g>
      )}
    </Link>
  )
}

/** A page's picture still prints what was corrected. */
function correctedText(deal: Deal, isOwner: boolean | null): string {
  const { counts, owners } = offerTo(isOwner, deal)
  const price = counts ?? owners
  return price ? t`Now ${priceText(price)}` : t`Corrected`
}

/** Over what a page's picture still shows of a deal that was withdrawn. */
export function GoneMark({ box, page }: { box: Box; page: Size }) {
  return (
    <g className={styles.gone}>
      <rect {...box} rx={page.width / 200} />
      <Plate text={t`Withdrawn`} box={box} page={page} />
    </g>
  )
}

/** A label in the upper left corner of a region, within the page. A letter counts as 0.6 times as wide as it is high. */
function Plate({ text, box, page }: { text: string; box: Box; page: Size }) {
  const size = page.width / 30
  const width = (text.length * 0.6 + 1) * size
  const [x, y] = [Math.min(box.x, page.width - width), Math.min(box.y, page.height - size * 1.6)]
  return (
    <g className={styles.plate} aria-hidden="true">
      <rect x={x} y={y} width={width} height={size * 1.6} rx={size / 4} />
      <text x={x + width / 2} y={y + size * 1.14} fontSize={size}>
        {text}
      </text>
    </g>
  )
}

/** Returns '6 dollars 49 cents for owners, 8 dollars 99 cents for everyone', or the one price that is the shopper's. */
function spoken(offer: Offer, isOwner: boolean | null): string | null {
  const { counts, isOwners, owners, everyone } = offer
  if (owners && saysBoth(offer, isOwner))
    return [t`${priceWords(owners)} for owners`, everyone && t`${priceWords(everyone)} for everyone`].filter(Boolean).join(', ')
  return counts && (isOwners ? t`owner price, ${priceWords(counts)}` : priceWords(counts))
}

/** A ring around a region, as a hand draws it with a pen: it overshoots where a hand would. */
export function Ring({ region, unit }: { region: Region; unit: number }) {
  const { viewBox, path } = rings[ringOf(region)]
  return (
    <svg
      className={styles.ring}
      x={region.x - unit}
      y={region.y - unit}
      width={region.width + unit * 2}
      height={region.height + unit * 2}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.halo} d={path} />
      <path className={styles.ink} d={path} />
    </svg>
  )
}

const rings = {
  wide: {
    viewBox: '0 0 240 150',
    path: 'M184 4C128-5 38-4 13 30-6 58-3 116 34 137c46 20 134 17 172 4 38-15 40-74 27-106C219 3 148-5 92-3 56-2 22 2 2 15',
  },
  square: {
    viewBox: '0 0 150 150',
    path: 'M114 4C78-6 28-3 10 28-5 58-4 112 21 136c30 19 84 17 107 3 25-18 28-74 17-105C134 5 94-5 60-3 36-2 16 4 2 17',
  },
  tall: {
    viewBox: '0 0 150 240',
    path: 'M110 5C76-7 26-3 10 46-5 96-4 182 22 219c29 28 82 25 105 2 25-26 27-120 17-169C133 8 92-6 58-3 35-1 15 9 2 31',
  },
}
