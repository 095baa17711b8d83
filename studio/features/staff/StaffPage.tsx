import { useQuery } from '@tanstack/react-query'
import { Info, UserPlus } from 'lucide-react'
import { dialogs } from '#app/ui/dialogs.tsx'
import type { People } from '#contract/studio/staff.ts'
import { useKeys } from '#studio/keys.ts'
import { meQuery, useMay } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { counted } from '#studio/words.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { peopleQuery } from './queries.ts'
import { RolesPanel } from './RolesPanel.tsx'
import styles from './StaffPage.module.css'

/** Who may use the studio, and what each role may do. */
export default function StaffPage() {
  const people = useQuery(peopleQuery)
  const { data: me } = useQuery(meQuery)
  const mayChange = useMay('administrator')
  return (
    <Page
      title="Staff"
      text={people.data && countWords(people.data)}
      actions={
        <>
          <ButtonLink to={paths.journal()} kind="quiet">
            Journal
          </ButtonLink>
          {mayChange && people.data && <Invite all={people.data} />}
        </>
      }
    >
      <div className={styles.columns}>
        <section className={styles.people}>
          <Loaded query={people} what="Staff">
            {(all) => <PeopleTable people={all} myId={me?.staffId} mayChange={mayChange} />}
          </Loaded>
          <p className={styles.note}>
            <Info size={18} aria-hidden="true" />
            Without a second factor nobody is in. The last administrator stays one.
          </p>
        </section>
        <aside className={styles.side}>
          <RolesPanel />
        </aside>
      </div>
    </Page>
  )
}

function Invite({ all }: { all: People }) {
  const open = () => dialogs.open('invite', (close) => <InviteDialog all={all} close={close} />)
  useKeys([{ key: 'N', words: 'Invite', run: open }])
  return (
    <Button kind="fill" keys="N" onClick={open}>
      <UserPlus size={18} aria-hidden="true" />
      Invite
    </Button>
  )
}

function countWords({ people }: People): string {
  const invited = people.filter((it) => it.invitedAt !== null).length
  const here = counted(people.length - invited, 'person', 'people')
  return invited > 0 ? `${here}, ${invited} invited` : here
}
