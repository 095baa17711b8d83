/** What becomes of a row: an item as it stands, an item that somebody must look at, or none. */
export type Verdict = 'understood' | 'doubtful' | 'left out'

/** What a conversion has to tell of a row: staff look at each before they publish. */
export type Remark = { file: string; row: number; field: string; text: string }

export class Report {
  readonly remarks: Remark[] = []
  readonly #counts = new Map<string, number>()

  /** `row` as a spreadsheet counts: the first row under the heads is 2. */
  remark(file: string, row: number, field: string, text: string) {
    this.remarks.push({ file, row, field, text })
  }

  count(what: string, by = 1) {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by)
  }

  /** A line for each thing to tell, with all the rows that it is told of; the counts at the end. */
  lines(): string[] {
    const doubtful = new Set(this.remarks.filter((it) => it.row > 0).map(({ file, row }) => `${file}:${row}`)).size
    const rowsOf = new Map<string, { remark: Remark; rows: number[] }>()
    for (const remark of this.remarks) {
      const key = `${remark.file} ${remark.field} ${remark.text}`
      const known = rowsOf.get(key)
      if (known) known.rows.push(remark.row)
      else rowsOf.set(key, { remark, rows: [remark.row] })
    }
    return [
      ...[...rowsOf.values()].map(({ remark: { file, field, text }, rows }) => `${file} ${inWords(rows)}, ${field}: ${text}`),
      [...this.#counts, ['doubtful rows', doubtful] as const].map(([what, count]) => `${count} ${what}`).join(', '),
    ]
  }
}

/** 'row 4', 'rows 4 to 9, 12 and 20'; 0 is the flyer itself. */
function inWords(rows: number[]): string {
  const spans: [number, number][] = []
  for (const row of [...new Set(rows)].sort((a, b) => a - b).filter((it) => it > 0)) {
    const last = spans.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else spans.push([row, row])
  }
  if (spans.length === 0) return 'itself'
  const words = spans.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`))
  return `${rows.length > 1 ? 'rows' : 'row'} ${new Intl.ListFormat('en-US').format(words)}`
}
