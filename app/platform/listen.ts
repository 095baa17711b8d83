/** Returns what ends the listening. */
export function listen(target: EventTarget, name: string, hear: (event: Event) => void): () => void {
  target.addEventListener(name, hear)
  return () => target.removeEventListener(name, hear)
}
