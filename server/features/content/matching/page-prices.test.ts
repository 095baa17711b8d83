import { expect, test } from 'vitest'
import { pricesOf } from './page-prices.ts'
import { scanned, text } from './testing.ts'

const said = (line: string, isScan = false) => {
  const words = text(line, 40, 100, 20)
  return pricesOf(isScan ? scanned(words) : words).map((it) =>
    [it.text, it.isAside ? 'aside' : it.isMaybe ? it.digits.join(' or ') : it.kind].join(': '),
  )
}

test('prices are read as flyers print them', () => {
  const read = {
    '$ 3.79': ['$3.79: each'],
    '4.99/lb': ['$4.99: each'],
    '499/lb': ['$4.99: each'],
    $1299: ['$12.99: each'],
    '$129.99': ['$129.99: each'],
    '3.99': ['$3.99: each'],
    '(“$3.99”)': ['$3.99: each'],
    '79¢ ea': ['79¢: each'],
    '2 for $5': ['2/$5: multi'],
    '2/$5 or $2.69': ['2/$5: multi', '$2.69: each'],
    '3 for 99¢': ['3/99¢: multi'],
    '16 $2.99': ['$2.99: each'],
    '$1.50 off': ['$1.50 off: off'],
    '20% off': ['20% off: percent'],
    'Half off': ['50% off: percent'],
    BOGO: ['Buy 1 Get 1 Free: bogo'],
    B2G1: ['Buy 2 Get 1 Free: bogo'],
    'Buy two, get one free': ['Buy 2 Get 1 Free: bogo'],
    'Buy one, get one': ['Buy 1 Get 1 Free: bogo'],
  }
  expect(Object.fromEntries(Object.keys(read).map((it) => [it, said(it)]))).toEqual(read)
})

test('what is saved or was paid before is told apart; sizes, and words of offers alone, are no prices', () => {
  for (const it of ['Save $4', 'Reg. $4', 'was $4', 'retail $4', 'Everyone $4']) expect([it, said(it)]).toEqual([it, ['$4: aside']])
  for (const it of ['20%', 'Half baked', 'Buy one loaf', 'FREE', 'gluten free', '1/2', '12 oz']) expect([it, said(it)]).toEqual([it, []])
})

test('of a scan bare figures may be a price, with the sign as a first figure or without; S is the sign where a price follows', () => {
  const read = {
    365: ['365: 365'],
    8479: ['8479: 8479 or 479'],
    54: [],
    123_456: [],
    '2/86': ['2/86: 286 or 26'],
    '2/S6': ['2/S6: 26'],
    '2/%°6': ['2/%°6: 26'],
    '2/*6': ['2/*6: 26'],
    '10 for *10': ['10 for 10: 1010'],
    '2 for 85': ['2 for 85: 285 or 25'],
    'good for you': [],
    '79°': ['79°: 79'],
    '25%': ['25%: 25'],
    s499: ['$4.99: each'],
    '499/ib': ['$4.99: each'],
    'Buy one, et one ree': ['Buy 1 Get 1 Free: bogo'],
  }
  expect(Object.fromEntries(Object.keys(read).map((it) => [it, said(it, true)]))).toEqual(read)
  expect(['365', '79°', '25%'].flatMap((it) => said(it))).toEqual([])
})

test('a scan may part the figures of one price', () => {
  const parted = (gap: number) => pricesOf(scanned([...text('$1', 40, 100, 20), ...text('499/b.', 64 + gap, 100, 20)])).map((it) => it.text)
  expect([parted(2), parted(12)]).toEqual([['$14.99'], ['$1']])
})

test('raised cents belong to their dollars, and no farther figures; an offer goes on over the end of a line', () => {
  const raised = [...text('$', 40, 100, 20), ...text('12', 52, 96, 40), ...text('49', 102, 98, 18)]
  expect(pricesOf([...raised, ...text('99', 220, 98, 18)]).map((it) => [it.text, it.box])).toEqual([
    ['$12.49', { x: 40, y: 96, width: 83.6, height: 40 }],
  ])
  const [one, two] = pricesOf([...text('Buy one,', 40, 100, 20), ...text('get one free', 40, 122, 20), ...text('$3.79', 400, 100, 20)])
  expect([one?.words.length, one?.text, two?.text]).toEqual([5, 'Buy 1 Get 1 Free', '$3.79'])
})
