import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const loaded = new Map<string, string>()

/** A picture of @lobehub/fluent-emoji-3d about the origin, 100 units wide, under one of the filters of svg.ts or a colour change. */
export function emoji(code: string, filter = 'warm') {
  return `<image href="${dataUri(code)}" x="-50" y="-50" width="100" height="100"${filter ? ` filter="url(#${filter})"` : ''}/>`
}

/** The same in other colours: hue turned by degrees, then saturation and brightness as factors. */
export function turned(code: string, hue: number, saturation = 1, brightness = 1) {
  const style = `filter:hue-rotate(${hue}deg) saturate(${saturation}) brightness(${brightness})`
  return `<g style="${style}"><image href="${dataUri(code)}" x="-50" y="-50" width="100" height="100"/></g>`
}

/** The same in one colour's shades, from its dark to its light. */
export function dyed(code: string, dark: string, middle: string, light: string) {
  const id = `d${dark}${middle}${light}`.replaceAll('#', '')
  const table = (at: number) => [dark, middle, light].map((it) => (Number.parseInt(it.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
  return `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix values=".33 .5 .17 0 0 .33 .5 .17 0 0 .33 .5 .17 0 0 0 0 0 1 0"/><feComponentTransfer><feFuncR type="table" tableValues="${table(1)}"/><feFuncG type="table" tableValues="${table(3)}"/><feFuncB type="table" tableValues="${table(5)}"/></feComponentTransfer></filter>${emoji(code, id)}`
}

function dataUri(code: string) {
  const known = loaded.get(code)
  if (known) return known
  const file = require.resolve(`@lobehub/fluent-emoji-3d/assets/${code}.webp`)
  const uri = `data:image/webp;base64,${readFileSync(file).toString('base64')}`
  loaded.set(code, uri)
  return uri
}
