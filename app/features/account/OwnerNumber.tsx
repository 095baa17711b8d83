import { useEffect, useState } from 'react'
import { useNavigate } from '#app/router/index.ts'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools } from '#app/context.ts'
import { useMember, useUser } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { Field } from '#app/ui/Field.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { useAccount } from '#app/features/session/account.ts'
import { t } from '#words/t.ts'
import { saveAccount } from './save-account.ts'
import { logosOf, memberNumberAt } from './rules.ts'
import styles from './OwnerNumber.module.css'

type Numbered = Pick<Store, 'storeId' | 'storeName' | 'storeLogoUri'>

/** 'My Owner Number' at one store, for members only. */
export function OwnerNumber({ store, className }: { store: Numbered; className?: string }) {
  const member = useMember()
  const { data: account } = useAccount()
  const [editing, setEditing] = useState(false)
  const number = account ? memberNumberAt(account, store.storeId) : ''
  // The dialog stays when the session ends while it is open, because the dialog itself then leads away from the page.
  if (!editing && !(member && account)) return null
  return (
    <section className={className}>
      <SectionHead
        title={t`My Owner Number`}
        ruled
        action={
          <Button kind="text" small onClick={() => setEditing(true)}>
            {t`Edit`}
            <span className="vh"> {t`my owner number`}</span>
          </Button>
        }
      />
      <p className={styles.number}>{number.trim() || t`Not entered yet`}</p>
      {editing && <OwnerNumberDialog store={store} saved={number} onClose={() => setEditing(false)} />}
    </section>
  )
}

type DialogProps = {
  store: Numbered
  saved: string
  onClose: () => void
  /** Called in place of onClose when a number was saved. */
  onOk?: () => void
}

export function OwnerNumberDialog({ store, saved, onClose, onOk = onClose }: DialogProps) {
  const tools = useTools()
  const user = useUser()
  const navigate = useNavigate()
  const [text, setText] = useState(saved)
  const [saving, setSaving] = useState(false)
  const isStranger = user?.isAnonymous === true
  useEffect(() => {
    if (!isStranger) return
    onClose()
    void navigate(paths.entry())
  }, [isStranger, onClose, navigate])
  const save = async () => {
    if (!user) return
    setSaving(true)
    try {
      await saveAccount(tools, user.userId, { storeMemberNumbers: [{ storeId: store.storeId, memberNumber: text }] })
      toasts.show({ text: t`Owner number saved` })
      onOk()
    } catch (error) {
      dialogs.alert({ key: 'owner-number', ...failureText(error, errorText.address) })
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={t`My Owner Number`}
      onClose={() => saving || onClose()}
      actions={
        <>
          <Button onClick={() => saving || onClose()}>{t`Cancel`}</Button>
          <Button kind="fill" type="submit" form="owner-number" busy={saving}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form
        id="owner-number"
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) void save()
        }}
      >
        <Picture
          candidates={logosOf(store.storeLogoUri)}
          alt={t`Logo of ${titleOf(store)}`}
          width={160}
          height={96}
          sizes="160px"
          widths={[160, 320]}
          className={styles.logo}
        />
        <Field label={t`Owner number`} value={text} onChange={setText} autoComplete="off" data-autofocus />
      </form>
    </Dialog>
  )
}
