import { expect, test } from 'vitest'
import { picturesOf } from './kept-pictures.ts'

const product = (name: string) => ({ pictures: [`/images/hcc/products/${name}.png`, '/images/hcc/products/other.png'] }) as never
const page = (imageName: string) => ({ imageName }) as never
const shown = {
  items: [{ deal: product('butter') }, { deal: null }, { deal: product('oats') }],
  favorites: [{ imageUri: '/images/hcc/assets/k/Kale.png' }, { imageUri: '' }],
  pages: [page('week-1'), page('week-2')],
  deals: [product('kale'), product('butter')],
}

test('lists and favorites come before the flyers, those before the deals, and each picture once', () => {
  expect(picturesOf(shown)).toEqual([
    '/images/hcc/products/butter.png?w=240',
    '/images/hcc/products/oats.png?w=240',
    '/images/hcc/assets/k/kale.png?w=240',
    '/images/hcc/pages/week-1.jpg?w=960',
    '/images/hcc/pages/week-2.jpg?w=960',
    '/images/hcc/products/kale.png?w=240',
  ])
})
