import { barcode, exclusives } from '#contract/exclusives.ts'
import { anExclusive } from '#app/features/exclusives/testing.ts'
import { answer, type Fake } from '#app/testing/fake-server.ts'

export const code = '04719283650172839465'

/** The replies to what a member's pages ask for to know whether there is a barcode to show. */
export const aBarcode: readonly Fake[] = [
  answer(exclusives.scanCode, { scanCode: code }),
  answer(exclusives.all, [anExclusive()]),
  answer(barcode.opened, null),
]
export const noBarcode: readonly Fake[] = [answer(exclusives.scanCode, { scanCode: '' }), answer(exclusives.all, [])]
