import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const shown = globSync(['*.md', 'docs/**/*.md', '{server,scripts,deploy,cluster,demo,bench}/**/*.{ts,mjs,md,sh}'])

test('no command that is shown has a price in double quotes, in which the shell makes .99 of $1.99', () => {
  const inDoubleQuotes = /(?:\bnpm run |\bdeals |--[a-z-]+[ =]?)[^`'"]*(?:"[^"`]*"[^`'"]*)*"[^"`]*\$\d/
  const found = shown.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (inDoubleQuotes.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(shown).toContain('docs/content.md')
  expect(found).toEqual([])
})

test('README.md names the variables that the server reads, each once', () => {
  const [, read] = /const Environment = v\.object\(\{(.*?)\n\}\)/s.exec(readFileSync('server/config.ts', 'utf8'))!
  const table = readFileSync('README.md', 'utf8').split('## Configuration')[1]!
  const named = [...table.matchAll(/^\| (`[A-Z][^|]*?) +\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name!),
  )
  expect(named.toSorted()).toEqual([...read!.matchAll(/^  ([A-Z\d_]+):/gm)].map(([, name]) => name!).toSorted())
})

test('every command for Compose names the file with the password that compose.yaml refuses to be without', () => {
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toContain('${DATABASE_PASSWORD:?')
  const commands = readFileSync('docs/packages.md', 'utf8').match(/docker compose (?!\*).*?(?= &&|$)/gm)!
  expect(commands.length).toBeGreaterThan(3)
  for (const command of commands) expect(command).toContain('docker compose --env-file environment ')
})

test('a copy beside the database takes as many connections as the cluster, without which PostgreSQL does not restore it', () => {
  const [, connections] = /max_connections: (\d+)/.exec(readFileSync('cluster/config/patroni.yml', 'utf8'))!
  expect(readFileSync('docs/database.md', 'utf8')).toContain(`pg_createcluster 15 copy --port 5433 -o max_connections=${connections} `)
})
