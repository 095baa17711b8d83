import { useState, type ReactNode } from 'react'
import { observable, useObserved } from '#app/observable.ts'
import { t } from '#words/t.ts'
import { Button } from './Button.tsx'
import { Dialog, dialogMs, Leaving } from './Dialog.tsx'
import styles from './dialogs.module.css'

type Alert = { key: string; title: string; message: ReactNode }
type Confirm = Alert & { okText?: string; cancelText?: string; hideCancel?: boolean; onOk: () => unknown; onCancel?: () => void }
type Entry =
  | { kind: 'alert'; value: Alert }
  | { kind: 'confirm'; value: Confirm }
  | { kind: 'custom'; value: { key: string; render: (close: () => void) => ReactNode } }

/** Opens dialogs from anywhere. They are kept in a list by key: a new one replaces the one with the same key (spec section 2). */
export const dialogs = {
  alert: (value: Alert) => put({ kind: 'alert', value }),
  /** OK shows a loading state while the promise of `onOk` runs; when that rejects, an alert says so and the dialog stays. */
  confirm: (value: Confirm) => put({ kind: 'confirm', value }),
  /** A <Dialog> of the caller's own. */
  open: (key: string, render: (close: () => void) => ReactNode) => put({ kind: 'custom', value: { key, render } }),
  close: (key: string) => leave((entry) => entry.value.key === key),
  closeAll: () => leave(() => true),
}

/** A dialog that is closing is still rendered until it has closed. */
type Shown = Entry & { id: number; leaving: boolean }

const none: readonly Shown[] = []
const entries = observable(none)
let ids = 0

function put(entry: Entry) {
  const shown = { ...entry, id: (ids += 1), leaving: false }
  const before = entries.get()
  const at = before.findIndex(({ value }) => value.key === entry.value.key)
  entries.set(at < 0 ? [...before, shown] : before.with(at, shown))
}

function leave(which: (entry: Shown) => boolean) {
  const before = entries.get()
  const gone = new Set(before.filter((entry) => !entry.leaving && which(entry)).map(({ id }) => id))
  if (gone.size === 0) return
  entries.set(before.map((entry) => (gone.has(entry.id) ? { ...entry, leaving: true } : entry)))
  setTimeout(() => entries.set(entries.get().filter(({ id }) => !gone.has(id))), dialogMs)
}

type Failed = (error: unknown) => Pick<Alert, 'title' | 'message'>

/** Renders the dialogs, once in the frame. `failed` returns what is shown when the action of OK fails. */
export function DialogHost({ failed }: { failed: Failed }) {
  const shown = useObserved(entries, entries.get, none)
  return shown.map((entry) => (
    <Leaving key={entry.id} value={entry.leaving}>
      <One entry={entry} failed={failed} />
    </Leaving>
  ))
}

function One({ entry, failed }: { entry: Shown; failed: Failed }) {
  // By its id: under its key there may be another one by now, which its own action has opened.
  const close = () => leave(({ id }) => id === entry.id)
  if (entry.kind === 'custom') return entry.value.render(close)
  if (entry.kind === 'confirm') return <ConfirmDialog asked={entry.value} failed={failed} close={close} />
  const { title, message } = entry.value
  return (
    <Dialog
      open
      size="small"
      isMessage
      title={title}
      onClose={close}
      actions={
        <Button kind="fill" onClick={close}>
          {t`Close`}
        </Button>
      }
    >
      <Message>{message}</Message>
    </Dialog>
  )
}

function ConfirmDialog({ asked, failed, close }: { asked: Confirm; failed: Failed; close: () => void }) {
  const { title, message, okText = 'OK', cancelText = t`Cancel`, hideCancel = false, onOk, onCancel } = asked
  const [busy, setBusy] = useState(false)
  const cancel = () => {
    if (busy) return
    close()
    onCancel?.()
  }
  const ok = async () => {
    setBusy(true)
    try {
      await onOk()
      close()
    } catch (error) {
      console.error(error)
      dialogs.alert({ key: 'confirm-failed', ...failed(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      isMessage
      title={title}
      onClose={cancel}
      actions={
        <>
          {!hideCancel && <Button onClick={cancel}>{cancelText}</Button>}
          <Button kind="fill" busy={busy} onClick={() => void ok()}>
            {okText}
          </Button>
        </>
      }
    >
      <Message>{message}</Message>
    </Dialog>
  )
}

function Message({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <p className={styles.message}>{children}</p> : children
}
