/** Returns a function that removes the listener. */
export function listen(target: EventTarget, name: string, hear: (event: Event) => void): () => void {
  target.addEventListener(name, hear)
  return () => target.removeEventListener(name, hear)
}
