// Runs the last release's tests of its features on the tables of this checkout: while a release is rolled out its servers run beside
// the new ones, on tables that the new ones have migrated (docs/decisions/0201). `-- COMMIT` names another one than the last release.
// A test that fails on its own release's tables too says nothing about ours.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/**
 * Every statement, and what shoppers and staff do through the API. Those left out take minutes, most of it for reading files and placing rows,
 * or need a build.
 */
const tests = [
  'server/features/{accounts,ads,banners,digest,exclusives,favorites,hours,identity,lists,push,results,sharing,staff,stores,studio-content}/*.test.ts',
  'server/features/content/{by-hand,import,staff}.test.ts',
  'server/db/statements.test.ts',
]
const left = /\/(?:rules|killed|convergence|histories)\.test\.ts$/
type Report = { testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[] }

/** What makes the tables, by this checkout's means. */
const ours = ['server/db/migrations', 'server/db/migrate.ts']

const root = resolve(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const release = process.argv[2] ?? lastRelease()
const folder = mkdtempSync(join(tmpdir(), 'deals-release-'))
try {
  const archive = execFileSync('git', ['archive', release], { cwd: root, maxBuffer: 2 ** 30 })
  const unpack = () => execFileSync('tar', ['-x', '-C', folder], { input: archive })
  unpack()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = tests.flatMap((pattern) => globSync(pattern, { cwd: folder })).filter((file) => !left.test(file) && !needsBuild(file))
  for (const path of ours) {
    rmSync(join(folder, path), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  console.log(`The tests of ${git('log', '-1', '--format=%h of %cs', release)} on the tables of this checkout: ${files.length} files`)
  // Its tests can no longer be given more time: what fails because the machine was busy does not fail twice.
  const failed = again(failuresOf(files))
  if (failed.size > 0) {
    for (const path of ours) rmSync(join(folder, path), { recursive: true })
    unpack()
    const itself = again(failed)
    const broken = [...failed].filter((it) => !itself.has(it))
    for (const it of failed)
      console.log(itself.has(it) ? `Fails on its own tables too, such as on a later day: ${it}` : `Broken by these tables: ${it}`)
    if (broken.length > 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs the files of these tests once more. */
function again(failed: Set<string>): Set<string> {
  if (failed.size === 0) return failed
  console.log('What failed, once more')
  return failuresOf([...new Set([...failed].map((it) => it.split(' › ')[0]!))])
}

/** Runs these files, and returns the tests that failed, as `file › name`; of a file that could not be run, `file › `. */
function failuresOf(files: string[]): Set<string> {
  const report = join(folder, 'report.json')
  const how = [
    '--project=unit',
    '--project=server',
    '--maxWorkers=100%',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status } = spawnSync('vitest', ['run', ...files, ...how], { cwd: folder, stdio: 'inherit' })
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(folder, name)
    const itsTests = assertionResults.filter((it) => it.status !== 'passed').map((it) => `${file} › ${it.fullName}`)
    return message !== '' && itsTests.length === 0 ? [`${file} › `] : itsTests
  })
  if (status !== 0 && failed.length === 0) throw new Error(`The tests ended with ${status}, though none failed.`)
  return new Set(failed)
}

function needsBuild(file: string): boolean {
  return /#server\/(?:pages\/|testing\/process)/.test(readFileSync(join(folder, file), 'utf8'))
}

/** Returns the newest tag before this commit, such as v1.15.0. Before the first one: the commit before the tables changed last. */
function lastRelease(): string {
  if (git('rev-parse', '--is-shallow-repository') === 'true') spawnSync('git', ['fetch', '--quiet', '--unshallow', '--tags'], { cwd: root })
  try {
    return git('describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD^')
  } catch {
    const changed = git('log', '-1', '--format=%H', '--', 'server/db/migrations')
    try {
      return git('rev-parse', '--verify', `${changed}^`)
    } catch {
      throw new Error('The last release is not in this clone: fetch its tag, or name a commit.')
    }
  }
}
