import { BookmarkPlus, Mail, MonitorSmartphone, Pencil, Printer, Share2, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { listTitle } from '#contract/lists.ts'
import { useNavigate } from '#app/router/index.ts'
import { useStoreOf } from '#app/features/current-store/visited-stores.ts'
import { paths } from '#app/paths.ts'
import { printer } from '#app/platform/printer/index.ts'
import { share } from '#app/platform/share/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { listIn } from './changes.ts'
import { EmailListForm } from './EmailListForm.tsx'
import { deleteList, renameList } from './list-acts.ts'
import { openSharing } from './open-sharing.tsx'
import { useEnded } from './lists.ts'
import { saveTemplate } from './save-template.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import { ListNameForm } from './ListNameForm.tsx'
import { canDelete } from './rules.ts'
import styles from './ListOptionsDialog.module.css'

/** `textOf` writes the list as text; null for a template, which is not handed to anybody. */
type Props = { shoppingListId: string; textOf: (() => string) | null; onClose: () => void }

/** The actions on a whole list. */
export function ListOptionsDialog({ shoppingListId, textOf, onClose }: Props) {
  const lists = useLists()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'choosing' | 'renaming' | 'emailing' | 'saving'>('choosing')
  const list = useListsValue(({ data }) => listIn(data, shoppingListId))
  const all = useListsValue(({ data }) => data.items)
  const ended = useEnded(useStoreOf(list?.storeId ?? 0))
  if (!lists || !list) return null
  const items = all.filter((it) => it.shoppingListId === list.shoppingListId)
  if (doing === 'saving') {
    const save = (name: string) => {
      const templateId = saveTemplate(lists, list, name, items, ended)
      onClose()
      toasts.show({ text: t`Saved as ${listTitle(name)}`, acts: [{ label: t`Show`, onAct: () => void navigate(paths.list(templateId)) }] })
    }
    return (
      <Dialog key="save" open title={t`Save as template`} size="small" onClose={onClose}>
        <p className={styles.about}>{t`A template keeps what is on this list, to begin another list with. It is with your lists.`}</p>
        <ListNameForm focused submit={t`Save`} onName={save} onCancel={onClose} />
      </Dialog>
    )
  }
  if (doing === 'emailing') {
    return (
      <Dialog key="email" open title={t`Email list`} size="small" onClose={onClose}>
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
      <Dialog key="rename" open title={list.isTemplate ? t`Rename template` : t`Rename list`} size="small" onClose={onClose}>
        <ListNameForm focused submit={t`Rename`} current={listTitle(list.name)} onName={rename} onCancel={onClose} />
      </Dialog>
    )
  }
  const askToDelete = () => {
    onClose()
    dialogs.confirm({
      key: 'delete-list',
      title: list.isTemplate ? t`Delete template` : t`Delete list`,
      message: t`Delete ${listTitle(list.name)} with everything on it? It cannot be brought back.`,
      okText: t`Delete`,
      onOk: () => {
        void navigate(paths.lists()) // first, so that this page does not wonder where its list is
        deleteList(lists, list)
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
  const hand = async (textOf: () => string) => {
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
      size="small"
      onClose={onClose}
      actions={
        <Button kind="text" onClick={onClose}>
          {t`Cancel`}
        </Button>
      }
    >
      <div className={styles.acts}>
        {textOf && (
          <>
            <Button wide onClick={() => sharing()}>
              <Users />
              {isMine ? t`Invite People` : t`People on This List`}
            </Button>
            <Button wide onClick={() => sharing(true)}>
              <MonitorSmartphone />
              {t`Open on Another Device`}
            </Button>
            <Button wide onClick={() => void hand(textOf)}>
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
            {items.length > 0 && (
              <Button wide onClick={() => setDoing('saving')}>
                <BookmarkPlus />
                {t`Save as Template`}
              </Button>
            )}
          </>
        )}
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
          <p>
            {list.isDefault
              ? t`This is the store’s active list. To delete it, activate another one first.`
              : t`This is your own list for the store, and active again when you leave the shared one. To delete it, activate another list of your own first.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}
