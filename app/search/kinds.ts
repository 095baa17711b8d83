import * as brand from '#brand'
import { stemOf, wordsOf } from './words.ts'

/** Words that say which kind of a thing is meant: it may be another kind of the same thing. */
const words = `
  aged artisan baby baked black blue boneless bone boxed brown canned cheap chopped chunky classic cold cooked creamy crunchy crushed
  cured cut diced dried dry fair fat flavor flavored foamy free fresh frozen full gf gluten golden grade grain grass green grilled ground
  healthy heirloom homemade hot instant jarred keto kosher lactose lean light local loose low lowfat microwave mild minced mixed
  natural no nonfat old non gmo organic original pasture peeled petite plain premium raised raw ready real reduced red refrigerated
  regular ripe roasted round salted seedless sharp shelled shredded skinless sliced slim smoked sodium soft spicy steamed store strong
  style sugar sweet sweetened thick thin traditional trader trade unsalted unscented unsweetened unflavored vanilla vegan vegetarian virgin
  warm washed white whole wild yellow smooth sour vitamin plus new best sale cheapest nice good yummy congelado fresco organico
  rojo roja verde blanco blanca negro negra dulce entero entera`

let read: ReadonlySet<string> | null = null

/** As stems. They are read with the first search: every page loads them. */
export const kinds = (): ReadonlySet<string> => (read ??= new Set(wordsOf(`${words} ${brand.product.one}`).map(stemOf)))
