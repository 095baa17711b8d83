import type { ImageStore } from '#server/adapters/image-store/index.ts'
import { HttpProblem } from '#server/problem.ts'
import { openDrawing } from './drawing.ts'
import { madeKey, type Variant } from './rules.ts'

const atOnce = 2
const waitingMax = 400

export type Maker = ReturnType<typeof pictureMaker>

/** Makes pictures in the sizes and formats that are asked for, each once: it is kept in the store. */
export function pictureMaker(store: ImageStore) {
  const making = new Map<string, Promise<Buffer | null>>()
  const drawing = openDrawing()
  const waiting: (() => void)[] = []
  let running = 0

  async function turn<T>(run: () => Promise<T>): Promise<T> {
    if (waiting.length >= waitingMax) throw new HttpProblem(503, 'busy', 'Too many pictures are being made right now.', { retryAfter: 2 })
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function make(variant: Variant): Promise<Buffer | null> {
    const original = await store.get(`original/${variant.folder}/${variant.name}`)
    if (!original) return null
    const made = await turn(() => drawing.draw(original, variant))
    await store.put(madeKey(variant), made)
    return made
  }

  return {
    /** null: there is no such picture. */
    async picture(variant: Variant): Promise<Buffer | null> {
      const key = madeKey(variant)
      const known = making.get(key)
      if (known) return known
      const finding = store
        .get(key)
        .then((kept) => kept ?? make(variant))
        .finally(() => making.delete(key))
      making.set(key, finding)
      return finding
    },
    stop: () => drawing.stop(),
  }
}
