import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filledIn, type Template } from '#cluster/config.ts'
import type { Place } from '#cluster/places.ts'
import type { Programs } from '#cluster/programs.ts'
import { keepRunning, type Running } from '#cluster/running.ts'

export type Machine = Place & {
  folder: string
  /** Writes a file that only the engines can read, and returns its path. */
  write: (file: string, text: string) => string
  /** Writes a file of cluster/config for this machine, and returns its path. */
  configure: (template: Template) => string
  /** An engine of this machine, which is not started yet. */
  engine: (name: string, command: string[]) => Running
}

/** PostgreSQL and pgbouncer refuse to run as root, so all engines then run as nobody. */
export const asRoot = process.getuid?.() === 0
const nobody = 65534

/** Makes what a machine has of its own below `folder`: its configuration, data and logs. */
export function openMachine(
  place: Place,
  {
    folder: all,
    programs,
    values,
    say,
  }: { folder: string; programs: Programs; values: Record<string, string>; say: (line: string) => void },
): Machine {
  const { name, address, inside } = place
  const folder = join(all, name)
  const own = (path: string) => asRoot && chownSync(path, nobody, nobody)
  mkdirSync(folder, { recursive: true })
  own(folder)
  const user = asRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []

  function write(file: string, text: string) {
    const path = join(folder, file)
    writeFileSync(path, text, { mode: 0o600 })
    own(path)
    return path
  }

  return {
    ...place,
    folder,
    write,
    configure: (template) => write(template, filledIn(template, { ...values, NAME: name, ADDRESS: address, FOLDER: folder })),
    engine: (engine, command) =>
      keepRunning({
        name: `${engine} on ${name}`,
        // It ends when we are killed: Patroni then stops its PostgreSQL.
        command: [...inside, programs.setpriv, ...user, '--pdeathsig=TERM', '--', ...command],
        log: join(folder, `${engine}.log`),
        environment: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
        say,
      }),
  }
}
