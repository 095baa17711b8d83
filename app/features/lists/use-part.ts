import { useEffect, useState } from 'react'

/** Returns a part of the page that is loaded once it is needed; null until then, and for as long as it cannot be reached. */
export function usePart<T extends object>(load: () => Promise<T>, isNeeded: boolean): T | null {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    if (isNeeded) void load().then(setPart, console.error)
  }, [load, isNeeded])
  return part
}
