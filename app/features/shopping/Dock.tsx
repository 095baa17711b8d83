import { Plus, ScanBarcode, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { User } from '#contract/accounts.ts'
import type { ShoppingList } from '#contract/lists.ts'
import type { Store } from '#contract/stores.ts'
import { loadBarcode } from '#app/features/barcode/open-barcode.tsx'
import { useShownCode } from '#app/features/barcode/shown-code.ts'
import { useOpenCode } from '#app/features/barcode/use-open-code.ts'
import { AddBox } from '#app/features/lists/AddBox.tsx'
import type { ListItem } from '#app/features/lists/changes.ts'
import { WaitingNotice } from '#app/features/lists/WaitingNotice.tsx'
import { useMember } from '#app/features/session/user.ts'
import { Button } from '#app/ui/Button.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { t } from '#words/t.ts'
import { ReceiptLine } from './ReceiptLine.tsx'
import styles from './Dock.module.css'

type Props = { list: ShoppingList; store: Store | null; items: readonly ListItem[]; ended: (item: ListItem) => boolean; canAdd: boolean }

/** Under the thumb: what it comes to, the code for the till, and the field that adds what was forgotten. */
export function Dock({ list, store, items, ended, canAdd }: Props) {
  const [adding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(false)
  useLayoutEffect(() => {
    if (adding) box.current?.querySelector('input')?.focus()
    else if (wasAdding.current) opener.current?.focus()
    wasAdding.current = adding
  }, [adding])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // it is handled: a phone's Back button leads no further
    setAdding(false)
  }
  return (
    <div className={styles.root} {...docked}>
      <ReceiptLine items={items} store={store} ended={ended} />
      {adding && canAdd ? (
        <div ref={box} role="presentation" className={styles.adding} onKeyDown={closeOnEscape}>
          <AddBox list={list} />
          <IconButton label={t`Close`} onClick={() => setAdding(false)}>
            <X />
          </IconButton>
        </div>
      ) : (
        <Acts opener={opener} onAdd={canAdd ? () => setAdding(true) : null} />
      )}
      <WaitingNotice overDock />
    </div>
  )
}

type ActsProps = { opener: Ref<HTMLButtonElement>; onAdd: (() => void) | null }

function Acts({ opener, onAdd }: ActsProps) {
  const member = useMember()
  return member ? <MembersActs member={member} opener={opener} onAdd={onAdd} /> : <VisitorsActs opener={opener} onAdd={onAdd} />
}

function VisitorsActs({ opener, onAdd }: ActsProps) {
  return (
    <div className={styles.acts}>
      {onAdd && (
        <Button ref={opener} className={styles.act} big onClick={onAdd}>
          <Plus />
          {t`Add an item`}
        </Button>
      )}
    </div>
  )
}

/** While it is not known whether there is a code, its room is kept. */
function MembersActs({ member, opener, onAdd }: ActsProps & { member: User }) {
  const code = useShownCode(member)
  const openCode = useOpenCode()
  useEffect(() => void loadBarcode().catch(() => {}), [])
  if (code === null) return <VisitorsActs opener={opener} onAdd={onAdd} />
  return (
    <div className={styles.acts}>
      {onAdd && (
        <IconButton ref={opener} label={t`Add an item`} kind="ring" className={styles.add} onClick={onAdd}>
          <Plus />
        </IconButton>
      )}
      {code && (
        <Button className={styles.act} kind="fill" big onClick={() => void openCode(code)}>
          <ScanBarcode />
          {t`Show my code`}
        </Button>
      )}
    </div>
  )
}
