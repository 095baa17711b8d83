import * as brand from '#brand'
import type { AdSpace } from '#contract/ads.ts'
import { firstValueOf, titlesOf } from '#contract/components.ts'
import { bothText, offerTo, priceText } from '#contract/prices.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Notice } from '#server/adapters/push-gateway/gateway.ts'
import { html, type Html } from '#server/pages/html.ts'
import { mailButton, mailColors, mailFrame, mailGroup, mailSerif } from '#server/pages/mail-frame.ts'
import { plural, t } from '#words/t.ts'
import { dayText, type ChainStore } from './rules.ts'

/** A favorite that is on sale at a store. */
export type News = { store: ChainStore; adSpace: AdSpace }
type Digest = {
  /** At least one. */
  news: readonly News[]
  /** True when the shopper pays what owners pay; null when that is not known. */
  isOwner: true | null
  publicUrl: string
  unsubscribeUrl: string
}

/** More are counted: the app shows them all. */
const mostNamed = 10
const mostInNotice = 2

/** Makes the mail of the favorites that a new flyer has on sale, store by store. It has no pictures and no tracking. */
export function digestMail({ news, isOwner, publicUrl, unsubscribeUrl }: Digest): Omit<Mail, 'to'> {
  const [title, stores] = [titleFor(news), storesIn(news)]
  // Of one store the title says the name already.
  const place = stores.length > 1 ? stores.map(titleOf).join(', ') : ''
  const named = new Set(news.slice(0, mostNamed))
  const sections = stores.map((store) => sectionOf(store, news, named, isOwner, publicUrl))
  const why = t`You got this because your account says that your co-op may contact you by email, and a flyer has favorites of yours.`
  return {
    subject: title,
    text: [
      [title, place].filter(Boolean).join('\n'),
      ...sections.map(({ name, lines, more, link, url }) =>
        [name.toUpperCase(), ...lines.map(textLine), ...(more ? [more] : []), `${link}:\n${url}`].join('\n'),
      ),
      `${why} ${t`To stop these emails, open this page:`}\n${unsubscribeUrl}`,
      brand.postalAddress.join(', '),
    ].join('\n\n'),
    html: mailFrame({
      title,
      place,
      main: sections.map(htmlSection),
      why: html`${why} <a href="${unsubscribeUrl}" style="color:${mailColors.soft}">${t`Stop these emails`}</a>`,
    }),
    unsubscribeUrl,
  }
}

/** The same for a device: the first two by name. A tap opens the favorites of the store that has the first. */
export function digestNotice(news: readonly News[], isOwner: true | null, about: string): Notice {
  const named = news.slice(0, mostInNotice).map((it) => lineOf(it, isOwner))
  const more = news.length - named.length
  return {
    title: titleFor(news),
    body: [...named.map(({ title, price, both }) => `${title} ${both || price}`.trim()), ...(more > 0 ? [t`and ${more} more`] : [])].join(
      ', ',
    ),
    path: pathOf(news[0]!.store),
    about,
  }
}

function titleFor(news: readonly News[]): string {
  const [store, ...others] = storesIn(news)
  const where = store && others.length === 0 ? titleOf(store) : t`your stores`
  return plural(news.length, { one: t`A favorite is on sale at ${where}`, other: t`${news.length} favorites are on sale at ${where}` })
}

const storesIn = (news: readonly News[]) => [...new Map(news.map(({ store }) => [store.storeId, store])).values()]
const pathOf = ({ storeRoute }: ChainStore) => `/${encodeURIComponent(storeRoute)}/${brand.product.path}/favorites`

type Line = { title: string; about: string; price: string; both: string; until: string }
type Section = { name: string; lines: Line[]; more: string; link: string; url: string }

function sectionOf(store: ChainStore, news: readonly News[], named: ReadonlySet<News>, isOwner: true | null, publicUrl: string): Section {
  const here = news.filter((it) => it.store.storeId === store.storeId)
  const lines = here.filter((it) => named.has(it)).map((it) => lineOf(it, isOwner))
  const [more, name] = [here.length - lines.length, titleOf(store)]
  const counted = lines.length > 0 ? t`And ${more} more.` : t`${more} more.`
  return { name, lines, more: more > 0 ? counted : '', link: t`See your favorites at ${name}`, url: publicUrl + pathOf(store) }
}

function lineOf({ store, adSpace }: News, isOwner: true | null): Line {
  const title = titlesOf(adSpace).title
  const offer = offerTo(isOwner, adSpace)
  const { counts } = offer
  return {
    title,
    about: [firstValueOf(adSpace, 'BRAND'), firstValueOf(adSpace, 'SIZE')].filter((it) => it !== '' && !title.includes(it)).join(' · '),
    price: counts ? priceText(counts) : '',
    both: bothText(offer, isOwner),
    until: t`through ${dayText(adSpace.endDate, store.timeZone)}`,
  }
}

function textLine({ title, about, price, both, until }: Line): string {
  return `- ${title}${about && ` (${about})`}: ${[both || price, until].filter(Boolean).join(', ')}`
}

function htmlSection({ name, lines, more, link, url }: Section): Html {
  const rows = lines.map((line, at) => htmlLine(line, at > 0))
  const rest = html`<tr>
    <td colspan="2" style="${lines.length > 0 && `border-top:1px solid ${mailColors.hairline};`}padding:12px">${more}</td>
  </tr>`
  return html`${mailGroup(name, more ? [...rows, rest] : rows)} ${mailButton(url, link)}`
}

function htmlLine({ title, about, price, both, until }: Line, ruled: boolean): Html {
  const rule = ruled ? `border-top:1px solid ${mailColors.hairline};` : ''
  const small = (text: string, color: string) => html`<br /><span style="font-size:14px;color:${color}">${text}</span>`
  return html`<tr>
    <td valign="top" style="${rule}padding:12px;overflow-wrap:anywhere">
      <b>${title}</b>${about && small(about, mailColors.soft)}${both && small(both, mailColors.leaf)}
    </td>
    <td align="right" valign="top" width="40%" style="${rule}padding:12px 12px 12px 0">
      ${price && html`<b style="font:bold 18px/1.3 ${mailSerif};color:${mailColors.tomato}">${price}</b>`}${small(until, mailColors.soft)}
    </td>
  </tr> `
}
