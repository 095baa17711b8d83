import type { Results } from '#contract/studio/results.ts'

/** Writes what is shown as CSV, with nothing that the page does not show. */
export function sheetOf({ items, exclusives }: Results): string {
  const rows = [
    ['Deal', 'Brand', 'Aisle', 'Page', 'List adds', 'Hearts', 'Code openings', 'Views'],
    ...items.map((it) => [it.title, it.brand, it.aisle, it.pageNumber, said(it.adds), said(it.hearts), said(it.codes), said(it.views)]),
    ...exclusives.map((it) => [it.title, '', 'Digital exclusive', '', said(it.adds), 'not counted', said(it.codes), said(it.views)]),
  ]
  // With a byte order mark, without which Excel takes it for Windows-1252.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

const said = (count: number | null) => count ?? 'under 10'

/** A text that begins like a formula would be one in a spreadsheet: it gets an apostrophe before it. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
