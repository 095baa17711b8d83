import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'

export type Running = {
  name: string
  /** null while it does not run. */
  pid: () => number | null
  /** Starts it, and again whenever it ends, as systemd does. */
  start: () => void
  /** Ends it by a signal and does not start it again before `start`. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

type Program = {
  name: string
  command: string[]
  /** Gets what it prints. */
  log: string
  environment?: NodeJS.ProcessEnv
  /** Called with the line to be shown when it has ended unasked. */
  say: (line: string) => void
}

/** How long a program may take to end before it is killed; a server finishes what it has begun. */
const longestEnd = 20_000

export function keepRunning({ name, command: [file = '', ...args], log, environment, say }: Program): Running {
  let child: ChildProcess | null = null
  let wanted = false

  function start() {
    wanted = true
    if (child) return
    const output = openSync(log, 'a')
    // In a group of its own: Ctrl+C is for us, who end all in order.
    const started = spawn(file, args, { cwd: '/', env: environment, stdio: ['ignore', output, output], detached: true })
    closeSync(output)
    child = started
    const ended = (how: string) => {
      if (child !== started) return
      child = null
      if (!wanted) return
      say(`${name} has ended (${how}) and is started again; its log is ${log}`)
      void after(1000).then(() => wanted && start())
    }
    started.once('error', (error) => ended(error.message))
    started.once('exit', (code, signal) => ended(String(signal ?? code)))
  }

  return {
    name,
    pid: () => child?.pid ?? null,
    start,
    async end(signal = 'SIGTERM') {
      wanted = false
      const ending = child
      if (!ending) return
      const ended = new Promise<void>((done) => ending.once('exit', () => done()))
      ending.kill(signal)
      const late = setTimeout(() => ending.kill('SIGKILL'), longestEnd)
      await ended
      clearTimeout(late)
    },
  }
}
