import type { Product } from '../catalog.ts'
import { itemsIn } from './bands.ts'
import { dealOf, dice, pricedBy, type Priced } from './deals.ts'
import type { Sheet } from './page.ts'
import type { ChainPlan, PagePlan, PublicationPlan } from './plan.ts'

/** Every page of a chain with its deals. No product stands in two of the chain's publications. */
export function sheetsOf(chain: ChainPlan, chainName: string, products: Product[]): Sheet[] {
  const taken = new Set(chain.publications.flatMap((it) => it.pages).flatMap(chosen))
  const byId = new Map(products.map((it) => [it.id, it]))
  const pools = Map.groupBy(
    shuffled(
      products.filter((it) => !taken.has(it.id)),
      chain.chain,
    ),
    (it) => it.category,
  )
  const used = new Set<string>()
  return chain.publications.flatMap((publication) =>
    publication.pages.map((plan, index) => {
      const place = `${chain.chain} ${publication.key}, page ${index + 1}`
      const deals = productsOn(plan, place, byId, pools).map((product) => {
        if (used.has(product.id)) throw new Error(`${place}: ${product.id} stands in this chain's flyers already`)
        used.add(product.id)
        return { ...priced(product, chain, publication), firstWeekOnly: publication.firstWeekOnly?.includes(product.id) ?? false }
      })
      return { chain, chainName, publication, plan, number: index + 1, of: publication.pages.length, deals }
    }),
  )
}

function productsOn(plan: PagePlan, place: string, byId: Map<string, Product>, pools: Map<string, Product[]>) {
  const found = plan.sections.flatMap((section) => {
    const wanted = section.bands.reduce((sum, band) => sum + itemsIn(band), 0)
    const first = (section.first ?? []).map((id) => the(id, byId, place))
    const next = (pools.get(section.from) ?? []).splice(0, wanted - first.length)
    if (first.length + next.length !== wanted)
      throw new Error(`${place}: ${section.from} has ${first.length + next.length} of ${wanted} products`)
    return [...first, ...next]
  })
  return plan.cover ? [the(plan.cover.hero, byId, place), ...found] : found
}

function priced(product: Product, chain: ChainPlan, publication: PublicationPlan): Priced {
  const words = publication.prices[product.id]
  if (!words) return dealOf(product, `${chain.chain}/${publication.key}`, publication.mix)
  if (!words.startsWith('owner ')) return { product, price: pricedBy(words, product), ownerPrice: null }
  const regular = `$${(product.regularCents / 100).toFixed(2)}${product.unit === 'lb' ? ' lb' : ''}`
  return { product, price: pricedBy(regular, product), ownerPrice: pricedBy(words.slice('owner '.length), product) }
}

function chosen({ cover, sections }: PagePlan) {
  return [...(cover ? [cover.hero] : []), ...sections.flatMap((it) => it.first ?? [])]
}

function the(id: string, byId: Map<string, Product>, place: string) {
  const product = byId.get(id)
  if (!product) throw new Error(`${place}: the catalog has no ${id}`)
  return product
}

function shuffled(products: Product[], seed: string) {
  return products
    .map((product) => ({ product, at: dice(`${seed}/${product.id}`)() }))
    .sort((a, b) => a.at - b.at)
    .map((it) => it.product)
}
