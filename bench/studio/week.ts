import { products, type Product } from '../../demo/catalog.ts'
import { chanceOf, type Chance } from './chance.ts'

/** One ad of the composed week: a product, or several varieties of it in one box. `price` is how it is printed, `sheet` how a sheet has it. */
export type Ad = {
  key: string
  product: Product
  varieties: string[]
  price: PrintedPrice
  regular: string | null
}
type PrintedPrice = { before: string; dollars: string; cents: string; after: string; words: string; sheet: string }

export type PagePlan = { number: number; ads: Ad[]; hero: number; lists: number; looks: Looks; rest: Product[] }
type Looks = {
  columns: number
  card: 'filled' | 'outlined' | 'open' | 'ruled'
  price: 'top' | 'bottom' | 'right' | 'under'
  raised: boolean
  align: 'left' | 'right' | 'center'
  dots: boolean
  listColumns: number
}

/** A row of the sheet, with where it truly is: the ads that it may stand at, none when it is on no page. */
type SheetRow = {
  row: number
  brand: string
  title: string
  size: string
  upc: string
  price: string
  regular: string
  ads: string[]
  isWrong: boolean
}
export type Week = { pages: PagePlan[]; rows: SheetRow[] }

const pageCount = 8
const itemCount = 300

/** Composes a week of 8 pages and its sheet of about 300 rows; the same for the same seed. */
export function weekOf(seed: number): Week {
  const chance = chanceOf(seed)
  const order = chance.mixed(products)
  const onPages: Product[] = []
  const ads: Ad[] = []
  let rows = 0
  for (const product of order) {
    if (rows >= itemCount - 12) break
    const varieties = chance.is(0.05) ? varietiesOf(product, chance) : []
    ads.push({ key: product.id, product, varieties, ...priceOf(product, chance) })
    onPages.push(product)
    rows += Math.max(1, varieties.length)
  }
  const absent = order.filter((it) => !onPages.includes(it))
  ads.sort((a, b) => products.indexOf(a.product) - products.indexOf(b.product))
  const pages = Array.from({ length: pageCount }, (_, n): PagePlan => {
    const from = Math.round((n * ads.length) / pageCount)
    const price = chance.one(['top', 'bottom', 'right', 'under'] as const)
    const own = chance.mixed(ads.slice(from, Math.round(((n + 1) * ads.length) / pageCount)))
    return {
      number: n + 1,
      ads: own,
      hero: chance.below(3),
      lists: chance.one([0, 8, 12, 16]),
      rest: chance.mixed(absent).slice(0, 2),
      looks: {
        columns: price === 'right' ? 4 : chance.one([4, 5, 6]),
        card: chance.one(['filled', 'outlined', 'open', 'ruled'] as const),
        price,
        raised: chance.is(0.7),
        align: chance.one(['left', 'left', 'right', 'center'] as const),
        dots: chance.is(0.5),
        listColumns: chance.one([2, 3]),
      },
    }
  })
  // Two ads stand on a second page as well: a place is certain there only if the sheet says the page.
  for (const [from, to] of [
    [0, 3],
    [2, 6],
  ] as const)
    pages[to]!.ads.push({ ...pages[from]!.ads.at(-1)!, key: `${pages[from]!.ads.at(-1)!.key}-again` })
  const keys = new Map<string, string[]>()
  for (const { ads: own } of pages) for (const ad of own) keys.set(ad.product.id, [...(keys.get(ad.product.id) ?? []), ad.key])
  const sheet = [
    ...ads.flatMap((ad) =>
      (ad.varieties.length > 0 ? ad.varieties : ['']).map((variety) =>
        rowOf(ad.product, variety, ad.price.sheet, keys.get(ad.product.id)!, chance),
      ),
    ),
    ...absent.slice(0, 12).map((product) => rowOf(product, '', priceOf(product, chance).price.sheet, [], chance)),
  ]
  return { pages, rows: chance.mixed(sheet).map((it, at) => ({ ...it, row: at + 2 })) }
}

function varietiesOf({ category }: Product, chance: Chance): string[] {
  const kinds =
    category === 'produce' || category === 'meat'
      ? ['Small', 'Large', 'Extra large']
      : chance.one([
          ['Vanilla', 'Maple', 'Plain'],
          ['Mild', 'Medium', 'Hot'],
          ['Salted', 'Unsalted'],
          ['Original', 'Garlic', 'Lemon'],
        ])
  return kinds
}

