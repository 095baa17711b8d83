import { fork, type ChildProcess } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '#server/testing/scratch.ts'
import { holderOf, lockDataDir } from './lock.ts'

/** A holder that is dead, because no process started at that time. */
const dead = `${process.pid} 1`

function folderHeldBy(holder: string): string {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'server.pid'), holder)
  return folder
}

test('a folder that a dead server left is taken over, even when the one that took it over was killed in between', () => {
  const folder = folderHeldBy(dead)
  writeFileSync(join(folder, `server.pid.after-${dead.replace(' ', '-')}`), `${process.ppid} 1`)
  expect(holderOf(folder)).toBeNull()
  const unlock = lockDataDir(folder)
  expect(holderOf(folder)).toBe(process.pid)
  expect(readdirSync(folder)).toEqual(['server.pid'])
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

test.each(['', '\0\0\0', 'x/y', '4294967296 1'])('a lock with the text %j belongs to nobody', (holder) => {
  const folder = folderHeldBy(holder)
  lockDataDir(folder)
  expect(holderOf(folder)).toBe(process.pid)
})

test('of several servers that find a dead one’s lock at the same moment, one gets the folder', async () => {
  const racers = await Promise.all(Array.from({ length: 4 }, () => racer()))
  for (let round = 0; round < 150; round++) {
    const folder = folderHeldBy(dead)
    const outcomes = await Promise.all(racers.map((it) => answer(it, folder)))
    expect(outcomes.toSorted(), `round ${round}`).toEqual(['held', 'held', 'held', 'won'])
  }
})

async function racer(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../testing/lock-racer.ts'))
  onTestFinished(() => void child.kill())
  await new Promise((ready) => child.once('message', ready))
  return child
}

function answer(child: ChildProcess, folder: string): Promise<string> {
  return new Promise((said) => {
    child.once('message', (outcome: string) => said(outcome))
    child.send(folder)
  })
}
