import { Fragment } from 'react'
import type { Offer } from '#contract/prices.ts'
import { contentLanguage } from '#words/t.ts'
import type { ListItem } from './changes.ts'
import { subOf, subParts } from './line-words.ts'

/** What an item's row says below its name; in a page in Spanish, what the co-op wrote is marked as English. */
export function SubText({ item, offer, isOwner }: { item: ListItem; offer: Offer; isOwner: boolean | null }) {
  const lang = contentLanguage()
  if (lang === undefined) return subOf(item, offer, isOwner)
  return subParts(item, offer, isOwner).map(({ text, isContent }, at) => (
    <Fragment key={`${at} ${text}`}>
      {at > 0 && ', '}
      {isContent ? <span lang={lang}>{text}</span> : text}
    </Fragment>
  ))
}
