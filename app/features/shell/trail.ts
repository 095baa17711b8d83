/** Returns how many pages to go back to the nearest one with this address; null when there is none below. */
export function stepsTo(address: string, under: readonly string[]): number | null {
  const index = under.lastIndexOf(address)
  return index < 0 ? null : under.length - index
}
