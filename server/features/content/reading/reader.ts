import { read } from './kinds.ts'
import { limits } from './limits.ts'
import type { Order, ReadFile, Told } from './read-files.ts'
import { Refused } from './refused.ts'

// Node has it, and its types do not.
declare const WebAssembly: { Memory: { prototype: Memory } }
type Memory = { readonly buffer: ArrayBuffer; grow: (this: Memory, pages: number) => number }

// The process that reads one file, and is ended by its parent (read-files.ts).
let isFull = false
capMemory()
const tell = (told: Told) => process.send?.(told)

process.once('message', ({ path, name, folder }: Order) => {
  read(path, name, folder, (done, doing) => tell({ done, doing })).then(
    (read) => tell({ read }),
    (error: unknown) => tell({ read: refusal(error) }),
  )
})
process.once('disconnect', () => process.exit())

function refusal(error: unknown): ReadFile {
  if (error instanceof Refused) return { kind: 'refused', reason: error.message }
  if (isFull) return { kind: 'refused', reason: 'The file needs more memory than is allowed. Please export it again, smaller or in parts.' }
  return { kind: 'refused', reason: 'The file is broken, or of a kind that is not read. Please export it again.' }
}

/** WebAssembly's memory is no part of the heap that Node limits. PDFium goes on with what it has when it gets no more. */
function capMemory() {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growUpToLimit(pages: number) {
    isFull = this.buffer.byteLength + pages * 65_536 > limits.wasmBytes
    if (isFull) throw new RangeError('no more memory than this')
    return grow.call(this, pages)
  }
}