function priceOf({ regularCents, unit }: Product, chance: Chance): { price: PrintedPrice; regular: string | null } {
  const per = unit === 'lb' ? 'lb' : ''
  const sale = Math.max(29, Math.round((regularCents * (0.6 + chance.next() * 0.3)) / 10) * 10 - 1)
  const regular = chance.is(0.4) ? money(regularCents) : null
  const printed = (it: Partial<PrintedPrice> & { sheet: string }): PrintedPrice => ({
    before: '',
    dollars: '',
    cents: '',
    after: '',
    words: '',
    ...it,
  })
  const kind = chance.next()
  if (kind < 0.08)
    return {
      price: printed({ words: chance.one(['BOGO', 'Buy one, get one FREE']), sheet: chance.one(['BOGO', 'Buy 1 Get 1 Free']) }),
      regular,
    }
  if (kind < 0.2 && !per) {
    const count = chance.one([2, 2, 3, 4, 10])
    const dollars = count === 10 ? 10 : Math.max(1, Math.round((sale * count) / 100))
    return {
      price: printed({ before: chance.one([`${count} for `, `${count}/`]), dollars: String(dollars), sheet: `${count}/$${dollars}` }),
      regular,
    }
  }
  if (kind < 0.24) {
    const percent = `${chance.one([20, 25, 30])}% off`
    return { price: printed({ words: percent, sheet: percent }), regular }
  }
  const after = per ? chance.one([' lb', '/lb.', ' lb']) : chance.one(['', '', '', ' ea'])
  if (sale < 100)
    return {
      price: printed({ cents: `${sale}¢`, after, sheet: chance.one([money(sale), (sale / 100).toFixed(2)]) + (per && ' lb') }),
      regular,
    }
  const sheet = chance.one([money(sale), (sale / 100).toFixed(2)]) + (per && ' lb')
  return { price: printed({ dollars: String(Math.floor(sale / 100)), cents: String(sale % 100).padStart(2, '0'), after, sheet }), regular }
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`

function rowOf(product: Product, variety: string, price: string, ads: string[], chance: Chance): SheetRow {
  const short = chance.is(0.3)
  const name = [product.title, variety].filter(Boolean).join(' ')
  let title = short ? shortened(name, chance) : name
  let brand = chance.is(0.25) ? '' : short && chance.is(0.5) ? shortened(product.brand, chance) : product.brand
  if (brand !== '' && chance.is(0.2)) {
    title = `${brand} ${title}`
    brand = ''
  }
  if (chance.is(0.15)) title = title.toUpperCase()
  const size = product.size === 'By the pound' ? 'lb' : chance.is(0.15) ? '' : product.size
  const isWrong = chance.is(0.03) && /\d\.\d\d/.test(price)
  return {
    row: 0,
    brand,
    title,
    size,
    upc: product.upc,
    price: isWrong ? wrong(price, chance) : price,
    regular: chance.is(0.5) ? money(product.regularCents) : '',
    ads,
    isWrong,
  }
}

/** The point is lost, or two figures are swapped, or it is another price. */
function wrong(price: string, chance: Chance): string {
  const way = chance.below(3)
  if (way === 0) return price.replace('.', '')
  if (way === 1)
    return price.replace(/(\d)\.(\d)(\d)/, (whole, a: string, b: string, c: string) =>
      b === c ? `${Number(a) + 1}.${b}${c}` : `${a}.${c}${b}`,
    )
  return price.replace(/(\d+)\./, (whole, dollars: string) => `${Number(dollars) + 2}.`)
}

/** 'North Woods dark roast' becomes 'N Wds Dark Rst'. */
function shortened(name: string, chance: Chance): string {
  return name
    .split(' ')
    .map((word) => {
      if (word.length < 4 || chance.is(0.35) || /\d/.test(word)) return word
      const way = chance.next()
      if (way < 0.1) return word.slice(0, 1).toUpperCase()
      if (way < 0.4) return word.slice(0, chance.one([3, 4]))
      const rest = word.slice(1).replace(/[aeiouy'’]/g, '')
      return word[0] + rest.slice(0, 3)
    })
    .join(' ')
}
