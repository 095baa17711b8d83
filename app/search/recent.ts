/** Keeps what was made for a few texts last: the one that is shown, the one that is being typed, the one of a filter's draft. */
export function recent<T>() {
  const kept = new Map<string, T>()
  return {
    get: (text: string) => kept.get(text),
    set(text: string, made: T) {
      for (const [first] of kept) if (kept.size >= most) kept.delete(first)
      kept.set(text, made)
    },
  }
}

const most = 4
