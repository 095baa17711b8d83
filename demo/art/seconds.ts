import { picture } from './pictures.ts'
import { clip, oval, shadow, shape, stroke } from './svg.ts'

type Spot = readonly [name: string, x: number, y: number, size: number, turn?: number]

/** What else is shown of some products, by their ids: out of the package and on the table. */
const served: Record<string, readonly Spot[]> = {
  'north-woods-dark-roast-whole-bean': [
    ['bean', 70, 236, 64, -20],
    ['coffee', 178, 158, 210],
    ['bean', 96, 256, 58, 30],
    ['bean', 256, 252, 56, 64],
  ],
  'amber-maple-syrup': [
    ['pancakes', 166, 158, 226],
    ['blueberries', 70, 236, 76, -8],
  ],
  'country-sourdough': [
    ['sourdough', 128, 166, 200, -10],
    ['sandwich', 218, 204, 140, 8],
  ],
  'two-year-cheddar': [
    ['cheddar', 128, 172, 186, -6],
    ['apple', 246, 180, 96, 10],
    ['cracker', 214, 240, 84, 8],
  ],
  'seeded-crackers': [
    ['cracker', 118, 182, 164, -12],
    ['cheddar', 226, 196, 134, 8],
    ['olive', 168, 254, 62],
  ],
  'berry-kombucha': [
    ['strawberry', 112, 168, 150, -12],
    ['raspberry', 214, 196, 118, 8],
    ['blueberries', 136, 238, 92],
  ],
  'hass-avocados': [
    ['avocado', 134, 162, 186, -8],
    ['lime', 236, 206, 96, 12],
    ['tomato', 92, 240, 84, -8],
  ],
  blueberries: [
    ['waffle', 172, 156, 200, 4],
    ['blueberries', 98, 228, 110, -6],
    ['blueberries', 226, 240, 88, 10],
  ],
  'hand-parched-wild-rice': [
    ['soup', 160, 162, 210],
    ['mushroom', 72, 238, 82, -10],
    ['herb', 256, 230, 78, 14],
  ],
  'take-and-bake-pizza': [
    ['pizza', 154, 160, 220, -6],
    ['basil', 258, 232, 74, 10],
  ],
}

/** By file name. */
export const seconds: Record<string, () => string> = Object.fromEntries(
  Object.entries(served).map(([id, spots]) => [`${id}-2`, () => onBoard(spots)]),
)

/** The pictures of a product by file name, its package first. */
export function picturesOf(id: string): string[] {
  return served[id] ? [id, `${id}-2`] : [id]
}

/** A round board of maple. */
function onBoard(spots: readonly Spot[]) {
  const edge = 'M20 244C20 214 82 194 160 194S300 214 300 244V256C300 284 238 302 160 302S20 284 20 256z'
  const grain = [214, 232, 250, 268].map((y, at) => `M${30 - at * 2} ${y}q130 ${12 - at * 3} 264 ${at * 2 - 3}`).join('')
  return (
    shadow(140, 160, 298, 12) +
    shape(edge, '#a8743f') +
    oval(160, 244, 140, 50, '#dcae72') +
    clip('M20 244a140 50 0 1 1 280 0a140 50 0 1 1 -280 0z', stroke(grain, '#b98548', 3, 'opacity=".45"')) +
    spots.map(([name, x, y, size, turn = 0]) => picture(name, x, y, size, turn)).join('')
  )
}
