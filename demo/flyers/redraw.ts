import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { products } from '../catalog.ts'
import { allDateWords } from '../dates.ts'
import { chains } from '../network.ts'
import { draw } from './draw.ts'
import { Drawn, type DrawnPublication } from './drawn.ts'
import { sheetsOf } from './fill.ts'
import { lettering } from './lettering.ts'
import { plans } from './plans/all.ts'

const drawnFile = new URL('../bundle/drawn.json', import.meta.url)
const letteringFile = new URL('../bundle/lettering.json', import.meta.url)
const bundle = fileURLToPath(new URL('../bundle/', import.meta.url))

/** Draws the pages of one chain, or of all, and writes down what stands where on them. */
export async function redraw(only?: string) {
  const drawn: DrawnPublication[] = []
  await mkdir(`${bundle}pages`, { recursive: true })
  const sheets = plans.flatMap((it) => (only && it.chain !== only ? [] : sheetsOf(it, nameOf(it.chain), products)))
  if (!sheets.length) throw new Error(`no chain ${only}`)
  await draw(
    sheets,
    (product) => `${bundle}products/${product.id}.webp`,
    async ({ chain, publication, number, deals }, picture, { regions, dates }) => {
      const imageName = `${chain.chain}-${publication.key}-${number}`
      await writeFile(`${bundle}pages/${imageName}.webp`, picture)
      if (number === 1) drawn.push({ chain: chain.chain, key: publication.key, title: publication.title, pages: [] })
      const items = regions.map(({ item, ...region }) => {
        const deal = deals.find((it) => it.product.id === item)
        if (!deal) throw new Error(`${imageName}: ${item} was drawn but not planned`)
        return { product: item, region, price: deal.price, ownerPrice: deal.ownerPrice }
      })
      drawn.at(-1)?.pages.push({ imageName, dates, items })
    },
  )
  await keep(only ? await withOthers(drawn) : drawn)
}

/** In the order of the plans, with what was drawn of other chains before. */
async function withOthers(fresh: DrawnPublication[]) {
  const old = v.parse(Drawn, JSON.parse(await readFile(drawnFile, 'utf8').catch(() => '[]')))
  const both = [...fresh, ...old.filter((it) => !fresh.some(({ chain }) => chain === it.chain))]
  return plans.flatMap((plan) => both.filter((it) => it.chain === plan.chain))
}

async function keep(drawn: DrawnPublication[]) {
  const faces = new Set(drawn.flatMap((it) => it.pages.flatMap((page) => page.dates.map(({ face }) => face))))
  await writeFile(drawnFile, JSON.stringify(drawn).replaceAll('{"product"', '\n{"product"') + '\n')
  await writeFile(letteringFile, JSON.stringify(await lettering([...faces].sort(), allDateWords())).replaceAll('},"', '},\n"') + '\n')
}

function nameOf(chain: string) {
  const found = chains.find((it) => it.externalId === chain)
  if (!found) throw new Error(`demo/network.ts has no chain ${chain}`)
  return found.name
}
