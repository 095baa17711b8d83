import * as brand from '#brand'
import type { AdSpace } from '#contract/ads.ts'
import { aisleOf, listTitle, type ShoppingListItem } from '#contract/lists.ts'
import { amountText } from '#contract/amounts.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { html, type Html } from '#server/pages/html.ts'
import { mailButton, mailColors, mailFrame, mailGroup, mailSerif } from '#server/pages/mail-frame.ts'
import { firstValueOf, titleOfItem } from '#contract/components.ts'
import { hasBegun, isExpired } from '#contract/days.ts'
import { picturesOf } from '#contract/pictures.ts'
import {
  bothText,
  moneyText,
  noOffer,
  offerBefore,
  offerTo,
  priceText,
  pricesOfLine,
  totalOfLines,
  totalWords,
  unitOfLine,
  unknownWorth,
  worthOf,
  type Priced,
  type Total,
  type Worth,
} from '#contract/prices.ts'
import { aisleText } from '#words/aisles.ts'
import { dayText } from '#words/dates.ts'
import { product } from '#words/product.ts'
import { titleOf } from '#contract/store-names.ts'
import { t } from '#words/t.ts'
import type { ListStore } from './queries.ts'

export type MailedList = {
  to: string
  list: { name: string }
  /** In the order of the aisles. */
  items: readonly ShoppingListItem[]
  store: ListStore
  pictures: boolean
  /** Whether the shopper pays what owners pay; null when that is not known. */
  isOwner: boolean | null
  publicUrl: string
  now: number
}

/** Makes the mail of a list to read in the store: by aisle, with quantities, valid prices, and notes. It has no tracking. */
export function listMail({ to, list, items, store, pictures, isOwner, publicUrl, now }: MailedList): Mail {
  const lines = items.map((item) => lineOf(item, isOwner, store.timeZone, now))
  const total = totalText(totalOfLines(lines.map((it) => it.worth)))
  const groups = groupsOf(lines)
  const name = listTitle(list.name).replace(/\s+/g, ' ')
  const storeName = titleOf(store)
  const place = storeName.includes(store.city) ? storeName : `${storeName}, ${store.city}`
  const dealsUrl = `${publicUrl}/${store.storeRoute}/${brand.product.path}/items`
  const why = t`You got this because somebody typed ${to} into ${brand.appName} to send this list. No other email follows from it.`
  return {
    to,
    subject: t`Shopping list: ${name}`,
    text: textOf({ name, place, groups, total, dealsUrl, why }),
    html: htmlOf({ name, place, groups, total, dealsUrl, why, publicUrl, pictures }),
  }
}

type Line = {
  aisle: string
  title: string
  about: string
  note: string
  /** '2 lb'; null for what is counted in pieces. */
  amount: string | null
  quantity: number
  /** What one costs. */
  price: string
  /** What owners and everyone pay, where both are said. */
  both: string
  worth: Worth
  ended: boolean
  isChecked: boolean
  picture: string | null
}
type Group = { aisle: string; lines: Line[] }
type Written = { name: string; place: string; groups: Group[]; total: string; dealsUrl: string; why: string }

function lineOf(item: ShoppingListItem, isOwner: boolean | null, timeZone: string, now: number): Line {
  const { adSpace } = item
  const title = titleOfItem(item)
  const ended = adSpace !== null && isExpired(adSpace.endDate, now, timeZone)
  const prices = pricesOfLine({ price: item.price, ad: adSpace })
  const unit = unitOfLine({ ...item, ad: adSpace })
  const isSoon = adSpace !== null && !hasBegun(adSpace.startDate, now, timeZone)
  const offer = ended ? noOffer : isSoon ? offerBefore(prices) : offerTo(isOwner, prices)
  const { counts } = offer
  return {
    aisle: aisleText(aisleOf({ category: item.category, isTyped: adSpace === null })),
    title,
    about: adSpace ? aboutOf(title, adSpace, isSoon ? comingOf(adSpace, prices, isOwner, timeZone) : '') : '',
    note: item.notes.trim(),
    amount: unit ? amountText(item.quantity, unit) : null,
    quantity: item.quantity,
    price: counts ? priceText(counts) : '',
    both: bothText(offer, isOwner),
    worth: counts ? worthOf(counts, item.quantity) : unknownWorth,
    ended,
    isChecked: item.isChecked,
    picture: adSpace && pictureOf(adSpace),
  }
}

function aboutOf(title: string, adSpace: AdSpace, coming: string): string {
  const printed = [firstValueOf(adSpace, 'BRAND'), firstValueOf(adSpace, 'SIZE')].filter((it) => !title.includes(it))
  return [coming, ...printed].filter((it) => it !== '').join(' · ')
}

/** Returns 'On sale from Friday, Nov 27: $1.99' before the sale, as the row of the list does. */
function comingOf({ startDate }: AdSpace, prices: Priced, isOwner: boolean | null, timeZone: string): string {
  const offer = offerTo(isOwner, prices)
  const said =
    bothText(offer, isOwner) || [offer.counts && priceText(offer.counts), offer.isOwners && t`owner price`].filter(Boolean).join(', ')
  return [t`On sale from ${dayText(startDate, { weekday: 'long', timeZone })}`, said].filter(Boolean).join(': ')
}

