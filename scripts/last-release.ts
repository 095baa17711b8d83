// Runs the last release's tests of its features on the tables of this checkout: while a release is rolled out its servers run beside
// the new ones, on tables that the new ones have migrated (docs/decisions/0201). `-- COMMIT` names another one than the last release.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

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
/** What makes the tables, by this checkout's means. */
const ours = ['server/db/migrations', 'server/db/migrate.ts']

const root = resolve(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const release = process.argv[2] ?? lastRelease()
const folder = mkdtempSync(join(tmpdir(), 'deals-release-'))
try {
  const archive = execFileSync('git', ['archive', release], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const path of ours) {
    rmSync(join(folder, path), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = tests.flatMap((pattern) => globSync(pattern, { cwd: folder })).filter((file) => !left.test(file) && !needsBuild(file))
  console.log(`The tests of ${git('log', '-1', '--format=%h of %cs', release)} on the tables of this checkout: ${files.length} files`)
  const { status } = spawnSync('vitest', ['run', '--project', 'unit', ...files], { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
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
