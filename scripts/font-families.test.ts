import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A browser that sets text in a family makes all of its files ready in each size and weight; in place of one that is not loaded it puts a font of
// the system, which it has to look for. That took a third of the first layout of a page.
test('each file of letters is a family of its own, and rare letters come after all others', () => {
  const tokens = readFileSync('app/ui/tokens.css', 'utf8')
  const families = [...tokens.matchAll(/@font-face \{ font-family: "([^"]+)"; src: url/g)].map(([, family]) => family!)
  expect(families).toHaveLength(4)
  expect(new Set(families).size).toBe(4)
  for (const family of families.filter((it) => !it.endsWith(' More')))
    expect(tokens).toContain(`"${family}", "${family} More", var(--like-`)
})
