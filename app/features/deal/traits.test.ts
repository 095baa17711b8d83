import { describe, expect, test } from 'vitest'
import { aDeal, aPrice } from './testing.ts'
import { hasTrait, traits } from './traits.ts'

describe('what a deal has', () => {
  const traitsOf = (fields: Parameters<typeof aDeal>[0]) => traits.filter((it) => hasTrait(aDeal(fields), it))
  test.each([
    [{}, []],
    [{ ownerPrice: aPrice() }, ['owner']],
    [{ healthyOptions: ['Locally grown', 'Gluten free'] }, ['local']],
    [{ healthyOptions: ['Organic'] }, ['organic']],
    [{ title: 'ORGANIC carrots' }, ['organic']],
    [{ badges: ['/images/badge-organic-0a.png'] }, ['organic']],
    [{ price: aPrice({ kind: 'bogo' }) }, ['bogo']],
    [{ bogoPicture: '/images/bogo.png' }, ['bogo']],
  ] as const)('%j: %j', (fields, has) => expect(traitsOf({ ...fields } as never)).toEqual(has))
})
