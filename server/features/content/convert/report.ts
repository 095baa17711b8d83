/** What becomes of a row: an item as it stands, an item that somebody must look at, or none. */
export type Verdict = 'understood' | 'doubtful' | 'left out'

/**
 * One thing to tell of a row; `row` as a spreadsheet counts, 0 being the file itself. `verdict` is what it alone makes of
 * the row. What `asks` stops the import until somebody says yes.
 */
export type Finding = { file: string; row: number; field: string; reason: string; verdict: Verdict; asks: boolean }
/** The row's own verdict is the gravest of its findings. */
export type RowVerdict = { file: string; row: number; verdict: Verdict; findings: Finding[] }
/** What a column was taken for; null: nobody reads it. */
export type Column = { file: string; head: string; field: string | null; samples: string[] }

/** All that a conversion has to tell, as data. Its words are made by report-text.ts. */
export class Report {
  readonly columns: Column[] = []
  readonly counts = new Map<string, number>()
  readonly #rows = new Map<string, RowVerdict>()
  readonly #ofFiles: Finding[] = []

  /** The row was looked at: without a finding it is understood. */
  saw(file: string, row: number) {
    const key = `${file}:${row}`
    const known = this.#rows.get(key)
    if (known) return known
    const fresh: RowVerdict = { file, row, verdict: 'understood', findings: [] }
    this.#rows.set(key, fresh)
    return fresh
  }

  /** Worth knowing; the row is understood. */
  note(file: string, row: number, field: string, reason: string) {
    this.#add({ file, row, field, reason, verdict: 'understood', asks: false })
  }

  doubt(file: string, row: number, field: string, reason: string) {
    this.#add({ file, row, field, reason, verdict: 'doubtful', asks: true })
  }

  /** `asks` no: it surely was no item, such as a sum. Otherwise something may be missing, and somebody must say yes to that. */
  leaveOut(file: string, row: number, field: string, reason: string, { asks = true } = {}) {
    this.#add({ file, row, field, reason, verdict: 'left out', asks })
  }

  count(what: string, by = 1) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  /** Of every file, in the order of its rows. */
  rows(): RowVerdict[] {
    const files = new Set([...this.#rows.values()].map((it) => it.file))
    return [...files].flatMap((file) => [...this.#rows.values()].filter((it) => it.file === file).sort((a, b) => a.row - b.row))
  }

  /** What is told of the files themselves. */
  ofFiles(): readonly Finding[] {
    return this.#ofFiles
  }

  /** The doubts that go along with the item of a row. */
  doubtsOf(file: string, row: number): string[] {
    return (this.#rows.get(`${file}:${row}`)?.findings ?? []).filter((it) => it.asks).map(doubtText)
  }

  /** The doubts that belong to no item: rows that were lost, and what is doubtful of a whole file. */
  otherDoubts(): string[] {
    const lost = this.rows().filter((it) => it.findings.some(({ verdict, asks }) => verdict === 'left out' && asks))
    return [...this.#ofFiles, ...lost.flatMap((it) => it.findings)].filter((it) => it.asks).map(doubtText)
  }

  #add(finding: Finding) {
    if (finding.row === 0) return void this.#ofFiles.push(finding)
    const row = this.saw(finding.file, finding.row)
    if (row.findings.some((it) => it.field === finding.field && it.reason === finding.reason)) return
    row.findings.push(finding)
    if (gravity[finding.verdict] > gravity[row.verdict]) row.verdict = finding.verdict
  }
}

const gravity: Record<Verdict, number> = { understood: 0, doubtful: 1, 'left out': 2 }

/** Of a row as a whole the field is called `row`. */
export function findingText({ file, field, reason }: Finding, rows: string): string {
  return `${file} ${rows}${field === 'row' ? '' : `, ${field}`}: ${reason}`
}

function doubtText(finding: Finding): string {
  return findingText(finding, finding.row === 0 ? 'itself' : `row ${finding.row}`)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 1000)
}
