import { useState } from 'react'
import { noteMax, type Running, type RunningItem } from '#contract/studio/publishing.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { counted } from '#studio/words.ts'
import { useActs } from './acts.ts'
import styles from './Running.module.css'

type Props = { running: Running; /** null: closed. */ item: RunningItem | null; onClose: () => void }

/** Asks for the words that go with a withdrawal. */
export function WithdrawDialog({ running, item, onClose }: Props) {
  const [note, setNote] = useState('')
  const { withdraw } = useActs(running)
  return (
    <Dialog
      open={item !== null}
      title={`Withdraw ${item?.title ?? ''}?`}
      onClose={onClose}
      size="alert"
      actions={
        item && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="warn"
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate({ item: item.item, note: note.trim() }, { onSuccess: onClose })}
            >
              Withdraw
            </Button>
          </>
        )
      }
    >
      <p className={styles.ask}>
        It leaves every phone within 5 seconds
        {item && item.onLists > 0 && `; about ${counted(item.onLists, 'list')} keep it, marked as over`}.
      </p>
      <Field
        label="What it says from then on, if you want"
        placeholder="Sold out. We are sorry."
        maxLength={noteMax}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}
