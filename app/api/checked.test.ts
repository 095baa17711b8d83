import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ads } from '#contract/ads.ts'
import { lists } from '#contract/lists.ts'
import { aComponent, anAd, aPage, aSpace } from '#app/features/deal/testing.ts'
import { aList } from '#app/features/lists/testing.ts'
import { atOnce } from '#app/pieces.ts'
import { checked } from './checked.ts'

const space = (adSpaceId: number) => aSpace({ adSpaceId, adComponents: [aComponent('TITLE', 'Apples'), aComponent('BRAND', 'Bluff')] })
const page = (of: readonly number[]) => aPage({ adSpaces: of.map(space), withdrawn: [{ offsetX: 0, offsetY: 0, width: 10, height: 10 }] })
const flyers = [anAd({ adPages: [page([1, 2]), page([3])] }), anAd({ adPages: [] })]

/** The reply with other words in its text, at their first place. */
const changed = (from: string, to: string): unknown => JSON.parse(JSON.stringify(flyers).replace(from, to))

test('a reply is checked in pieces as it is at once: what the contract does not know is left out, and both spellings of a name are one', () => {
  for (const reply of [
    flyers,
    changed('"adId"', '"more":true,"adId"'),
    changed('"pageNumber"', '"more":true,"pageNumber"'),
    changed('"adStudioAssetId"', '"more":true,"adStudioAssetId"'),
    changed('"TITLE"', '"Title"'),
  ]) {
    expect(atOnce(checked(ads.list.reply, reply))).toEqual(v.parse(ads.list.reply, reply))
    expect(atOnce(checked(ads.list.reply, reply))).toEqual(flyers)
  }
  const own = [aList({ shoppingListId: '01890af2-7c1a-7cc3-8f3a-2f7d2f1f9a10' })]
  expect(atOnce(checked(lists.all.reply, own))).toEqual(own)
})

test('there is a pause after each deal, page and flyer', () => {
  const work = checked(ads.list.reply, flyers)
  let pauses = 0
  while (!work.next().done) pauses += 1
  expect(pauses).toBe(3 + 2 + 2)
})

test.each([
  ['a value of another kind in a deal', '"adSpaceId":2', '"adSpaceId":"two"'],
  ['a value of another kind in a component', '"adComponentId":1', '"adComponentId":null'],
  ['a page without its list', '"adSpaces":', '"spaces":'],
  ['a flyer without its list', '"adPages":', '"pages":'],
  ['an object in place of a list', '"adPages":[]', '"adPages":{}'],
  ['a list in place of a flyer', '[{', '[[],{'],
  ['a text in place of a flyer', '[{', '["flyer",{'],
])('%s is refused', (_, from, to) => {
  const reply = changed(from, to)
  expect(reply).not.toEqual(flyers)
  expect(() => v.parse(ads.list.reply, reply)).toThrow(v.ValiError)
  expect(() => atOnce(checked(ads.list.reply, reply))).toThrow(v.ValiError)
})

test('an object in place of the list is refused', () => {
  expect(() => atOnce(checked(ads.list.reply, {}))).toThrow(v.ValiError)
})
