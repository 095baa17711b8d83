import { vi } from 'vitest'
import { atEnd } from './at-end.ts'

/** Returns what gives the lines of the logs that are opened from now on: the logger writes to the process's output. */
export function logged(): () => Record<string, unknown>[] {
  const texts: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => texts.push(String(text)) > 0)
  atEnd(async () => {
    output.mockRestore()
  })
  return () =>
    texts
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
}
