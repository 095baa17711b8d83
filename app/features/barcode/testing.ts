import { exclusives, inFeaturedCarousel, type DigitalExclusive } from '#contract/exclusives.ts'
import { answer, type Fake } from '#app/testing/fake-server.ts'

export const code = '04719283650172839465'

export const anExclusive: DigitalExclusive = {
  id: 7,
  title: 'Oat drink',
  name: 'Oat drink',
  brand: '',
  description: '',
  price: '',
  size: '',
  startDate: '2020-01-01',
  endDate: '2099-12-31',
  category: { name: 'Drinks' },
  priority: 1,
  storeInclusionType: 'all',
  storeGuids: [],
  adStudioAssetId: '',
  [inFeaturedCarousel]: false,
  media: [],
}

/** The replies to what a member's pages ask for to know whether there is a barcode to show. */
export const aBarcode: readonly Fake[] = [answer(exclusives.scanCode, { scanCode: code }), answer(exclusives.all, [anExclusive])]
export const noBarcode: readonly Fake[] = [answer(exclusives.scanCode, { scanCode: '' }), answer(exclusives.all, [])]
