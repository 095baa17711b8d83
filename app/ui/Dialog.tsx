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
import { t } from '#words/t.ts'
import { classes } from './classes.ts'
import { focusHeading, wayOnFrom } from './focus-heading.ts'
import { IconButton } from './IconButton.tsx'
import { toasts } from './Toast.tsx'
import styles from './Dialog.module.css'

const sizes = { sheet: styles.sheet, small: styles.small }

type Props = {
  open: boolean
  title: string
  /** Without it neither Escape nor a button closes the dialog. */
  onClose?: () => void
  /** A sheet fills a phone's screen and has a Close button at its top; a small box has its buttons at the bottom. */
  size?: keyof typeof sizes
  /** The buttons at the bottom. */
  actions?: ReactNode
  /** It says something and waits for what the shopper says to that: its sentences are read with the title when it opens. Forms and menus are none. */
  isMessage?: boolean
  /** For what may open unasked: the title has the focus first, so that a key which was meant for the page presses no button. */
  startsAtTitle?: boolean
  className?: string
  children?: ReactNode
}

/** How long the dialog and its backdrop take to open and to close, in ms (spec section 9). */
export const dialogMs = 300
export const backdropMs = 150

/** True around dialogs that are closing, whatever their own `open` says: dialogs.tsx renders them until they have closed. */
export const Leaving = createContext(false)

/**
 * Uses the browser's <dialog>: the focus stays inside, and later returns to where it was. An element inside with data-autofocus gets
 * the focus first. The content is rendered from when the dialog opens until it has closed.
 */
export function Dialog({
  open: asked,
  title,
  onClose,
  size = 'sheet',
  actions,
  isMessage = false,
  startsAtTitle = false,
  className,
  children,
}: Props) {
  const open = asked && !use(Leaving)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const going = useGoing(open)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    keepGutter()
    const goOn = wayOn(element)
    element.showModal()
    if (startsAtTitle) focusHeading(element)
    else element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close() // also before the element is removed, because otherwise the focus does not return
      queueMicrotask(() => isNowhere(document.activeElement) && goOn()) // once what opened it may have been removed
      toasts.again()
    }
  }, [open, startsAtTitle])
  const closed = useEffectEvent(() => {
    if (!open) return
    if (onClose) onClose()
    else dialog.current?.showModal() // the browser closed the dialog in spite of us: open it again
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
      className={classes(styles.root, sizes[size], className)}
      aria-labelledby={titleId}
      aria-describedby={isMessage ? bodyId : undefined}
      role={isMessage ? 'alertdialog' : undefined}
      onKeyDown={(event) => closeByKey(event, onClose)}
      onCancel={(event) => {
        event.stopPropagation() // the event may come from a dialog within this one
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {size === 'sheet' && onClose && (
          <IconButton label={t`Close`} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </div>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      {actions && <div className={styles.foot}>{actions}</div>}
    </dialog>
  )
}

/** Where the focus goes when a dialog closes and what opened it is gone. */
const waysOn = new WeakMap<Element, () => void>()

/** What opened it may be in a dialog that closes before it, as a question does that removes what that dialog is about. */
function wayOn(dialog: Element): () => void {
  const opener = document.activeElement
  const around = opener?.closest('dialog')
  const own = wayOnFrom(opener)
  const goOn = () => {
    const before = around?.open === false ? waysOn.get(around) : undefined
    ;(before ?? own)()
  }
  waysOn.set(dialog, goOn)
  return goOn
}

/** The browser leaves it a moment longer in a dialog that was closed. */
const isNowhere = (focused: Element | null) => !focused || focused === document.body || focused.closest('dialog')?.open === false

/** The page below does not scroll meanwhile. If it has a scrollbar, the space of the bar stays, so that nothing moves. */
function keepGutter() {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-room', innerWidth > page.clientWidth ? 'stable' : 'auto') // read by base.css
}

/** Handles Escape here instead of at `cancel`, because browsers close a dialog at the second press whatever the page does. */
function closeByKey(event: KeyboardEvent, onClose?: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  onClose?.()
}

/** Returns true while a dialog is open, and until it has finished closing. */
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
