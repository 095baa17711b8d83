import { setTimeout as pause } from 'node:timers/promises'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import type { ReadContent } from '#server/db/reads.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { Maker } from './make.ts'
import { shownPictures, type Shown } from './queries.ts'
import { madeKey, type Variant } from './rules.ts'

/** The widths that cards, the flyer viewer and store lists request first, on phones and on large screens. */
const first: Record<Shown['folder'], PictureWidth[]> = { pages: [640, 960], products: [240, 320], assets: [96, 160] }
/** A network of many thousand items must not keep its processors busy for hours with pictures that few will look at. */
const most = 3000

/** Makes the usual sizes of what is shown now, one at a time, so that the first shopper after an import does not wait for them. */
export function makeAhead(content: ReadContent, store: ImageStore, maker: Maker, failed: (error: unknown) => void) {
  const wish = { again: false, stop: false }
  let running: Promise<void> | null = null

  async function run() {
    do {
      wish.again = false
      const shown = (await content((db) => shownPictures(db, new Date()))).slice(0, most)
      const variants = shown.flatMap(({ folder, name }) => first[folder].map((width): Variant => ({ folder, name, width, format: 'avif' })))
      // In random order, so that each of several processes finds half of the work done by the others.
      for (const variant of shuffled(variants)) {
        if (wish.stop || wish.again) break
        if (!(await store.has(madeKey(variant)))) await maker.picture(variant).catch(goOn)
      }
    } while (wish.again && !wish.stop)
  }

  /** One that cannot be drawn is told, and leaves the others alone. While shoppers request more than can be made, they come first. */
  async function goOn(error: unknown) {
    if (error instanceof HttpProblem) await pause(2000)
    else failed(error)
  }

  return {
    start() {
      if (wish.stop) return
      if (running) wish.again = true
      else
        running = run()
          .catch(failed)
          .finally(() => (running = null))
    },
    async stop() {
      wish.stop = true
      await running
    },
  }
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((it) => ({ it, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ it }) => it)
}
