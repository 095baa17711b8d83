// `node scripts/run.mjs bench/search.ts`: how long the search takes to get ready for 10,000 deals, the waits for the page meanwhile, and
// a text. Beside it MiniSearch, where it is installed: `npm install --no-save minisearch@7.2.0`.
import { closeTo, prepareGuesses } from '#app/search/close.ts'
import { hitsOf } from '#app/search/hits.ts'
import { dealAt, deals } from './many-deals.ts'
import { median } from './median.ts'

type Other = { addAll: (things: readonly object[]) => void; search: (text: string) => unknown[] }
type OtherModule = { default: new (options: object) => Other }

const texts = ['o', 'org', 'organic', 'organic apple', 'orgnaic aple', 'yogrt', 'cheddar', 'golden granola 42']
const rounds = 5
const other = await load('minisearch')
const took: Record<string, number[]> = {}

for (let round = 0; round < rounds; round++) {
  const things = Array.from({ length: deals }, (_, id) => ({ id, ...dealAt(id), categoryName: `Aisle ${(id % 14) + 1}` }))
  let last = performance.now()
  const turns = setInterval(() => {
    note('ours: a wait for the page’s turn meanwhile', performance.now() - last)
    last = performance.now()
  })
  const begin = performance.now()
  await prepareGuesses(things)
  note('ours: ready after', performance.now() - begin)
  clearInterval(turns)
  for (const text of texts) {
    timed('ours: hits of a text', () => hitsOf(things, text))
    timed('ours: guesses of a text', () => closeTo(things, text))
  }
  if (!other) continue
  const index = new other.default({ fields: ['title', 'brand', 'categoryName'], searchOptions: { prefix: true, fuzzy: 0.2 } })
  timed('MiniSearch: ready after, at once', () => index.addAll(things))
  for (const text of texts) timed('MiniSearch: a text', () => index.search(text))
}
for (const [what, all] of Object.entries(took)) console.log(`${what}: ${median(all).toFixed(1)} ms (most ${Math.max(...all).toFixed(1)})`)

function timed(what: string, work: () => void) {
  const begin = performance.now()
  work()
  note(what, performance.now() - begin)
}

function note(what: string, ms: number) {
  ;(took[what] ??= []).push(ms)
}

async function load(name: string): Promise<OtherModule | null> {
  try {
    return await import(name)
  } catch {
    return null
  }
}
