import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { observable, useObserved } from '#app/observable.ts'
import { t } from '#words/t.ts'
import { focusHeading } from './focus-heading.ts'
import { IconButton } from './IconButton.tsx'
import { keepAboveDocks } from './toast-place.ts'
import styles from './Toast.module.css'

type Act = { label: string; onAct: () => void }
type Toast = { text: string; acts?: readonly Act[] }

/** A short message about what was just done, with ways to change or undo it. Only one is shown: the next replaces it. */
export const toasts = {
  show: (toast: Toast) => current.set({ ...toast, id: (ids += 1) }),
  close: () => current.set(null),
  /** Called when a dialog closes: under it nobody could press what is shown, and no screen reader said it (docs/decisions/0265). */
  again() {
    const shown = current.get()
    if (shown) toasts.show(shown)
  },
  /** Whether there is one with something to press. */
  hasActs: () => !!current.get()?.acts?.length,
}

type Shown = Toast & { id: number }
const current = observable<Shown | null>(null)
let ids = 0

/**
 * How long it stays: longer when there is something to press. The time stops while the pointer or the focus is on it. Under a dialog it
 * stays until that has closed.
 */
const plainMs = 5_000
const actsMs = 10_000

const isUnderDialog = () => document.querySelector('dialog:modal') !== null

/** Rendered once in the frame. Each toast is a new element, so that a screen reader says the same words a second time. */
export function ToastHost() {
  const toast = useObserved(current, current.get, null)
  return (
    <div className={styles.root} role="status">
      {toast && <ToastBox key={toast.id} toast={toast} />}
    </div>
  )
}

function ToastBox({ toast: { text, acts = [] } }: { toast: Shown }) {
  const box = useRef<HTMLDivElement>(null)
  const { close, entered } = useClosing(box)
  const [held, setHeld] = useState(false)
  const hasActs = acts.length > 0
  useEffect(() => {
    if (held) return
    const gone = setTimeout(() => isUnderDialog() || toasts.close(), hasActs ? actsMs : plainMs)
    return () => clearTimeout(gone)
  }, [held, hasActs])
  useLayoutEffect(() => keepAboveDocks(box.current), [])
  return (
    <div
      ref={box}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        entered(event)
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {hasActs && <kbd className={styles.keys}>{t`Alt+T`}</kbd>}
      <div className={styles.acts}>
        {acts.map(({ label, onAct }) => (
          <button
            key={label}
            type="button"
            className={styles.act}
            onClick={() => {
              close()
              onAct()
            }}
          >
            {label}
          </button>
        ))}
        <IconButton label={t`Dismiss`} className={styles.close} onClick={close}>
          <X size={18} />
        </IconButton>
      </div>
    </div>
  )
}

/**
 * Alt+T brings the focus to the toast from wherever that is, and closing gives it back to where it came from by a key; so does Escape, which
 * dismisses it from anywhere.
 */
function useClosing(box: RefObject<HTMLDivElement | null>) {
  const from = useRef<Element | null>(null)
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false
  const entered = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (box.current?.contains(relatedTarget)) return
    from.current = target.matches(':focus-visible') ? relatedTarget : null // after a touch a field would open the keyboard again
  }
  const close = () => {
    if (hasFocus()) {
      if (from.current instanceof HTMLElement) from.current.focus()
      if (hasFocus()) focusHeading() // what had it is gone, or takes none
    }
    toasts.close()
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && (hasFocus() || !isTaken(event))) {
      if (hasFocus()) event.preventDefault() // from elsewhere not: then a phone's Back button still leads back
      close()
    }
    if (event.code !== 'KeyT' || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault() // on a Mac these keys write a letter
    const before = hasFocus() ? from.current : document.activeElement
    box.current?.querySelector('button')?.focus()
    from.current = before
  })
  useEffect(() => {
    const page = box.current?.ownerDocument.defaultView // after all that may take a key in the document
    page?.addEventListener('keydown', pressed)
    return () => page?.removeEventListener('keydown', pressed)
  }, [box])
  return { close, entered }
}

/** Whatever closes by it has prevented it by now, but a popover: the browser closes that afterwards. */
const isTaken = (escape: KeyboardEvent) => escape.defaultPrevented || document.querySelector(':popover-open') !== null
