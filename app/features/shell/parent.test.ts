import { expect, test } from 'vitest'
import { backOf, parentOf } from './parent.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  ['/find/store', '/winona/home'],
  ['/find/store/results', '/find/store'],
  ['/find/store/details/viroqua', '/find/store'],
  ['/stores', '/winona/home'],
  ['/stores/details/viroqua', '/stores'],
  ['/lists', '/winona/home'],
  [`/lists/details/${uuid}`, '/lists'],
  [`/lists/details/${uuid}/shopping`, `/lists/details/${uuid}`],
  ['/lists/favorites', '/lists'],
  ['/account', '/winona/home'],
  ['/account/personal', '/account'],
  ['/winona/home', null],
  ['/winona/details', '/winona/home'],
  ['/winona/store', '/winona/home'],
  ['/winona/stores/favorites', '/stores/favorites'],
  ['/winona/deals/details', '/winona/deals/items'],
  ['/winona/deals', '/winona/home'],
  ['/winona/deals/items', '/winona/home'],
  ['/winona/deals/flyers', '/winona/home'],
  ['/winona/deals/flyers/3', '/winona/home'],
  ['/winona/deals/12/345', '/winona/deals/items'],
  [`/winona/deals/12/${uuid}/345`, '/winona/deals/items'],
  ['/winona/deals/flyers/item/12/345', '/winona/deals/flyers'],
  ['/winona/deals/flyers/12/345', '/winona/deals/flyers'],
  ['/winona/deals/favorites', '/winona/home'],
  ['/winona/deals/favorites/12/-345', '/winona/deals/favorites'],
  [`/winona/favorites/${uuid}`, '/winona/deals/favorites'],
  ['/nowhere/at/all', '/nowhere/home'],
])('Back of %s leads to %s (decisions B01, B17)', (pathname, parent) => {
  expect(parentOf(pathname, 'winona')).toBe(parent)
})

test('2.ROUTE.10 the mobile back target of the store-selection screen is /find/store', () => {
  expect(parentOf('/find/store/results', null)).toBe('/find/store')
})

test.each(['/find/store', '/stores', '/lists', '/account'])('without a store Back of %s leads to the entry page', (pathname) => {
  expect(parentOf(pathname, null)).toBe('/')
})

test('2.ROUTE.49 Back of the privacy policy leads to /', () => {
  expect(parentOf('/privacy', 'winona')).toBe('/')
})

const item = { pathname: '/winona/deals/flyers/12/345', search: '', key: 'default' }
const later = { ...item, key: 'abc' }

test.each([
  '/winona/deals/flyers/3',
  '/winona/deals/items?q=tea',
  '/winona/deals/favorites',
  '/winona/home',
  '/winona/banners/4',
  `/lists/details/${uuid}`,
])('2.FLYER.04 Back of an item that was opened from %s leads there', (opener) => {
  expect(backOf(later, 'winona', ['/winona/home', opener], null)).toBe(opener)
  expect(backOf({ ...later, pathname: `/winona/favorites/${uuid}` }, 'winona', [opener], null)).toBe(opener)
})

test('Back of a page that is no details leads to its parent, wherever the shopper came from', () => {
  expect(backOf({ ...later, pathname: '/lists' }, 'winona', ['/winona/deals/12/345'], null)).toBe('/winona/home')
})

test('2.FLYER.04 Back of a sheet leads to the flyer page under it', () => {
  const mask = { pathname: '/winona/deals/flyers/12/345', search: '', hash: '' }
  expect(backOf({ ...later, pathname: '/winona/deals/flyers/3', mask }, 'winona', ['/winona/home'], null)).toBe('/winona/deals/flyers/3')
})

test('2.FLYER.04 if the link was followed before the app was running, the referrer names that page', () => {
  expect(backOf(item, 'winona', [], '/winona/deals/flyers/3')).toBe('/winona/deals/flyers/3')
  expect(backOf({ ...item, pathname: '/winona/deals/12/345' }, 'winona', [], '/winona/deals/items?q=tea')).toBe('/winona/deals/items?q=tea')
})

test.each(['/winona/deals/flyers/12/678', '/winona/deals/items', '/viroqua/deals/flyers/3', '/winona/deals/flyersque', null])(
  'Back leads to the parent for a shopper who comes from %s',
  (referrer) => expect(backOf(item, 'winona', [], referrer)).toBe('/winona/deals/flyers'),
)

test('the referrer counts only for the first page of a document', () => {
  expect(backOf(later, 'winona', [], '/winona/deals/flyers/3')).toBe('/winona/deals/flyers')
})
