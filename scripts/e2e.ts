// Runs `npm run e2e [-- playwright's arguments]`: only the journeys, on a fresh build.
import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'

process.env.CHROMIUM = await findChromium()
for (const [command, ...args] of [
  ['node', 'scripts/build.ts'],
  ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(command!, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
