// What the system says of the process that listens at an address. Linux only.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns its resident memory in bytes. */
export function residentOf(url: string): number {
  return residentOfProcess(pidOf(url))
}

/** Returns the same of it and of the processes that it has started. */
export function residentOfAll(url: string): number {
  const pid = pidOf(url)
  return [pid, ...childrenOf(pid)].reduce((sum, it) => sum + residentOfProcess(it), 0)
}

/** Returns the processor time in ms that it has taken: it says more than the clock when the machine has other things to do. */
export function processorTimeOf(url: string): number {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pidOf(url)}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
  return (Number(user) + Number(system)) * 10 // in hundredths of a second
}

/** Returns the same of a process by its number, to the microsecond: of its threads that still run. */
export function runTimeOf(pid: string): number {
  return threadsOf(pid).reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e6
}

/** Returns the same of a process with all that it has started, and what those took that have ended. */
export function runTimeOfAll(pid: string): number {
  const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const ended = (Number(user) + Number(system)) * 10
  return runTimeOf(pid) + ended + childrenOf(pid).reduce((sum, child) => sum + runTimeOf(child), 0)
}

/** Waits until it and what it has started take less than a tenth of a processor, for two seconds. */
export async function untilQuiet(url: string): Promise<void> {
  const pid = pidOf(url)
  let before = runTimeOfAll(pid)
  for (let looks = 0, quiet = 0; quiet < 4; looks++) {
    if (looks === 1200) throw new Error('The server never comes to rest.')
    await pause(500)
    const now = runTimeOfAll(pid)
    quiet = now - before < 50 ? quiet + 1 : 0
    before = now
  }
}

export function childrenOf(pid: string): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}

function residentOfProcess(pid: string): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

function threadsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return [] // it has ended
  }
}

function nanosecondsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

export function pidOf(url: string): string {
  const found = `ss -ltnp 'sport = :${new URL(url).port}' | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`
  return execFileSync('sh', ['-c', found], { encoding: 'utf8' }).trim()
}
