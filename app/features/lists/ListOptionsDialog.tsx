import { Mail, MonitorSmartphone, Pencil, Printer, Share2, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { listTitle } from '#contract/lists.ts'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { printer } from '#app/platform/printer/index.ts'
import { share } from '#app/platform/share/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { deleteList, renameList } from './acts.ts'
import { EmailListForm } from './EmailListForm.tsx'
import { openSharing } from './open-sharing.tsx'
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
      <Dialog key="email" open title={t`Email list`} size="alert" onClose={onClose}>
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
      <Dialog key="rename" open title={t`Rename list`} size="alert" onClose={onClose}>
        <ListNameForm focused submit={t`Rename`} current={listTitle(list.name)} onName={rename} onCancel={onClose} />
      </Dialog>
    )
  }
  const askToDelete = () => {
    onClose()
    dialogs.confirm({
      key: 'delete-list',
      title: t`Delete list`,
      message: t`Delete ${listTitle(list.name)} with everything on it? It cannot be brought back.`,
      okText: t`Delete`,
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
  const isMine = list.sharing?.isMine ?? true
  const sharing = (isForMyDevice = false) => {
    onClose()
    void openSharing(list.shoppingListId, isForMyDevice)
  }
  const hand = async () => {
    onClose()
    try {
      if ((await share.text(listTitle(list.name), textOf())) === 'copied') toasts.show({ text: t`Copied` })
    } catch {
      dialogs.alert({ key: 'share-list', title: t`Error`, message: t`The list could not be shared or copied. Email it instead.` })
    }
  }
  return (
    <Dialog
      open
      title={listTitle(list.name)}
      size="alert"
      onClose={onClose}
      actions={
        <Button kind="text" onClick={onClose}>
          {t`Cancel`}
        </Button>
      }
    >
      <div className={styles.acts}>
        <Button wide onClick={() => sharing()}>
          <Users />
          {isMine ? t`Invite People` : t`People on This List`}
        </Button>
        <Button wide onClick={() => sharing(true)}>
          <MonitorSmartphone />
          {t`Open on Another Device`}
        </Button>
        <Button wide onClick={() => void hand()}>
          <Share2 />
          {t`Share`}
        </Button>
        {printer.isThere() && (
          <Button wide onClick={print}>
            <Printer />
            {t`Print`}
          </Button>
        )}
        <Button wide onClick={() => setDoing('emailing')}>
          <Mail />
          {t`Email List`}
        </Button>
        {isMine && (
          <Button wide onClick={() => setDoing('renaming')}>
            <Pencil />
            {t`Rename`}
          </Button>
        )}
        {!isMine ? null : canDelete(list) ? (
          <Button wide onClick={askToDelete}>
            <Trash2 />
            {t`Delete`}
          </Button>
        ) : (
          <p>{t`This is the store’s active list. To delete it, activate another one first.`}</p>
        )}
      </div>
    </Dialog>
  )
}
