/** Returns a function that removes the listener. */
export function listen(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
