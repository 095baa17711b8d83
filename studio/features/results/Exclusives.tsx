import type { Results } from '#contract/studio/results.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { numberWords } from './rules.ts'

/** Digital exclusives of the same days, whose views the app reports. */
export function Exclusives({ rows }: { rows: Results['exclusives'] }) {
  if (rows.length === 0) return null
  return (
    <Panel>
      <Table label="Digital exclusives of these days">
        <thead>
          <tr>
            <th scope="col">Digital exclusive</th>
            <th scope="col">Views</th>
            <th scope="col">List adds</th>
            <th scope="col">Codes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, views, adds, codes }, at) => (
            <tr key={at}>
              <td>{title}</td>
              <td>{numberWords(views)}</td>
              <td>{numberWords(adds)}</td>
              <td>{numberWords(codes)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
