import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { HttpProblem } from '#server/http/problem.ts'
import type { Variant } from './rules.ts'

export type Wanted = { id: number; original: Uint8Array; variant: Variant }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; error: string }

const idleMs = 10_000

/**
 * Draws in a separate process that runs only while there is something to draw. So the memory for drawing is freed with
 * it, a picture that crashes it harms nothing else, and the system gives priority to the server process.
 */
export function openDrawing() {
  const waiting = new Map<number, { done: (bytes: Buffer) => void; fail: (error: Error) => void }>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): ChildProcess {
    const fresh = fork(join(import.meta.dirname, 'draw.ts'), { serialization: 'advanced', execArgv: [] })
    try {
      if (fresh.pid) setPriority(fresh.pid, 10)
    } catch {
      // Where this is not permitted, drawing has the same priority as everything else.
    }
    fresh.on('message', (drawn: Drawn) => {
      const asked = waiting.get(drawn.id)
      waiting.delete(drawn.id)
      if ('bytes' in drawn) asked?.done(Buffer.from(drawn.bytes))
      else asked?.fail(new Error(`a picture cannot be drawn: ${drawn.error}`))
      if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref()
    })
    fresh.once('error', () => lose(fresh))
    fresh.once('exit', () => lose(fresh))
    return fresh
  }

  function lose(lost: ChildProcess) {
    if (child !== lost) return
    child = null
    for (const { fail } of waiting.values()) fail(new HttpProblem(503, 'busy', 'The picture cannot be made right now.', { retryAfter: 2 }))
    waiting.clear()
  }

  function stop() {
    clearTimeout(idle)
    const ended = child
    if (!ended) return
    lose(ended)
    ended.disconnect()
  }

  return {
    draw(original: Buffer, variant: Variant): Promise<Buffer> {
      clearTimeout(idle)
      const drawer = (child ??= start())
      return new Promise((done, fail) => {
        const wanted: Wanted = { id: ++last, original, variant }
        waiting.set(wanted.id, { done, fail })
        drawer.send(wanted, (error) => {
          if (error) lose(drawer)
        })
      })
    },
    stop,
  }
}
