import { woodenCrate } from './forms/fresh.ts'
import { picture } from './pictures.ts'

/** The crate on the app's first page: 352 units wide and high, for 22rem at twice the dots. */
export const heroSize = 352

export function hero() {
  const heap = [
    picture('lettuce', 66, 150, 118, -34),
    picture('lettuce', 290, 150, 118, 34),
    picture('corn', 128, 84, 112, -24),
    picture('corn', 190, 66, 122, 4),
    picture('broccoli', 74, 172, 108, -12),
    picture('broccoli', 284, 170, 108, 12, -1),
    picture('carrot', 118, 134, 112, -34),
    picture('pear', 236, 112, 108, 12),
    picture('red-pepper', 170, 138, 106, -6),
    picture('beet', 224, 164, 104, 16),
    picture('apple', 110, 198, 98, -8),
    picture('lemon', 52, 212, 62, -20),
    picture('tomato', 178, 196, 104, 4),
    picture('apple', 246, 202, 92, 10),
    picture('grapes', 300, 208, 76, 8),
  ].join('')
  return woodenCrate(heap, ['DRIFTLESS', 'Minn. · Wis. · Iowa'], { x: 26, y: 226, w: 300, h: 112 }, 'hero')
}
