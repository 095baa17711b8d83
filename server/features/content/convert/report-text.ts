import { findingText, type Column, type Finding, type Report, type RowVerdict } from './report.ts'

/** Returns the report for staff: the columns, then the rows grouped by verdict, then what to do next. `out` is the bundle's folder. */
export function reportLines(report: Report, out: string): string[] {
  const rows = report.rows()
  const of = (verdict: RowVerdict['verdict']) => rows.filter((it) => it.verdict === verdict)
  const [understood, doubtful, leftOut] = [of('understood'), of('doubtful'), of('left out')]
  const noted = understood.filter((it) => it.findings.length > 0)
  const ofFiles = report.ofFiles()
  return [
    ...columnLines(report.columns),
    ...section('The files', findingLines(ofFiles)),
    ...section(`Left out: ${counted(leftOut)}. They are not in the bundle.`, findingLines(leftOut.flatMap((it) => it.findings))),
    ...section(
      `Doubtful: ${counted(doubtful)}. They are not brought in before somebody says yes.`,
      findingLines(doubtful.flatMap((it) => it.findings.filter((finding) => finding.asks))),
    ),
    ...section(
      `Understood, with something to know: ${counted(noted)}.`,
      findingLines([...noted, ...doubtful].flatMap((it) => it.findings.filter((finding) => !finding.asks))),
    ),
    [...report.counts].map(([what, count]) => `${count} ${what}`).join(', '),
    `${counted(rows)}: ${understood.length} understood, ${doubtful.length} doubtful, ${leftOut.length} left out`,
    ...nextLines(report, out),
  ]
}

function columnLines(columns: Column[]): string[] {
  const files = [...new Set(columns.map((it) => it.file))]
  return files.flatMap((file) => {
    const own = columns.filter((it) => it.file === file)
    const unread = own.filter((it) => it.field === null)
    return [
      ...section(
        `Columns of ${file} that are read`,
        own.filter((it) => it.field !== null).map((it) => `${it.head}, as ${it.field}${samples(it)}`),
      ),
      ...section(
        'Columns that nobody reads. To have one read, name it in a mapping (--mapping).',
        unread.map((it) => it.head + samples(it)),
      ),
    ]
  })
}

function samples({ samples }: Column) {
  return samples.length === 0 ? ' (empty)' : `: ${samples.join(' · ')}`
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((it) => `  ${it}`), '']
}

/** Returns a line for each different finding, with all the rows that have it. */
function findingLines(findings: readonly Finding[]): string[] {
  const alike = Map.groupBy(findings, ({ file, field, reason }) => `${file} ${field} ${reason}`)
  return [...alike.values()].map((some) => findingText(some[0]!, rowsInWords(some.map((it) => it.row))))
}

function nextLines(report: Report, out: string): string[] {
  const asking = report.otherDoubts().length > 0 || report.rows().some((it) => it.verdict === 'doubtful')
  if (!asking) return [`Next: npm run content -- import ${out} --dry-run`]
  return [
    'Next: look at each row that is doubtful or left out. Where the spreadsheet is wrong, correct it and convert again into a new folder.',
    `When all that is still told is right as it stands: npm run content -- import ${out} --accept-doubtful`,
  ]
}

function counted(rows: readonly unknown[]) {
  return `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
}

/** Returns 'row 4' or 'rows 4 to 9, 12 and 20'; row 0 means the file itself. */
function rowsInWords(rows: number[]): string {
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
