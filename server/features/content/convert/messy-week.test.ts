import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { contentState } from '#server/testing/content.ts'
import { testDatabase } from '#server/testing/database.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { Bundle } from '../bundle.ts'
import { convert } from './convert.ts'
import type { RowVerdict, Verdict } from './report.ts'

/** What becomes of every row of messy-week.csv, a sheet with all that goes wrong in sheets. null: nothing is reported about it. */
const expected: [row: number, verdict: Verdict, reason: RegExp | null][] = [
  [1, 'left out', /above the heads/],
  [4, 'understood', null],
  [5, 'understood', null],
  [6, 'understood', null],
  [7, 'understood', null],
  [8, 'understood', null],
  [9, 'understood', null],
  [10, 'understood', null],
  [11, 'understood', null],
  [12, 'left out', /is a heading/],
  [13, 'understood', null],
  [14, 'understood', null],
  [15, 'doubtful', /no less than the regular price/],
  [16, 'doubtful', /no less than the regular price/],
  [17, 'doubtful', /no less than the regular price/],
  [18, 'doubtful', /a formula that failed/],
  [19, 'doubtful', /a formula, not what it gives/],
  [20, 'doubtful', /not known yet/],
  [21, 'doubtful', /'N\/A' was taken for an empty cell/],
  [22, 'left out', /there is no name/],
  [23, 'doubtful', /2 for the price of 1/],
  [24, 'doubtful', /3 for the price of 2/],
  [25, 'doubtful', /taken for \$79: it has no \$ sign/],
  [26, 'doubtful', /keep the day 2022-11-07/],
  [27, 'doubtful', /size: .44872. is how spreadsheets keep the day/],
  [28, 'doubtful', /nearly all of the price/],
  [29, 'doubtful', /nearly all of the price/],
  [30, 'understood', null],
  [31, 'doubtful', /a zero for an O/],
  [32, 'understood', /spreadsheet’s mark of text/],
  [33, 'doubtful', /spreadsheets make of 12\/1, 12-1 or 1-12/],
  [34, 'doubtful', /spreadsheets make of 2\/5/],
  [35, 'understood', /repeats the name/],
  [36, 'doubtful', /is 'Produce' meant/],
  [37, 'doubtful', /longer than 200 letters/],
  [38, 'left out', /is a sum/],
  [39, 'left out', /the heads once more/],
  [40, 'doubtful', /a comma for the point/],
  [41, 'doubtful', /is not understood: kept as text/],
  [42, 'doubtful', /is not understood: kept as text/],
  [43, 'understood', null],
  [44, 'doubtful', /less than nothing/],
  [45, 'doubtful', /a point missing/],
  [46, 'doubtful', /less than a quarter/],
  [47, 'doubtful', /more than the .* of everyone/],
  [48, 'doubtful', /shortened by the spreadsheet/],
  [49, 'doubtful', /is also in row 50, at another price/],
  [50, 'doubtful', /is also in row 49, at another price/],
  [51, 'doubtful', /a digit is wrong/],
  [52, 'doubtful', /broken letters/],
  [53, 'doubtful', /has no letters/],
  [54, 'doubtful', /is a price, not a name/],
  [55, 'doubtful', /the regular price was taken/],
  [56, 'doubtful', /is empty, and 'Dairy' stands above/],
  [57, 'doubtful', /is a number/],
  [58, 'doubtful', /or is it 50%/],
  [59, 'doubtful', /too wide for its column/],
  [60, 'understood', null],
  [61, 'doubtful', /what a row of sums is called/],
  [62, 'left out', /is a sum/],
  [63, 'left out', /opened and never closed/],
  [64, 'understood', null],
  [65, 'understood', null],
  [66, 'understood', null],
  [67, 'understood', /inside a cell/],
  [68, 'doubtful', /more cells than there are heads/],
  [69, 'doubtful', /has 6 cells, and there are 10 heads/],
  [70, 'understood', null],
  [71, 'doubtful', /nothing but a name/],
  [72, 'left out', /no row of the table/],
  [73, 'left out', /is a sum/],
]

