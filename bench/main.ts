// `npm run bench [-- NAME…] [--write] [--into=FOLDER] [--peer=FOLDER]`: measures on a fresh build and prints a row for each figure, beside its target.
// With --write the rows go into docs/performance.md. Ratios are measured in one run, interleaved, because machines are
// noisy.
import { spawnSync } from 'node:child_process'
import { blockedPages } from './blocked.ts'
import { correction } from './correction.ts'
import { filmStrip } from './film.ts'
import { growth } from './growth.ts'
import { bigImport } from './import.ts'
import { lighthousePages } from './lighthouse.ts'
import { longVisit } from './long-visit.ts'
import { mixedLoad } from './mixed.ts'
import { withoutSignal } from './offline.ts'
import { besideAnother, keptFolder } from './peer.ts'
import { publicReads } from './reads.ts'
import { reckoned, replayed, sizing } from './sizing.ts'
import { coldStart } from './start.ts'
import { studioHands } from './studio-hands.ts'
import { studio } from './studio.ts'
import { printTable, writeTable, type Table } from './tables.ts'
import { together } from './together.ts'
import { touches } from './touch.ts'
import { weight } from './weight.ts'

/** One figure; `target` is what the design requires. */
export type Row = { what: string; target: string; measured: string }

const measures: Record<string, () => Promise<Row[]>> = {
  start: coldStart,
  weight,
  lighthouse: lighthousePages,
  blocked: blockedPages,
  reads: publicReads,
  mixed: mixedLoad,
  correction,
  together,
  growth,
  touch: touches,
  film: () => filmStrip(into),
  import: bigImport,
  studio: async () => [...(await studio()), ...(await studioHands())],
  offline: async () => [...(await withoutSignal()), ...(await longVisit())],
  peer: () => besideAnother(valueOf('--peer') ?? keptFolder),
}
/** Those that write tables of their own, into docs/sizing.md. `sizing` measures, and then does what the two others do with what it measured before. */
const tables: Record<string, () => Promise<Table[]>> = { sizing, reckoned: async () => reckoned(), replayed }
/** What is measured when nothing is asked for: not `peer`, which installs another storefront from the network and builds it for minutes. */
const names = [...Object.keys(measures).filter((name) => name !== 'peer'), 'sizing']

/** Where the pictures of `film` go: `--into=FOLDER`. */
const into = valueOf('--into') ?? 'test-results/film'
const asked = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const unknown = asked.filter((name) => !measures[name] && !tables[name])
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}: ${[...Object.keys(measures), ...Object.keys(tables)].join(', ')}.`)
  process.exit(1)
}
if (spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1)

for (const name of asked.length > 0 ? asked : names) {
  console.log(`\n${name} …`)
  for (const table of await (tables[name] ?? (async () => [await tableOf(name)]))()) {
    printTable(table)
    if (process.argv.includes('--write')) writeTable(table, name)
  }
}

function valueOf(option: string): string | undefined {
  return process.argv.find((it) => it.startsWith(`${option}=`))?.slice(option.length + 1)
}

async function tableOf(name: string): Promise<Table> {
  const rows = (await measures[name]!()).map(({ what, target, measured }) => [what, target, measured])
  return { name, file: 'docs/performance.md', head: ['what', 'target', 'measured'], rows }
}
