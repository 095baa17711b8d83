import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { staff, type Link, type People } from '#contract/studio/staff.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { LinkWords } from './LinkWords.tsx'
import { peopleQuery } from './queries.ts'
import { missingIn, ReachFields, reachOf, type Reach } from './ReachFields.tsx'
import styles from './dialogs.module.css'

/** Invites somebody, and shows the link that they sign in with the first time. */
export function InviteDialog({ all, close }: { all: People; close: () => void }) {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const [reach, setReach] = useState<Reach>({ name: '', role: 'editor', chains: null, storeId: null })
  const [fault, setFault] = useState<string | null>(null)
  const invite = useMutation<Link>({
    mutationFn: () => call(staff.invite, { body: { email, ...reachOf(reach) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = email.trim() ? missingIn(reach) : 'Please type the email address.'
    setFault(missing)
    if (!missing) invite.mutate()
  }
  if (invite.data)
    return (
      <Dialog
        open
        size="small"
        title={`${reach.name} is invited`}
        onClose={close}
        actions={
          <Button kind="fill" onClick={close}>
            Done
          </Button>
        }
      >
        <LinkWords link={invite.data} email={email.trim()} />
      </Dialog>
    )
  return (
    <Dialog open size="small" title="Invite" onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus=""
          value={email}
          onChange={setEmail}
        />
        <ReachFields all={all} value={reach} onChange={setReach} />
        {(fault ?? invite.error) && (
          <Note kind="bad" role="alert">
            {fault ?? sentenceOf(invite.error)}
          </Note>
        )}
        <div className={styles.acts}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="fill" busy={invite.isPending}>
            Invite
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
