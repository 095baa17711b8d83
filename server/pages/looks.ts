import * as brand from '#brand'

type Colors = Record<string, readonly [light: string, dark: string]>
const { colors }: { colors: Colors } = brand

/** The brand's colors as custom properties, for the line `@brand-colors;` of app/ui/tokens.css. */
export const colorTokens: readonly { prop: string; value: string }[] = [
  ...Object.entries(colors).map(([name, [light, dark]]) => ({
    prop: propertyOf(name),
    value: light === dark ? light : `light-dark(${light}, ${dark})`,
  })),
  ...Object.entries({ paper: 'card', leaf: 'leaf', leafStrong: 'leafStrong', ink: 'ink' }).map(([name, color]) => ({
    prop: propertyOf(`print${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    value: colors[color]![0],
  })),
]

/** Returns the stylesheet with the colors in it, for pages that Vite doesn't build. */
export function withColors(tokensCss: string): string {
  return tokensCss.replace('@brand-colors;', colorTokens.map(({ prop, value }) => `${prop}: ${value};`).join(' '))
}

/** 'leafStrong' is --leaf-strong. */
function propertyOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** The network's sign on its disc, as app/ui/Leaves.tsx draws it in a page. */
export function iconSvg(): string {
  const [leaf, onLeaf] = [brand.colors.leaf[0], brand.colors.onLeaf[0]]
  const parts = brand.sign.map(
    ({ at, shape, lines }) =>
      `<g transform="${at}"><path d="${shape}" fill="${onLeaf}"/><path d="${lines}" stroke="${leaf}" stroke-width="1.25" stroke-linecap="round" fill="none"/></g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${leaf}"/><g transform="translate(16 16) scale(.76) translate(-16 -17)">${parts.join('')}</g></svg>`
}
