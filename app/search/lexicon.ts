import { kinds } from './kinds.ts'
import { otherNames } from './other-names.ts'
import { atOnce, type Work } from '#app/pieces.ts'
import { stemOf, wordsOf } from './words.ts'

export type Lexicon = {
  /** What a name stands for, each as stems. It is found by its stems without spaces, which people set where they like: 'icecream'. */
  names: ReadonlyMap<string, readonly (readonly string[])[]>
  /** Every word that is spelled right, whether it is on sale or not, as a stem. */
  words: ReadonlySet<string>
  fillers: ReadonlySet<string>
  extras: ReadonlySet<string>
  /** Words that say in which form a thing is sold, as stems: they do not say which thing. */
  forms: ReadonlySet<string>
}

let made: Lexicon | null = null

/** Returns what is known of the words of groceries, read once. */
export function lexicon(): Lexicon {
  return (made ??= atOnce(reading()))
}

export function* reading(): Work<Lexicon> {
  if (made) return made
  const fillers = setOf(fillerWords)
  const stemsOf = (text: string) => meaning(wordsOf(text), fillers).map(stemOf)
  const extras = setOf(extraWords)
  const forms = new Set(wordsOf(formWords).map(stemOf))
  const words = new Set([...wordsOf(goods), ...extras].map(stemOf).concat([...kinds(), ...forms]))
  const names = new Map<string, (readonly string[])[]>()
  for (const [at, line] of otherNames.split('\n').entries()) {
    if (at % 25 === 0) yield
    const [typed, found] = line.split(':')
    if (typed === undefined || found === undefined) continue
    const meant = found.split(',').map(stemsOf)
    for (const stem of meant.flat()) words.add(stem)
    for (const name of typed.split('|')) {
      const stems = stemsOf(name)
      const key = stems.join('')
      names.set(key, [...(names.get(key) ?? []), ...meant])
      for (const stem of stems) words.add(stem)
      if (stems.length > 1) words.add(stemOf(stems.join('')))
    }
  }
  return (made = { names, words, fillers, extras, forms })
}

/** Returns the words of a text that say something, or all where none does. */
export function meaning(typed: readonly string[], fillers = lexicon().fillers): string[] {
  const all = withoutJoined(typed)
  const said = all.filter((word) => !fillers.has(word))
  return said.length > 0 ? said : all
}

/**
 * Makes one word of what a thing must be without: 'gluten free', 'gluten-free', 'no gluten', 'without gluten' and 'sin gluten' are all
 * 'glutenfree'. Its halves are never looked for alone: who must avoid nuts and types 'nut free' must not be offered nuts.
 */
export function withoutJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', next] = words.slice(at)
    if (isWithout(word)) joined.push(freeOf(word.slice(0, -free.length)))
    else if (next === free && words[at + 2] !== 'range') joined.push(freeOf(words[at++]!))
    else if (next !== undefined && before.has(word)) joined.push(freeOf(words[++at]!))
    else joined.push(word)
  }
  return joined
}

export const isWithout = (word: string) => word.length > free.length + 1 && word.endsWith(free)
const freeOf = (word: string) => stemOf(word) + free
const free = 'free'
const before = new Set(['no', 'non', 'without', 'sin'])

const setOf = (words: string) => new Set(wordsOf(words))

/** Words that say nothing. */
const fillerWords = `
  a an and any buy con de del el en for get in la las los my n need of on or por para pick please some the to un una up want with y`

/** How much of a thing, and in what: a text with more words than these is searched without them. */
const extraWords = `
  bag bags bar bars big bottle bottles box boxes bulk bunch bunches cal can cans carton cartons case cases clove cloves container count
  couple ct cup cups doz dozen dozens each ear ears extra family few fl fluid gal gallon gallons giant gram grams half head heads jar
  jars jug jumbo kg kilo kilos large lb lbs libra libras lg link links liter liters litro litros loaf loaves medium mini ml one ounce
  ounces oz pack package packages packet packets packs pair party pc piece pieces pint pints pk pkg pkgs pound pounds pt qt quart quarts
  roll rolls sack single six size sleeve slice slices small stalk stick sticks three tin tins tub tubs tube two value xl caja cajas
  docena lata latas bolsa bolsas botella media medio paquete kilogramo`

/** 'Curry powder' is no dishwasher powder. */
const formWords = `powder paper sauce spray mix liquid card`

/** Groceries that the table of other names does not name: a word that is spelled right is never taken for a misspelled one. */
const goods = `
  acai anise antacid appetizer arepa ashwagandha baklava balm bamboo banner barbecue basket batter bay beetle biscotti biscuit bisque bitters
  bok borscht bran bread brie brine broom brush buckwheat caper caramel caraway cardamom carob casserole catnip caviar cayenne ceviche
  challah cheesecake chestnut chicory chip chowder chutney clementine clove coaster cobbler collagen compost cone cottage crepe crisp
  crumble crust cumin curry custard cutlet dandelion deli dessert dill drain duck eclair elderflower empanada enchilada endive escarole
  fajita falafel fennel fenugreek fish flounder fondue freezer frosting fudge garam germ glove goat goose gooseberry gravy grenadine
  grouper gruyere guava gumbo halva hazelnut heart hemp hibiscus hominy horseradish ice icing incense iodine jackfruit jambalaya jasmine
  jicama jug kabob kale kelp kielbasa knife kumquat ladle lavender lemongrass licorice liver loofah lunch lychee macadamia macaroon
  mahi malt mango manicotti marjoram masala matzo melatonin meringue mesh milkshake millet miso molasses mousse mug mulch mustard nail
  napa nectar nori nougat nutmeg okra omelet oregano ornament orzo oxtail paella pancetta papaya parsnip pate peat perch persimmon
  pineapple pinenut pizzelle plate poppy pork pot potholder praline prosciutto prune quail quiche rabbit radicchio radish raita rhubarb
  rib risotto rosemary roux rub rum saffron sage sake salami salve samosa sauce scone seafood seaweed sesame shortbread shortening
  shrub slaw sloe smoothie snack snapper sorrel sourdough soy spatula spelt spirulina squid star starter straw strudel sumac sushi swordfish
  syrup tabouli taco tahini tallow tamale tapenade tapioca tarragon tart tea thermos thyme tiramisu toffee tomatillo topping toy truffle
  turmeric tzatziki udon vanilla vermicelli vermouth vodka wafer wasabi watercress wheatgrass whiskey wick wonton yeast yucca zest zinc
  bird soil fern basil mop knob filter fork spoon plate cup bowl lid pan pot card gift balloon cheese butter milk cream bacon apple
  gin tofu jam jelly ham tea oil nut bun pie pea rye dip ale egg fig yam cod cob pad wax gum ear oat pop hen log mix net oak tin tub
  sock shirt shoe hat sweater pen pencil marker crayon notebook printer toner stapler envelope charger cable phone headphone drill
  hammer screw tire motor antifreeze cigarette tobacco lottery magazine newspaper stocking wallet umbrella
  tulips deposit ticket stamp gouda havarti camembert bologna liverwurst pepperoni pastrami fruitcake plantain arugula watercress`
