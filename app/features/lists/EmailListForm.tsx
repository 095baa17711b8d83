import { useId, useRef, useState, type FormEvent } from 'react'
import { uuidv7 } from '#app/uuid.ts'
import { fingerprintOf, listTitle, lists as endpoints, type ShoppingList } from '#contract/lists.ts'
import { errorText } from '#app/api/error-text.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools } from '#app/context.ts'
import { useIsOwner } from '#app/features/owner/owner.ts'
import { useAccount } from '#app/features/session/account.ts'
import { Button } from '#app/ui/Button.tsx'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { Field } from '#app/ui/Field.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { emailOf, listIdOf } from './rules.ts'
import { useLists } from './shopping-lists.ts'
import styles from './EmailListForm.module.css'

/**
 * Mails a list, to the member's own address unless another is typed. It never waits for a signal (decision F10): what waits is
 * sent first, so that the mail has what is on the screen, and when that or the mail cannot be sent, the form says so.
 */
export function EmailListForm({ list, onDone }: { list: ShoppingList; onDone: () => void }) {
  const id = useId()
  const { send } = useTools()
  const lists = useLists()
  const isOwner = useIsOwner()
  const { data: account } = useAccount()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [pictures, setPictures] = useState(true)
  const [sending, setSending] = useState(false)
  const tried = useRef({ what: '', idempotencyKey: '' })
  const value = typed ?? account?.email ?? ''
  const address = emailOf(value)
  const fail = (words: typeof errorText.unreached) => {
    dialogs.alert({ key: 'email-list-failed', ...words })
    setSending(false)
  }
  const email = async () => {
    if (!lists || address === null || sending) return
    setSending(true)
    try {
      // What waits could not be sent, and the mail would not have it.
      if ((await lists.sendWaiting()) > 0) return fail(errorText.unreached)
      const request = {
        params: { shoppingListId: listIdOf(list) },
        query: { address, includeImages: flag(pictures), ...(isOwner !== null && { isOwner: flag(isOwner) }) },
      }
      // The reply to the try before may have been lost: the same mail has the same key, so that it is sent once.
      const items = lists.snapshot().data.items.filter((it) => it.shoppingListId === list.shoppingListId)
      const what = JSON.stringify([request, fingerprintOf([list], items)])
      if (what !== tried.current.what) tried.current = { what, idempotencyKey: uuidv7() }
      const { idempotencyKey } = tried.current
      await send(endpoints.email, request, { idempotencyKey })
      toasts.show({ text: t`${listTitle(list.name)} is on its way to ${address}` })
      onDone()
    } catch (error) {
      fail(failureText(error, errorText.emailList))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void email()
  }
  return (
    <form className={styles.root} noValidate onSubmit={submit}>
      <p className={styles.about}>{t`The list is sent as it is now. This needs a signal.`}</p>
      <Field
        label={t`Email`}
        name="address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={254}
        required
        value={value}
        onChange={setTyped}
        onBlur={() => setLeft(true)}
        error={isLeft && value !== '' && address === null ? t`Please type an email address, such as you@example.com.` : null}
        data-autofocus=""
      />
      <label className={styles.choice} htmlFor={id}>
        <Checkbox id={id} checked={pictures} onChange={() => setPictures(!pictures)} />
        {t`With pictures`}
      </label>
      <div className={styles.acts}>
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <Button type="submit" kind="fill" busy={sending} disabled={address === null}>
          {t`Send Email`}
        </Button>
      </div>
    </form>
  )
}

const flag = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false')
