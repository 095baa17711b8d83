// `npm run bench [-- NAME…] [--write] [--into=FOLDER]`: measures on a fresh build and prints a row for each figure, beside its target.
// With --write the rows go into docs/performance.md. Ratios are measured in one run, interleaved, because machines are
// noisy.
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { readFileSync, writeFileSync } from 'node:fs'
import { correction } from './correction.ts'
import { filmStrip } from './film.ts'
import { growth } from './growth.ts'
import { bigImport } from './import.ts'
import { lighthousePages } from './lighthouse.ts'
import { longVisit } from './long-visit.ts'
import { mixedLoad } from './mixed.ts'
import { withoutSignal } from './offline.ts'
import { publicReads } from './reads.ts'
import { coldStart } from './start.ts'
import { studioHands } from './studio-hands.ts'
import { studio } from './studio.ts'
import { together } from './together.ts'
import { touches } from './touch.ts'
import { weight } from './weight.ts'

/** One figure; `target` is what the design requires. */
export type Row = { what: string; target: string; measured: string }

const measures: Record<string, () => Promise<Row[]>> = {
  start: coldStart,
  weight,
  lighthouse: lighthousePages,
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
}

/** Where the pictures of `film` go: `--into=FOLDER`. */
const into = process.argv.find((it) => it.startsWith('--into='))?.slice('--into='.length) ?? 'test-results/film'
const asked = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const unknown = asked.filter((name) => !measures[name])
if (unknown.length > 0) {
  console.error(`There is no measure ${unknown.join(', ')}: ${Object.keys(measures).join(', ')}.`)
  process.exit(1)
}
if (spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit' }).status !== 0) process.exit(1)

const file = 'docs/performance.md'
for (const name of asked.length > 0 ? asked : Object.keys(measures)) {
  console.log(`\n${name} …`)
  const rows = await measures[name]!()
  for (const { what, target, measured } of rows) console.log(`  ${what}: ${measured} (target ${target})`)
  if (process.argv.includes('--write')) write(name, rows)
}

/** Replaces the part between this measure's marks. */
function write(name: string, rows: Row[]) {
  const table = [
    '| what | target | measured |',
    '|---|---|---|',
    ...rows.map(({ what, target, measured }) => `| ${what} | ${target} | ${measured} |`),
    '',
    `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  ].join('\n')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${name}`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`)
}
