import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { observable, useObserved } from '#app/observable.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Toast.module.css'

type Toast = { key: string; text: string; action?: { label: string; onAct: () => void } }

/** A short message about what was just done, with a way to undo it where there is one. Only one is shown: the next replaces it. */
export const toasts = {
  show: (toast: Toast) => current.set({ ...toast }),
  close: () => current.set(null),
}

const current = observable<Toast | null>(null)

/** How long it stays: longer when there is something to press. The time stops while the pointer or the focus is on it. */
const plainMs = 5_000
const actionMs = 10_000

export function ToastHost() {
  const toast = useObserved(current, current.get, null)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!toast || held) return
    const gone = setTimeout(toasts.close, toast.action ? actionMs : plainMs)
    return () => clearTimeout(gone)
  }, [toast, held])
  return (
    <div className={styles.root} role="status">
      {toast && (
        <div
          key={toast.key}
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p>{toast.text}</p>
          {toast.action && (
            <button
              type="button"
              className={styles.act}
              onClick={() => {
                setHeld(false)
                toasts.close()
                toast.action?.onAct()
              }}
            >
              {toast.action.label}
            </button>
          )}
          <IconButton
            label="Dismiss"
            className={styles.close}
            onClick={() => {
              setHeld(false)
              toasts.close()
            }}
          >
            <X size={18} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
