/** What became of a row: an item, an item that staff must look at, or not an item. */
export type Verdict = 'understood' | 'doubtful' | 'left out'

/**
 * One thing to report about a row. `row` is counted as in a spreadsheet; 0 is the file itself. `verdict` is the verdict
 * on the row if this were its only finding. A finding that `asks` stops the import until it is accepted.
 */
export type Finding = { file: string; row: number; field: string; reason: string; verdict: Verdict; asks: boolean }
/** The verdict on a row is the gravest of its findings. */
export type RowVerdict = { file: string; row: number; verdict: Verdict; findings: Finding[] }
/** The field that a column is read as, or null when it is not read. */
export type Column = { file: string; head: string; field: string | null; samples: string[] }

/** Reports something about the row that is being read. */
export type RowReport = { note: (field: string, reason: string) => void; doubt: (field: string, reason: string) => void }

/** For what was reported before. */
export const unheard: RowReport = { note: () => {}, doubt: () => {} }

/** Everything that a conversion reports, as data. report-text.ts makes the text. */
export class Report {
  readonly columns: Column[] = []
  readonly counts = new Map<string, number>()
  readonly #rows = new Map<string, RowVerdict>()
  readonly #ofFiles: Finding[] = []

  /** Records that a row was read. Without a finding it is understood. */
  saw(file: string, row: number) {
    const key = `${file}:${row}`
    const known = this.#rows.get(key)
    if (known) return known
    const fresh: RowVerdict = { file, row, verdict: 'understood', findings: [] }
    this.#rows.set(key, fresh)
    return fresh
  }

  /** Records something worth knowing; the row is still understood. */
  note(file: string, row: number, field: string, reason: string) {
    this.#add({ file, row, field, reason, verdict: 'understood', asks: false })
  }

  doubt(file: string, row: number, field: string, reason: string) {
    this.#add({ file, row, field, reason, verdict: 'doubtful', asks: true })
  }

  /** Reports about one row. */
  ofRow(file: string, row: number): RowReport {
    return {
      note: (field, reason) => this.note(file, row, field, reason),
      doubt: (field, reason) => this.doubt(file, row, field, reason),
    }
  }

  /** `asks` is false when the row certainly is not an item, such as a sum. Otherwise an item may be missing, which staff must accept. */
  leaveOut(file: string, row: number, field: string, reason: string, { asks = true } = {}) {
    this.#add({ file, row, field, reason, verdict: 'left out', asks })
  }

  count(what: string, by = 1) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  /** Returns the rows of every file, in their order. */
  rows(): RowVerdict[] {
    const files = new Set([...this.#rows.values()].map((it) => it.file))
    return [...files].flatMap((file) => [...this.#rows.values()].filter((it) => it.file === file).sort((a, b) => a.row - b.row))
  }

  /** Returns the findings about the files themselves. */
  ofFiles(): readonly Finding[] {
    return this.#ofFiles
  }

  /** Returns the doubts that the bundle stores with the item of a row. */
  doubtsOf(file: string, row: number): string[] {
    return (this.#rows.get(`${file}:${row}`)?.findings ?? []).filter((it) => it.asks).map(doubtText)
  }

  /** Returns the doubts that belong to no item: rows that were left out, and doubts about a whole file. */
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

/** The field is called `row` when the finding is about the row as a whole. */
export function findingText({ file, field, reason }: Finding, rows: string): string {
  return `${file} ${rows}${field === 'row' ? '' : `, ${field}`}: ${reason}`
}

function doubtText(finding: Finding): string {
  return findingText(finding, finding.row === 0 ? 'itself' : `row ${finding.row}`)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 1000)
}
