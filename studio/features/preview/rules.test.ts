import { expect, test } from 'vitest'
import { flyersPage, type Previewed } from './rules.ts'

const ad = (visibleFrom: string, visibleTo: string, more: Partial<Previewed['ads'][number]> = {}) => ({
  publication: visibleFrom,
  title: 'Co-op Deals',
  validFrom: visibleFrom,
  validTo: visibleTo,
  visibleFrom,
  visibleTo,
  isThis: false,
  isOut: true,
  pages: 8,
  onlyStores: null,
  ...more,
})

test('13 the preview opens on the week that is previewed, also when an older one is shown before it', () => {
  const ads = [ad('2026-11-18', '2026-11-28'), ad('2026-11-25', '2026-12-01', { isThis: true, isOut: false })]
  expect(flyersPage(ads, 'winona', '2026-11-25')).toBe('/deals/flyers/9')
  expect(flyersPage(ads, 'winona', '2026-11-29')).toBe('/deals/flyers')
  // Another store's flyer stands before nothing here.
  expect(flyersPage([{ ...ads[0]!, onlyStores: ['viroqua'] }, ads[1]!], 'winona', '2026-11-25')).toBe('/deals/flyers')
})
