import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Anything else is drawn again by the page for every frame: placeholders did that, and took a slow phone half its time while it started.
test('what moves without end moves, turns, scales or fades, which the page is not drawn again for', () => {
  const found = globSync('{app,server,studio}/**/*.css').flatMap((file) => endlessIn(readFileSync(file, 'utf8')))
  expect(found.map(({ name }) => name).toSorted()).toEqual(['breathe', 'go', 'shine', 'turn'])
  for (const { name, moved } of found)
    expect(
      moved.filter((it) => !/^(translate|rotate|scale|opacity)$/.test(it)),
      name,
    ).toEqual([])
})

/** Returns the animations of a style sheet that never end, each with the properties that its keyframes set. */
function endlessIn(css: string) {
  const names = [...css.matchAll(/animation:[^;}]*\binfinite\b[^;}]*/g)].flatMap(([value]) =>
    [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!).filter((name) => new RegExp(`\\b${name} [^,]*infinite`).test(value)),
  )
  return names.map((name) => {
    const frames = new RegExp(`@keyframes ${name} \\{((?:[^{}]*\\{[^{}]*\\})*)`).exec(css)![1]!
    return { name, moved: [...frames.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property!) }
  })
}
