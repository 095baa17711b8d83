import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { searchDebounce } from './rules.ts'

/** Returns the text in the search field; calls `search` once nothing was typed for a while. */
export function useSearchText(q: string, search: (q: string) => void) {
  const [text, setText] = useState(q)
  /** The q that this field has put into the address; any other q came from elsewhere, and is put into the field. */
  const [sent, setSent] = useState(q)
  const [seen, setSeen] = useState(q)
  if (seen !== q) {
    setSeen(q)
    if (q !== sent) {
      setText(q)
      setSent(q)
    }
  }
  const quiet = useEffectEvent(() => {
    setSent(text.trim())
    search(text.trim())
  })
  useEffect(() => {
    if (text.trim() === sent) return
    const timer = setTimeout(quiet, searchDebounce)
    return () => clearTimeout(timer)
  }, [text, sent])
  function settle(next: string) {
    setText(next)
    setSent(next)
  }
  return { text, type: setText, settle }
}

/** For a button that its own press takes away: the focus goes to the field of the search. After a touch that would open the keyboard. */
export function handOnToField({ currentTarget }: MouseEvent) {
  if (currentTarget.matches(':focus-visible')) document.querySelector<HTMLElement>('main search input')?.focus()
}