/** Returns the address in twice the width that the mail shows; null when the item has no picture. */
function pictureOf(adSpace: AdSpace): string | null {
  const [picture] = picturesOf(adSpace)
  return picture ? `${picture}?w=160` : null
}

function groupsOf(lines: readonly Line[]): Group[] {
  return [...Map.groupBy(lines, ({ aisle }) => aisle)].map(([aisle, its]) => ({ aisle, lines: its }))
}

function textOf({ name, place, groups, total, dealsUrl, why }: Written): string {
  const aisles = groups.map(({ aisle, lines }) => [aisle.toUpperCase(), ...lines.map(textLine)].join('\n'))
  const body = aisles.length > 0 ? aisles : [t`There is nothing on this list yet.`]
  return [
    `${name}\n${place}`,
    ...body,
    ...(total ? [total] : []),
    `${t`${product().Many} of ${place}:`}\n${dealsUrl}`,
    why,
    brand.postalAddress.join(', '),
  ].join('\n\n')
}

/** Returns what the list comes to; an empty text where no price is known at all. */
function totalText(total: Total): string {
  const { cents, savedCents } = total
  if (cents === 0 && savedCents === 0) return ''
  const words = totalWords(total)
  return [`${words.total} ${moneyText(cents)}`, savedCents > 0 && `${words.saved} ${moneyText(savedCents)}`].filter(Boolean).join('. ')
}

function textLine({ title, about, note, amount, quantity, price, both, ended, isChecked }: Line): string {
  const after = [about, both || price || (ended && t`the sale has ended`)].filter(Boolean).join(', ')
  return `${isChecked ? '[x]' : '[ ]'} ${amount ?? `${quantity} x`} ${title}${after && ` (${after})`}${note && `\n      ${note.replace(/\s*\n\s*/g, '\n      ')}`}`
}

const { leaf, soft, tomato, hairline } = mailColors

function htmlOf({
  name,
  place,
  groups,
  total,
  dealsUrl,
  why,
  publicUrl,
  pictures,
}: Written & { publicUrl: string; pictures: boolean }): string {
  // Pictures on this server have addresses without a host: the public one is added.
  const absolute = (path: string) => new URL(path, publicUrl).href
  const items =
    groups.length > 0
      ? groups.map((group) => htmlGroup(group, pictures && group.lines.some((it) => it.picture !== null), absolute))
      : html`<tr>
          <td style="padding:20px 4px">${t`There is nothing on this list yet.`}</td>
        </tr>`
  const sum =
    total &&
    html`<tr>
      <td align="right" style="padding:16px 16px 0;font:bold 18px/1.3 ${mailSerif};color:${mailColors.ink}">${total}</td>
    </tr>`
  return mailFrame({
    title: name,
    place,
    main: html`${items} ${sum} ${mailButton(dealsUrl, t`See ${product().many} at ${place}`)}`,
    why,
  })
}

function htmlGroup({ aisle, lines }: Group, pictures: boolean, absolute: (path: string) => string): Html {
  return mailGroup(
    aisle,
    lines.map((line, at) => htmlLine(line, at > 0, pictures, absolute)),
  )
}

function htmlLine(line: Line, ruled: boolean, pictures: boolean, absolute: (path: string) => string): Html {
  const { title, about, note, amount, quantity, price, both, ended, isChecked } = line
  const rule = ruled ? `border-top:1px solid ${hairline};` : ''
  const done = isChecked ? 'text-decoration:line-through;' : ''
  return html`<tr>
    ${
      pictures
        ? html`<td width="64" valign="top" style="${rule}padding:12px 0 12px 12px">
            ${
              line.picture !== null &&
              html`<img
                src="${absolute(line.picture)}"
                alt=""
                width="64"
                height="64"
                style="display:block;width:64px;height:64px;border-radius:8px;background:${mailColors.picture};object-fit:contain"
              />`
            }
          </td>`
        : ''
    }
    <td valign="top" style="${rule}padding:12px;overflow-wrap:anywhere">
      <b style="${done}">${title}</b>${isChecked ? html` <span style="font-size:14px;color:${soft}">${t`(in the basket)`}</span>` : ''}${
        about && html`<br /><span style="font-size:14px;color:${soft}">${about}</span>`
      }${both && html`<br /><span style="font-size:14px;color:${leaf}">${both}</span>`}${note && html`<br /><i style="font-size:14px;white-space:pre-line">${note}</i>`}
    </td>
    <td align="right" valign="top" width="30%" style="${rule}padding:12px 12px 12px 0">
      ${
        price && html`<b style="font:bold 18px/1.3 ${mailSerif};color:${tomato}">${price}</b><br />`
      }${ended && html`<span style="font-size:14px;color:${soft}">${t`Sale ended`}</span><br />`}<span style="color:${soft}"
        >${amount ?? t`Qty ${quantity}`}</span
      >
    </td>
  </tr> `
}
