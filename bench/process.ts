// What the system says of the process that listens at an address. Linux only.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns its resident memory in bytes. */
export function residentOf(url: string): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pidOf(url)}/status`, 'utf8'))![1]) * 1024
}

/** Returns the processor time in ms that it has taken: it says more than the clock when the machine has other things to do. */
export function processorTimeOf(url: string): number {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pidOf(url)}/stat`, 'utf8')
    .split(') ')[1]!
    .split(' ')
  return (Number(user) + Number(system)) * 10 // in hundredths of a second
}

export function pidOf(url: string): string {
  const found = `ss -ltnp 'sport = :${new URL(url).port}' | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2`
  return execFileSync('sh', ['-c', found], { encoding: 'utf8' }).trim()
}
