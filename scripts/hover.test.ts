import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A touch leaves an element hovered until the next touch, so it would stay lit.
test('what the pointer lights up is styled only where there is a pointer that hovers', () => {
  const styles = globSync('{app,server,studio}/**/*.css')
  expect(styles.length).toBeGreaterThan(50)
  expect(styles.flatMap((file) => hoversIn(readFileSync(file, 'utf8')).map((it) => `${file}: ${it}`))).toEqual([])
})

/** Returns the selectors with ':hover' that are in no '@media (hover: hover)'. */
function hoversIn(css: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const [, before, mark] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') around.push(before!.trim())
    if (mark === '{' && before!.includes(':hover') && !around.includes('@media (hover: hover)')) found.push(before!.trim())
    if (mark === '}') around.pop()
  }
  return found
}
