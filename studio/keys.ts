import { useEffect, useEffectEvent, useId, useLayoutEffect } from 'react'
import { observable, useObserved } from '#app/observable.ts'
import { storage } from '#app/platform/storage/index.ts'

/** A key and what it does. The foot line and the sheet of all keys show it, unless it is `quiet`, which is in the sheet alone. */
export type Key = {
  /** As in KeyboardEvent.key, with Ctrl+, Shift+ or Alt+ before it: 'A', 'ArrowDown', 'Ctrl+Z'. Several: any of them. */
  key: string | readonly string[]
  words: string
  run: (event: KeyboardEvent) => void
  quiet?: boolean
  /** Works while something is being typed too. Keys with Ctrl and Escape do anyhow. */
  whileTyping?: boolean
}

type ShownKey = Pick<Key, 'key' | 'words' | 'quiet'>
type Shown = { id: string; keys: readonly ShownKey[] }
const shown = observable<readonly Shown[]>([])
const noKeys: readonly Shown[] = []

/**
 * Runs keys while the component is there. Of two components that have the same key, the inner one has it. Nothing runs behind an open
 * dialog, but the keys of a component inside of it, which says so by `inDialog`.
 */
export function useKeys(keys: readonly Key[], { inDialog = false } = {}) {
  const id = useId()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || inDialog !== isBehindDialog()) return
    const found = keys.find((it) => keysOf(it).some((key) => matches(event, key)) && mayRun(it, event))
    if (!found) return
    event.preventDefault()
    found.run(event)
  })
  // Before what it belongs to can be seen: a key that is pressed at once would be lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  // As a text, since the array is a new one at every drawing. Functions are left out.
  const words = JSON.stringify(keys)
  useEffect(() => {
    const written: ShownKey[] = JSON.parse(words)
    shown.set([...shown.get(), { id, keys: written }])
    return () => shown.set(shown.get().filter((it) => it.id !== id))
  }, [id, words])
}

/** The keys that can be pressed now: the page's first, then those of the frame around it. */
export function useShownKeys(): readonly ShownKey[] {
  const all = useObserved(shown, shown.get, noKeys).flatMap(({ keys }) => keys)
  useObserved(letters, letters.get, true)
  const seen = new Set<string>()
  return all.filter((it) => {
    const name = keysOf(it).join(' ')
    return !seen.has(name) && seen.add(name)
  })
}

export const keysOf = ({ key }: ShownKey): readonly string[] => (typeof key === 'string' ? [key] : key)

const name = 'studio-letters'
const letters = observable(true)

/** Keys that are one letter can be turned off: whoever speaks to the computer would press them by speaking. */
export const letterKeys = {
  useOn: () => useObserved(letters, areOn, true),
  set(on: boolean) {
    if (on) storage.remove(name)
    else storage.set(name, 'off')
    letters.set(on)
  },
}

function areOn(): boolean {
  try {
    return storage.get(name) !== 'off'
  } catch {
    return letters.get()
  }
}

export const isLetter = (key: string) => key.length === 1

function matches(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>, written: string): boolean {
  const parts = written === '+' ? ['+'] : written.split('+')
  const key = parts.at(-1)!
  const has = (modifier: string) => parts.slice(0, -1).includes(modifier)
  const isSame = event.key.toLowerCase() === key.toLowerCase()
  // A sign such as ? needs Shift on some keyboards, and not on others.
  const shiftFits = event.shiftKey === has('Shift') || (isLetter(key) && !/[a-z]/i.test(key))
  return isSame && shiftFits && (event.ctrlKey || event.metaKey) === has('Ctrl') && event.altKey === has('Alt')
}

const isBehindDialog = () => document.querySelector('dialog[open]') !== null

function mayRun(key: Key, event: KeyboardEvent): boolean {
  const { target } = event
  if (!event.ctrlKey && !event.metaKey && !event.altKey && isLetter(event.key) && !areOn()) return false
  if (!(target instanceof Element)) return true
  if (isTypedIn(target)) return key.whileTyping === true || event.key === 'Escape' || (event.ctrlKey && !/^[acvxz]$/i.test(event.key))
  // What has the focus is pressed by these, or moved by them. A place on the page (g) is only moved.
  if (event.key === 'Enter' || event.key === ' ') return target.closest('a, button, summary, input, select, [role=button]:not(g)') === null
  if (event.key.startsWith('Arrow')) return target.closest('input, select, [role=slider], [role=radiogroup], [role=tablist]') === null
  return true
}

const isTypedIn = (target: Element) =>
  target.closest(
    'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=range], [type=file])',
  ) !== null
