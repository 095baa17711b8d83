/** The twin leaves that mark every owner price, in the colour of the text around them. */
export const leaves = `<svg viewBox="4 2 24 28" aria-hidden="true"><g fill="currentColor">${leaf(9.3, -7)}${leaf(22.7, 7)}</g></svg>`

/** A star with `points` points on a square of 100, `depth` being how far in the dents go. */
export function star(points: number, depth: number, uneven = 0): string {
  const at = Array.from({ length: points * 2 }, (_, step) => {
    const angle = (step / points) * Math.PI
    const far = (step % 2 ? 50 * (1 - depth) : 49) + uneven * (((step * 7) % 5) - 2)
    return `${(50 + Math.sin(angle) * far).toFixed(2)} ${(50 - Math.cos(angle) * far).toFixed(2)}`
  })
  return `M${at.join('L')}Z`
}

/** Rays from a point, as every second of `count` wedges. */
export function rays(x: number, y: number, count: number, reach: number): string {
  const end = (step: number) =>
    `${(x + reach * Math.cos((step / count) * 2 * Math.PI)).toFixed(1)} ${(y + reach * Math.sin((step / count) * 2 * Math.PI)).toFixed(1)}`
  return Array.from({ length: count / 2 }, (_, wedge) => `M${x} ${y}L${end(wedge * 2)}L${end(wedge * 2 + 1)}Z`).join('')
}

function leaf(x: number, turn: number) {
  return `<path transform="translate(${x} 16.5) rotate(${turn})" d="M0-12.500C6.600-6.500 7.200 3.500.9 9.800V13.500H-.9V9.800C-7.200 3.500-6.600-6.500 0-12.500Z"/>`
}
