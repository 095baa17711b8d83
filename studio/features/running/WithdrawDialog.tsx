import { useState } from 'react'
import { noteMax, type Running, type RunningItem } from '#contract/studio/publishing.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { useActs } from './acts.ts'
import { changedSince, differences, leaveWords, onListsWords } from './rules.ts'
import styles from './Running.module.css'

type Props = { running: Running; /** As it was when the dialog opened. null: closed. */ item: RunningItem | null; onClose: () => void }

/** Asks for the words that go with a withdrawal. */
export function WithdrawDialog({ running, item, onClose }: Props) {
  const [note, setNote] = useState('')
  const { withdraw } = useActs(running)
  const present = item && changedSince(running, item)
  const send = ({ version }: RunningItem) =>
    item && withdraw.mutate({ item: item.item, version, note: note.trim() }, { onSuccess: onClose })
  return (
    <Dialog
      open={item !== null}
      title={`Withdraw ${item?.title ?? ''}?`}
      onClose={onClose}
      size="small"
      actions={
        item && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="warn" disabled={withdraw.isPending || present !== null} onClick={() => send(item)}>
              Withdraw
            </Button>
          </>
        )
      }
    >
      <p className={styles.ask}>
        It {leaveWords(running, 1)}.{item && onListsWords(item, 'withdrawn')}
      </p>
      <Field
        label="Why, for shoppers who have it on a list, if you want"
        placeholder="Sold out"
        maxLength={noteMax}
        value={note}
        onChange={setNote}
      />
      {item && present && (
        <Meanwhile
          error={withdraw.error}
          differences={differences(present, item, { state: 'withdrawn', note: note.trim() })}
          onTheirs={onClose}
          {...(present.state === 'shown' && { onMine: () => send(present) })}
        />
      )}
    </Dialog>
  )
}
