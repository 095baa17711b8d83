/** Returns the fields of a stored object. A text that holds none, perhaps of another version, counts as nothing stored. */
export function recordIn(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') }
  } catch {
    return {}
  }
}
