import { useEffect, useState } from 'react'

type Parts = typeof import('./returning-parts.ts')

/** Returns the parts of a list's page that are loaded once they are needed; null until then, and for as long as they cannot be reached. */
export function useReturningParts(isNeeded: boolean): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => {
    if (isNeeded) void import('./returning-parts.ts').then(setParts, console.error)
  }, [isNeeded])
  return parts
}
