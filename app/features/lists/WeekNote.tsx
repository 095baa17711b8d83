import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Store } from '#contract/stores.ts'
import { failureText } from '#app/api/failure-text.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { ownTexts } from '#app/features/session/session.ts'
import { recordIn } from '#app/platform/storage/record.ts'
import { Button } from '#app/ui/Button.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { handsOnFocus } from '#app/ui/focus-heading.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { t } from '#words/t.ts'
import { weekText } from './new-week.ts'
import styles from './WeekNote.module.css'

/** `oftenBought` is called only while there is something to tell: it compares all deals with all lists. */
type Props = { store: Store; week: string; ended: number; oftenBought: () => readonly Deal[] }

/** The last week that was told of, by store (docs/decisions/0109). */
const key = 'week-told'

/** Tells once in a week what has changed on the list with it. It stands in the dock, where nothing moves when it comes or goes. */
export function WeekNote({ store, week, ended, oftenBought }: Props) {
  const { storeId } = store
  const [isNews] = useState(() => recordIn(ownTexts.get(key))[storeId] !== week)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    if (isNews) ownTexts.set(key, JSON.stringify({ ...recordIn(ownTexts.get(key)), [storeId]: week }))
  }, [isNews, storeId, week])
  if (!isNews || !isOpen) return null
  const bought = oftenBought()
  return (
    <div ref={handsOnFocus} className={styles.root} role="status">
      <p>{weekText(ended, bought.length)}</p>
      {bought.length > 0 && (
        <Button kind="text" small aria-haspopup="dialog" onClick={() => void show(bought, store)}>
          {t`Show`}
        </Button>
      )}
      <IconButton label={t`Dismiss`} onClick={() => setOpen(false)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

async function show(deals: readonly Deal[], store: Store) {
  const dialog = 'often-bought'
  try {
    const { OftenBought } = await import('./OftenBought.tsx')
    dialogs.open(dialog, (close) => <OftenBought deals={deals} store={store} onClose={close} />)
  } catch (error) {
    dialogs.alert({ key: dialog, ...failureText(error) })
  }
}