const { db, connection } = await testDatabase()
const folder = scratchFolder()
const out = join(folder, 'week')
let rows: Map<number, RowVerdict>
let bundle: Bundle
let reportText: string
beforeAll(async () => {
  const { report } = await convert({
    from: 'csv',
    files: [join(import.meta.dirname, 'messy-week.csv')],
    out,
    chain: 'bluff',
    chainName: 'Bluff Co-ops',
    timeZone: 'America/Chicago',
    validFrom: '2026-11-18',
    validTo: '2026-11-24',
  })
  rows = new Map(report.rows().map((it) => [it.row, it]))
  bundle = v.parse(Bundle, JSON.parse(readFileSync(join(out, 'content.json'), 'utf8')))
  reportText = readFileSync(join(out, 'report.txt'), 'utf8')
})

test.each(expected)('row %i of a messy sheet is %s: %s', (number, verdict, reason) => {
  const row = rows.get(number)!
  const reasons = row.findings.map((it) => `${it.field}: ${it.reason}`)
  expect([row.verdict, reasons]).toEqual([verdict, reason ? expect.arrayContaining([expect.stringMatching(reason)]) : []])
})

test('every row of the sheet has a verdict, and the report counts them', () => {
  expect([...rows.keys()].sort((a, b) => a - b)).toEqual(expected.map(([row]) => row))
  const count = (verdict: Verdict) => expected.filter((it) => it[1] === verdict).length
  expect(reportText).toContain(
    `${expected.length} rows: ${count('understood')} understood, ${count('doubtful')} doubtful, ${count('left out')} left out`,
  )
})

test('the bundle contains the doubts about its items, and those about rows that may have been items', () => {
  const items = bundle.publications[0]!.pages.flatMap((it) => it.items)
  const titles = (some: typeof items) => some.map((it) => it.title)
  expect(items.filter((it) => it.doubts.length > 0)).toHaveLength(expected.filter(([, verdict]) => verdict === 'doubtful').length)
  expect(titles(items)).toEqual(expect.arrayContaining(['Almond milk', 'Soy milk', 'Hemp milk', 'Tortillas 8" flour', 'Wild rice']))
  expect(titles(items)).not.toEqual(expect.arrayContaining([expect.stringMatching(/total|TBD|Product|PRODUCE/)]))
  expect(items.find((it) => it.title === 'Cold brew')!.price).toMatchObject({ kind: 'amountOff', amountCents: 599, quantity: 2 })
  expect(bundle.doubts).toEqual([
    "messy-week.csv row 22, title: 'TBD' says that it is not known yet: not taken",
    'messy-week.csv row 22, title: there is no name',
    expect.stringContaining('messy-week.csv row 63: a quotation mark is opened and never closed: "Prairie Table, Oat milk'),
  ])
})

test('nothing doubtful is imported before it is accepted, from a folder or a zip, as a dry run, staged or not', async () => {
  const zip = join(folder, 'moved.zip')
  const files = globSync('**/*.*', { cwd: out }).map((path) => [path, readFileSync(join(out, path))] as const)
  const packed: Zippable = Object.fromEntries(files)
  writeFileSync(zip, zipSync(packed))
  const before = await contentState(db)
  for (const args of [[out], [zip, '--staged'], [out, '--dry-run']]) {
    const { status, stderr } = content('import', ...args)
    expect(status).toBe(1)
    for (const [row, verdict] of expected) if (verdict === 'doubtful') expect(stderr).toContain(`messy-week.csv row ${row}`)
    expect(stderr).toMatch(/\d+ doubts: nothing was changed/)
    expect(stderr).toContain('--accept-doubtful')
    expect(await contentState(db)).toEqual(before)
  }
  expect(content('import', zip, '--accept-doubtful')).toMatchObject({ status: 0, stdout: expect.stringContaining('62 items') })
  expect((await contentState(db)).ad_space).toHaveLength(62)
})

test('a check reports the doubts', () => {
  const { status, stdout } = content('check', out)
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /Doubtful: content\.json publications\[0\]\.pages\[\d\]\.items\[\d+\] \(Ginger ale\): messy-week\.csv row 16, price/,
  )
})

function content(...args: string[]) {
  const { user, password, database, host, port } = connection
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`
  return spawnSync(process.execPath, ['server/features/content/command.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: url },
  })
}
