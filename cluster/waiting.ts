import { setTimeout as after } from 'node:timers/promises'
import { PlainError } from '#server/plain-error.ts'

const longestWait = 120_000

/** Resolves when `reached` says so; throws `otherwise` when that takes too long. */
export async function until(reached: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = performance.now() + longestWait
  while (!(await reached())) {
    if (performance.now() > end) throw new PlainError(otherwise)
    await after(100)
  }
}

export async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
