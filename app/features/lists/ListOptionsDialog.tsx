import { Mail, Pencil, Printer, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { printer } from '#app/platform/printer/index.ts'
import { share } from '#app/platform/share/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { deleteList, renameList } from './acts.ts'
import { EmailListForm } from './EmailListForm.tsx'
import { useLists, useListsValue } from './shopping-lists.ts'
import { ListNameForm } from './ListNameForm.tsx'
import { canDelete } from './rules.ts'
import styles from './ListOptionsDialog.module.css'

/** `textOf` writes the list as text. */
type Props = { shoppingListId: string; textOf: () => string; onClose: () => void }

/** The actions on a whole list. */
export function ListOptionsDialog({ shoppingListId, textOf, onClose }: Props) {
  const lists = useLists()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'choosing' | 'renaming' | 'emailing'>('choosing')
  const list = useListsValue(({ data }) => data.lists.find((it) => it.shoppingListId === shoppingListId) ?? null)
  if (!lists || !list) return null
  if (doing === 'emailing') {
    return (
      <Dialog key="email" open title="Email list" size="alert" onClose={onClose}>
        <EmailListForm list={list} onDone={onClose} />
      </Dialog>
    )
  }
  if (doing === 'renaming') {
    const rename = (name: string) => {
      renameList(lists, list, name)
      onClose()
    }
    return (
      <Dialog key="rename" open title="Rename list" size="alert" onClose={onClose}>
        <ListNameForm focused submit="Rename" current={list.name} onName={rename} onCancel={onClose} />
      </Dialog>
    )
  }
  const askToDelete = () => {
    onClose()
    dialogs.confirm({
      key: 'delete-list',
      title: 'Delete list',
      message: `Delete ${list.name} with everything on it? It cannot be brought back.`,
      okText: 'Delete',
      onOk: () => {
        deleteList(lists, list)
        void navigate(paths.lists())
      },
    })
  }
  const print = () => {
    onClose()
    setTimeout(printer.print) // once the dialog has gone, which would be printed instead
  }
  const hand = async () => {
    onClose()
    try {
      if ((await share.text(list.name, textOf())) === 'copied') toasts.show({ text: 'Copied' })
    } catch {
      dialogs.alert({ key: 'share-list', title: 'Error', message: 'The list could not be shared or copied. Email it instead.' })
    }
  }
  return (
    <Dialog
      open
      title={list.name}
      size="alert"
      onClose={onClose}
      actions={
        <Button kind="text" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.acts}>
        <Button wide onClick={() => void hand()}>
          <Share2 />
          Share
        </Button>
        {printer.isThere() && (
          <Button wide onClick={print}>
            <Printer />
            Print
          </Button>
        )}
        <Button wide onClick={() => setDoing('emailing')}>
          <Mail />
          Email List
        </Button>
        <Button wide onClick={() => setDoing('renaming')}>
          <Pencil />
          Rename
        </Button>
        {canDelete(list) ? (
          <Button wide onClick={askToDelete}>
            <Trash2 />
            Delete
          </Button>
        ) : (
          <p>This is the store’s active list. To delete it, activate another one first.</p>
        )}
      </div>
    </Dialog>
  )
}
