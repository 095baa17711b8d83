// Runs `npm run check`: everything that can be checked without running the product. All tools run; each reports what is wrong.
import { spawnSync } from 'node:child_process'

const checks = [
  ['tsc', '-p', 'tsconfig.server.json'],
  ['tsc', '-p', 'tsconfig.app.json'],
  ['tsc', '-p', 'tsconfig.worker.json'],
  ['tsc', '-p', 'tsconfig.tools.json'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['prettier', '--check', '--log-level', 'warn', '.'],
  ['knip'],
  ['vitest', 'run', '--project', 'structure'],
] as const

const failed = checks.filter(([command, ...args]) => {
  console.log(`> ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0
})
if (failed.length > 0) {
  console.error(`Failed: ${failed.map((it) => it.join(' ')).join(', ')}`)
  process.exit(1)
}
