import { expect, test } from 'vitest'
import spanish from '#words/es.json' with { type: 'json' }
import { learn, speaking } from '#words/t.ts'
import { aisleOf, itemsText, listTitle, otherItems, ownItems, quantityMax, raised } from './lists.ts'
import { amountText } from './amounts.ts'

learn('es', spanish)

test('E03 the list that nobody has named is called in the shopper’s language', () => {
  expect([listTitle('My List'), listTitle('Party')]).toEqual(['My List', 'Party'])
  expect(speaking('es', () => listTitle('My List'))).not.toBe('My List')
})

test('items are counted in words', () => expect([1, 2].map(itemsText)).toEqual(['1 item', '2 items']))

test('D14 a quantity is added up to the most that anybody buys', () => {
  expect([raised(2, 3), raised(quantityMax - 1, 1), raised(quantityMax, 1)]).toEqual([5, quantityMax, quantityMax])
})

test('an item is under its aisle, or with those that have none: typed ones apart', () => {
  expect(aisleOf({ category: 'Dairy', isTyped: true })).toBe('Dairy')
  expect([aisleOf({ category: '', isTyped: true }), aisleOf({ category: '', isTyped: false })]).toEqual([ownItems, otherItems])
  expect([ownItems, otherItems]).toEqual(['Your own items', 'Other items'])
})

test.each([
  [1, 'can', '1 can'],
  [2, 'can', '2 cans'],
  [2, 'lb', '2 lb'],
  [2, 'fl oz', '2 fl oz'],
  [2, 'dozen', '2 dozen'],
  [1, 'loaf', '1 loaf'],
  [2, 'loaf', '2 loaves'],
  [2, 'bunch', '2 bunches'],
  [2, 'box', '2 boxes'],
  [2, 'slice', '2 slices'],
  [2, 'glass', '2 glasses'],
  [2, 'dish', '2 dishes'],
  [2, 'chop', '2 chops'],
])('%i of %s are ‘%s’', (quantity, unit, words) => expect(amountText(quantity, unit)).toBe(words))

test('amounts are said in Spanish, where the unit is a word; what is measured is the same', () => {
  const units = 'dozen bunch bag box can jar bottle carton loaf head pack case stick roll tub clove slice'.split(' ')
  const said = speaking('es', () => units.map((unit) => [amountText(1, unit), amountText(2, unit)]))
  const words = `docena docenas, manojo manojos, bolsa bolsas, caja cajas, lata latas, frasco frascos, botella botellas, cartón cartones,
    barra barras, cabeza cabezas, paquete paquetes, cajón cajones, barrita barritas, rollo rollos, envase envases, diente dientes,
    rebanada rebanadas`
  expect(said).toEqual(
    words.split(',').map((it) => {
      const [one, other] = it.trim().split(' ')
      return [`1 ${one}`, `2 ${other}`]
    }),
  )
  expect(speaking('es', () => amountText(2, 'lb'))).toBe('2 lb')
})
