import { brand } from '#brand'
import type { AdSpace } from '#contract/ads.ts'
import { firstValueOf } from '#contract/components.ts'
import { offerTo, saysBoth } from '#contract/prices.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Notice } from '#server/adapters/push-gateway/gateway.ts'
import { html, type Html } from '#server/pages/html.ts'
import { mailButton, mailColors, mailFrame, mailGroup, mailSerif } from '#server/pages/mail-frame.ts'
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

/** Makes the mail of the favorites that a new flyer has on sale. It has no pictures and no tracking. */
export function digestMail({ news, isOwner, publicUrl, unsubscribeUrl }: Digest): Omit<Mail, 'to'> {
  const lines = news.slice(0, mostNamed).map((it) => lineOf(it, isOwner))
  const [stores, groups] = [storesIn(news), [...Map.groupBy(lines, ({ store }) => store)]]
  const written = { title: titleFor(news), place: stores.map(titleOf).join(', '), groups, more: moreText(news.length - lines.length) }
  const links = stores.map((it) => ({ text: `See your favorites at ${titleOf(it)}`, url: publicUrl + pathOf(it) }))
  const why = `You got this because your account says that your co-op may contact you by email, and a flyer has favorites of yours.`
  return {
    subject: written.title,
    text: [
      `${written.title}\n${written.place}`,
      ...groups.map(([store, its]) => [titleOf(store).toUpperCase(), ...its.map(textLine)].join('\n')),
      ...(written.more ? [written.more] : []),
      ...links.map(({ text, url }) => `${text}:\n${url}`),
      `${why} To stop these mails, open this page:\n${unsubscribeUrl}`,
      brand.postalAddress.join(', '),
    ].join('\n\n'),
    html: mailFrame({
      title: written.title,
      place: written.place,
      main: html`${groups.map(([store, its]) =>
        mailGroup(
          titleOf(store),
          its.map((line, at) => htmlLine(line, at > 0)),
        ),
      )}
      ${
        written.more &&
        html`<tr>
          <td style="padding:14px 4px 0">${written.more}</td>
        </tr>`
      }
      ${links.map(({ url, text }) => mailButton(url, text))}`,
      why: html`${why} <a href="${unsubscribeUrl}" style="color:${mailColors.soft}">Stop these mails</a>`,
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
    body: [...named.map(({ title, price }) => `${title} ${price}`.trim()), ...(more > 0 ? [`and ${more} more`] : [])].join(', '),
    path: pathOf(news[0]!.store),
    about,
  }
}

function titleFor(news: readonly News[]): string {
  const [store, ...others] = storesIn(news)
  const where = store && others.length === 0 ? titleOf(store) : 'your stores'
  return news.length === 1 ? `A favorite is on sale at ${where}` : `${news.length} favorites are on sale at ${where}`
}

const storesIn = (news: readonly News[]) => [...new Map(news.map(({ store }) => [store.storeId, store])).values()]
const pathOf = ({ storeRoute }: ChainStore) => `/${encodeURIComponent(storeRoute)}/${brand.product.path}/favorites`
const moreText = (more: number) => (more > 0 ? `And ${more} more.` : '')

type Line = { store: ChainStore; title: string; about: string; price: string; until: string }

function lineOf({ store, adSpace }: News, isOwner: true | null): Line {
  const title = firstValueOf(adSpace, 'TITLE')
  const offer = offerTo(isOwner, adSpace)
  const both = [offer.owners && `${offer.owners.text} owner`, offer.everyone && `${offer.everyone.text} everyone`].filter(Boolean)
  return {
    store,
    title,
    about: [firstValueOf(adSpace, 'BRAND'), firstValueOf(adSpace, 'SIZE')].filter((it) => it !== '' && !title.includes(it)).join(' · '),
    price: saysBoth(offer, isOwner) ? both.join(' · ') : (offer.counts?.text ?? ''),
    until: `through ${dayText(adSpace.endDate, store.timeZone)}`,
  }
}

function textLine({ title, about, price, until }: Line): string {
  return `- ${[title, about, price, until].filter(Boolean).join(', ')}`
}

function htmlLine({ title, about, price, until }: Line, ruled: boolean): Html {
  const rule = ruled ? `border-top:1px solid ${mailColors.hairline};` : ''
  return html`<tr>
    <td valign="top" style="${rule}padding:12px;overflow-wrap:anywhere">
      <b>${title}</b>${about && html`<br /><span style="font-size:14px;color:${mailColors.soft}">${about}</span>`}
    </td>
    <td align="right" valign="top" width="40%" style="${rule}padding:12px 12px 12px 0">
      ${price && html`<b style="font:bold 18px/1.3 ${mailSerif};color:${mailColors.tomato}">${price}</b><br />`}<span
        style="font-size:14px;color:${mailColors.soft}"
        >${until}</span
      >
    </td>
  </tr> `
}
