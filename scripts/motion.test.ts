import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = () => globSync('{app,server,studio}/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }))

// Anything else is drawn again by the page for every frame: placeholders did that, and took a slow phone half its time while it started.
test('what moves without end moves, turns, scales or fades, which the page is not drawn again for', () => {
  const found = sheets().flatMap(({ css }) => endlessIn(css))
  expect(found.map(({ name }) => name).toSorted()).toEqual(['breathe', 'go', 'shine', 'turn'])
  for (const { name, moved } of found)
    expect(
      moved.filter((it) => !/^(translate|rotate|scale|opacity)$/.test(it)),
      name,
    ).toEqual([])
})

// What moves while it opens is pressed where it no longer is (decision 0253). A toast takes no press until it has come.
test('what opens fades in where it stays', () => {
  const moving = sheets().flatMap(({ file, css }) => {
    const endless = endlessIn(css).map(({ name }) => name)
    const opening = [...css.matchAll(/@(?:starting-style|keyframes ([\w-]+)) \{((?:[^{}]*\{[^{}]*\})*)/g)]
    const moved = opening.filter(([, name = '']) => !endless.includes(name)).flatMap(([, , rules]) => propertiesIn(rules!))
    return moved.some((it) => it !== 'opacity') ? [file] : []
  })
  expect(moving).toEqual(['app/ui/Toast.module.css'])
})

/** Returns the animations of a style sheet that never end, each with the properties that its keyframes set. */
function endlessIn(css: string) {
  const names = [...css.matchAll(/animation:[^;}]*\binfinite\b[^;}]*/g)].flatMap(([value]) =>
    [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!).filter((name) => new RegExp(`\\b${name} [^,]*infinite`).test(value)),
  )
  return names.map((name) => {
    const frames = new RegExp(`@keyframes ${name} \\{((?:[^{}]*\\{[^{}]*\\})*)`).exec(css)![1]!
    return { name, moved: propertiesIn(frames) }
  })
}

const propertiesIn = (rules: string) => [...rules.matchAll(/([\w-]+)\s*:/g)].map(([, property]) => property!)
