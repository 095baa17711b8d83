import { woodenCrate } from './forms/fresh.ts'
import { picture } from './pictures.ts'

/** The crate on the app's first page: 352 units wide and high, for 22rem at twice the dots. */
export const heroSize = 352

export function hero() {
  const heap = [
    picture('lettuce', 78, 152, 104, -30),
    picture('lettuce', 276, 152, 104, 30),
    picture('corn', 128, 84, 112, -24),
    picture('corn', 190, 66, 122, 4),
    picture('broccoli', 72, 178, 104, -12),
    picture('broccoli', 284, 176, 104, 12, -1),
    picture('carrot', 120, 138, 108, -30),
    picture('pear', 236, 112, 108, 12),
    picture('red-pepper', 170, 138, 106, -6),
    picture('eggplant', 236, 158, 92, 30),
    picture('apple', 110, 198, 98, -8),
    picture('lemon', 52, 212, 62, -20),
    picture('tomato', 178, 196, 104, 4),
    picture('apple', 246, 202, 92, 10),
    picture('grapes', 300, 208, 76, 8),
  ].join('')
  return woodenCrate(heap, ['DRIFTLESS', 'Minn. · Wis. · Iowa'], { x: 26, y: 226, w: 300, h: 112 }, 'hero')
}
