import { X } from 'lucide-react'
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Dialog.module.css'

type Props = {
  open: boolean
  title: string
  /** Without it neither Escape nor a button closes the dialog. */
  onClose?: () => void
  /** A sheet fills a phone's screen and has a Close button in its head; an alert is a small box with its answers at its foot. */
  size?: 'sheet' | 'alert'
  /** The buttons at the foot. */
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** How long it takes to come and go (spec section 9), and its backdrop. */
export const dialogMs = 300
export const backdropMs = 150

/** True around dialogs that are to go, whatever their own `open` says: of dialogs.tsx, which lets them go in their time. */
export const Leaving = createContext(false)

/**
 * On the platform's <dialog>: focus stays inside and goes back to where it was. An element within that carries
 * data-autofocus gets it first. Content is there while the dialog is open and until it has gone.
 */
export function Dialog({ open: asked, title, onClose, size = 'sheet', actions, className, children }: Props) {
  const open = asked && !use(Leaving)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const going = useGoing(open)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    keepGutter()
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element.close() // also before the element is removed: only then does the focus go back
  }, [open])
  const closed = useEffectEvent(() => {
    if (!open) return
    if (onClose) onClose()
    else dialog.current?.showModal() // the platform's own ways of closing, against our word
  })
  useEffect(() => {
    const element = dialog.current
    element?.addEventListener('close', closed)
    return () => element?.removeEventListener('close', closed)
  }, [])

  if (!open && !going) return null
  return (
    <dialog
      ref={dialog}
      className={classes(styles.root, styles[size], className)}
      aria-labelledby={titleId}
      role={size === 'alert' ? 'alertdialog' : undefined}
      onKeyDown={(event) => closeByKey(event, onClose)}
      onCancel={(event) => {
        event.stopPropagation() // of a dialog within this one
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {size === 'sheet' && onClose && (
          <IconButton label="Close" onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.foot}>{actions}</div>}
    </dialog>
  )
}

/** The page below does not scroll meanwhile; where it has a bar for that, the bar's room stays, so that nothing moves. */
function keepGutter() {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-room', innerWidth > page.clientWidth ? 'stable' : 'auto') // read by base.css
}

/** Escape is taken here and not left to `cancel`: browsers close on the second press whatever the page says. */
function closeByKey(event: KeyboardEvent, onClose?: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  onClose?.()
}

/** True for as long as a dialog that was open is still on its way out. */
function useGoing(open: boolean) {
  const [going, setGoing] = useState(open)
  if (open && !going) setGoing(true)
  useEffect(() => {
    if (open) return
    const gone = setTimeout(() => setGoing(false), dialogMs)
    return () => clearTimeout(gone)
  }, [open])
  return going
}
