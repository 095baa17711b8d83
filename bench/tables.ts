import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** A table of the docs, which stands there between marks with its name. */
export type Table = { name: string; file: string; head: string[]; rows: string[][] }

/** Replaces the part between the table's marks; under it stands how it was made. */
export function writeTable({ name, file, head, rows }: Table, command: string) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [
    line(head),
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map(line),
    '',
    `\`npm run bench -- ${command}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  ].join('\n')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${name}`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`)
}

export function printTable({ rows }: Table) {
  for (const [what, ...cells] of rows) console.log(`  ${what}: ${cells.join(' | ')}`)
}
