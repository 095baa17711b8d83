import { CircleCheck, EyeOff, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { ColumnMapping, Columns } from '#contract/studio/weeks.ts'
import { classes } from '#app/ui/classes.ts'
import { Choice } from '#studio/ui/Field.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { fieldOf } from './rules.ts'
import styles from './ColumnTable.module.css'

type Props = { columns: Columns; mapping: ColumnMapping; disabled: boolean; onChange: (head: string, field: string) => void }

export function ColumnTable({ columns: { columns, fields }, mapping, disabled, onChange }: Props) {
  return (
    <Panel>
      <Table label="Columns of the sheet" stacks className={styles.root}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Letter</span>
            </th>
            <th scope="col">In the sheet</th>
            <th scope="col">Samples</th>
            <th scope="col">Means</th>
            <th scope="col">
              <span className="vh">State</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ head, letter, samples, state }) => {
            const field = fieldOf(mapping, head)
            const shown = state === 'asked' ? 'asked' : field === null ? 'ignored' : 'known'
            return (
              <tr key={letter} className={classes(styles[shown])}>
                <td>{letter}</td>
                <th scope="row">{head || 'No heading'}</th>
                <td className={styles.samples}>
                  {samples.map((it, at) => (
                    <Fragment key={at}>
                      {at > 0 && ' · '}
                      {it || <i>empty</i>}
                    </Fragment>
                  ))}
                </td>
                <td>
                  <Choice
                    label={`${head || letter} means`}
                    labelHidden
                    value={field ?? ''}
                    disabled={disabled}
                    onChange={(chosen) => onChange(head, chosen)}
                  >
                    <option value="">None of these</option>
                    {fields.map((it) => (
                      <option key={it.field} value={it.field}>
                        {it.words}
                      </option>
                    ))}
                  </Choice>
                </td>
                <td>{icons[shown]}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}

const icons = {
  known: <CircleCheck size={18} aria-label="Known" />,
  asked: <TriangleAlert size={18} aria-label="Asked beside" />,
  ignored: <EyeOff size={18} aria-label="Ignored" />,
}
