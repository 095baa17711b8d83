import { isBehind } from '#studio/api/meanwhile.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'
import styles from './Meanwhile.module.css'

type Difference = { what: string; theirs: string; mine: string }
type Props = {
  /** With what the change was refused, if it was sent. */
  error: unknown
  differences: readonly Difference[]
  onTheirs: () => void
  /** Missing where theirs leaves nothing to change. */
  onMine?: () => void
}

/** Somebody else changed what is being changed here: both versions, and the choice. */
export function Meanwhile({ error, differences, onTheirs, onMine }: Props) {
  return (
    <Note role="alert">
      <p>
        <strong>{isBehind(error) ? error.message : 'Somebody else changed this meanwhile.'}</strong> Nothing of yours is lost
        {onMine ? ': choose which counts.' : '.'}
      </p>
      {differences.length > 0 && (
        <table className={styles.both}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Part</span>
              </th>
              <th scope="col">There now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, theirs, mine }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{theirs || 'nothing'}</td>
                <td>{mine || 'nothing'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.acts}>
        <Button kind="quiet" onClick={onTheirs}>
          Keep theirs
        </Button>
        {onMine && <Button onClick={onMine}>Use mine</Button>}
      </div>
    </Note>
  )
}
