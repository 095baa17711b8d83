import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { staff, type Link, type People, type Person } from '#contract/studio/staff.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { LinkWords } from './LinkWords.tsx'
import { peopleQuery } from './queries.ts'
import { missingIn, ReachFields, reachOf, type Reach } from './ReachFields.tsx'
import styles from './dialogs.module.css'

type Act = 'change' | 'reset' | 'end'

/** Changes what somebody may do, gives them a new sign-in, or ends it all. */
export function PersonDialog({ person, all, close }: { person: Person; all: People; close: () => void }) {
  const queryClient = useQueryClient()
  const [reach, setReach] = useState<Reach>(person)
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<Exclude<Act, 'change'> | null>(null)
  const params = { staffId: person.staffId }
  const act = useMutation<Link | null, Error, Act>({
    mutationFn: (what) =>
      what === 'change'
        ? call(staff.change, { params, body: reachOf(reach) })
        : what === 'end'
          ? call(staff.end, { params })
          : call(staff.reset, { params }),
    onSuccess: async (link, what) => {
      await queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
      if (link) return
      close()
      toasts.show({ text: what === 'end' ? `${person.name} can no longer sign in` : `${reach.name} changed` })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(reach)
    setFault(missing)
    if (!missing) act.mutate('change')
  }
  const failed = act.error && <Failure of={act.error} />
  if (act.data)
    return (
      <Dialog
        open
        size="small"
        title={`A new link for ${person.name}`}
        onClose={close}
        actions={
          <Button kind="fill" onClick={close}>
            Done
          </Button>
        }
      >
        <LinkWords link={act.data} email={person.email} />
      </Dialog>
    )
  if (asked)
    return (
      <Dialog
        open
        size="small"
        isMessage
        title={asked === 'end' ? `End ${person.name}?` : `New sign-in for ${person.name}?`}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Back</Button>
            <Button kind="warn" busy={act.isPending} onClick={() => act.mutate(asked)}>
              {asked === 'end' ? 'End it' : 'Give a new sign-in'}
            </Button>
          </>
        }
      >
        <p>
          {asked === 'end'
            ? 'They are out at once, wherever they are signed in. What they did stays in the journal.'
            : 'Their password, passkeys, app and recovery codes are worth nothing any more, and they are out at once. You get a link with which they set new ones.'}
        </p>
        {failed}
      </Dialog>
    )
  return (
    <Dialog open size="small" title={person.name} onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{person.email}</p>
        <ReachFields all={all} value={reach} onChange={setReach} />
        {fault ? (
          <Note kind="bad" role="alert">
            {fault}
          </Note>
        ) : (
          failed
        )}
        <div className={styles.acts}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="fill" busy={act.isPending}>
            Change
          </Button>
        </div>
        <div className={styles.away}>
          <Button kind="quiet" onClick={() => setAsked('reset')}>
            Give a new sign-in
          </Button>
          <Button kind="warn" onClick={() => setAsked('end')}>
            End
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
