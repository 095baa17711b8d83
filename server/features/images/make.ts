import pLimit from 'p-limit'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { openDrawing } from './drawing.ts'
import { madeKey, type Variant } from './rules.ts'

const waitingMax = 400

export type Maker = ReturnType<typeof pictureMaker>

/** Makes pictures in the requested sizes and formats, each once: the result is kept in the store. */
export function pictureMaker(store: ImageStore) {
  const making = new Map<string, Promise<Buffer | null>>()
  const drawing = openDrawing()
  const inTurn = pLimit(2)

  async function make(variant: Variant): Promise<Buffer | null> {
    const key = `original/${variant.folder}/${variant.name}`
    if (!(await store.has(key))) return null
    if (inTurn.pendingCount >= waitingMax)
      throw new HttpProblem(503, 'busy', 'Too many pictures are being made right now.', { retryAfter: 2 })
    // Not read before its turn: four hundred that wait would be a gigabyte.
    const made = await inTurn(async () => {
      const original = await store.get(key)
      return original && drawing.draw(original, variant)
    })
    if (made) await store.put(madeKey(variant), made)
    return made
  }

  return {
    /** Returns null when there is no such picture. */
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
