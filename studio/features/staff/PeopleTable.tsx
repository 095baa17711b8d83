import { Ellipsis, KeyRound, TriangleAlert } from 'lucide-react'
import { useMinute } from '#app/clock.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import type { People, Person } from '#contract/studio/staff.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { Tag } from '#studio/ui/Tag.tsx'
import { counted, dayAt, dayWords, momentWords } from '#studio/words.ts'
import { PersonDialog } from './PersonDialog.tsx'
import { placeWords } from './queries.ts'
import { roleNames } from './roles.ts'
import styles from './PeopleTable.module.css'

type Props = { people: People; myId: string | undefined; mayChange: boolean }

/** Those whom the caller works with: what they may do, where, with which second factor, and when they last were here. */
export function PeopleTable({ people, myId, mayChange }: Props) {
  return (
    <Panel>
      <Table label="Staff" stacks className={styles.root}>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Role</th>
            <th scope="col">Stores</th>
            <th scope="col">Second factor</th>
            <th scope="col">Last here</th>
            {mayChange && (
              <th scope="col">
                <span className="vh">Change</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.people.map((it) => (
            <tr key={it.staffId} className={it.staffId === myId ? styles.mine : undefined}>
              <td>
                <strong>{it.staffId === myId ? `${it.name} (you)` : it.name}</strong>
                <span className={styles.email}>{it.email}</span>
              </td>
              <td>{roleNames[it.role]}</td>
              <td>{placeWords(it, people)}</td>
              <Coming person={it} isMine={it.staffId === myId} />
              {mayChange && (
                <td className={styles.more}>
                  <IconButton
                    label={`Change ${it.name}`}
                    onClick={() => dialogs.open('person', (close) => <PersonDialog person={it} all={people} close={close} />)}
                  >
                    <Ellipsis size={18} />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Coming({ person, isMine }: { person: Person; isMine: boolean }) {
  const now = useMinute()
  const { passkeys, hasTotp, seenAt, invitedAt, invitedUntil } = person
  if (invitedAt && invitedUntil) {
    const days = Math.round((new Date(invitedUntil).getTime() - now) / 86_400_000)
    return (
      <td colSpan={2} className={styles.soft}>
        {days > 0
          ? `Invited ${dayWords(dayAt(Date.parse(invitedAt)))}, good for ${counted(days, 'more day', 'more days')}`
          : `Invited ${dayWords(dayAt(Date.parse(invitedAt)))}, the link is too old`}
      </td>
    )
  }
  const factors = [...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []), ...(hasTotp ? ['app'] : [])].join(', ')
  return (
    <>
      <td>
        <Tag kind={factors ? 'ok' : 'doubt'}>
          {factors ? <KeyRound size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
          {factors || 'None'}
        </Tag>
      </td>
      <td className={styles.soft}>{isMine ? 'Now' : seenAt ? momentWords(seenAt, now) : 'Never'}</td>
    </>
  )
}
