import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import type { Counts } from '#contract/studio/results.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { acts, kinds, kindWords, numberWords, totalOf } from './rules.ts'
import styles from './Bars.module.css'

export type BarRow = Counts & { key: string; name: string }

/** So many are seen without scrolling. */
const first = 12
/** The units of a drawing, which is stretched to the width of its column. */
const width = 1000

/** A table whose numbers are drawn beside them: who cannot see the bars reads the same in its columns. */
export function Bars({ rows, what }: { rows: readonly BarRow[]; what: string }) {
  const [all, setAll] = useState(false)
  const told = rows.filter((it) => totalOf(it, kinds) > 0)
  const untold = rows.length - told.length
  const x = scaleLinear([0, Math.max(10, ...told.map((it) => totalOf(it)))], [0, width]).nice(5)
  const lines = x.ticks(5)
  return (
    <>
      <Table label={`Counts by ${what}`} className={styles.root}>
        <thead>
          <tr>
            <th scope="col">{what === 'deal' ? 'Deal' : 'Aisle'}</th>
            <td className={styles.axis} aria-hidden="true">
              <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" className={styles.bar}>
                {lines.map((it) => (
                  <line key={it} x1={x(it)} x2={x(it)} y1={12} y2={20} />
                ))}
              </svg>
            </td>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={styles.number}>
                {kind !== 'views' && <i className={styles[kind]} aria-hidden="true" />}
                {kindWords[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? told : told.slice(0, first)).map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className={styles.axis} aria-hidden="true">
                <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" className={styles.bar}>
                  {lines.map((it) => (
                    <line key={it} x1={x(it)} x2={x(it)} y1={0} y2={20} />
                  ))}
                  {piecesOf(row).map(({ kind, from, count }) => (
                    <rect key={kind} className={styles[kind]} x={x(from)} y={3} width={Math.max(1, x(count) - 2)} height={14} />
                  ))}
                </svg>
              </td>
              {kinds.map((kind) => (
                <td key={kind} className={row[kind] === null ? styles.under : styles.number}>
                  {numberWords(row[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {told.length > first && !all && (
        <Button kind="text" onClick={() => setAll(true)}>
          Show all {told.length}
        </Button>
      )}
      {untold > 0 && (
        <p className={styles.rest}>
          {untold === 1 ? `One ${what} has` : `${untold} ${what}s have`} under 10 of each: too few to stay anonymous.
        </p>
      )}
    </>
  )
}

function piecesOf(counts: Counts) {
  let from = 0
  return acts.flatMap((kind) => {
    const count = counts[kind]
    if (count === null) return []
    const piece = { kind, from, count }
    from += count
    return [piece]
  })
}
