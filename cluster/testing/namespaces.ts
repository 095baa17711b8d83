import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Place, Places } from '#cluster/places.ts'

export type Cuttable = Places & {
  /** Nothing gets from one machine to the other any more, in either direction, and neither is told. */
  cut: (a: Place, b: Place) => void
  /** Pulls the machine's cable. */
  cutOff: (place: Place) => void
  mend: () => void
}

/**
 * Makes machines of which each has a network of its own (a namespace of the kernel), joined by a bridge: their cables can be cut. The front
 * is this machine itself. Needs root.
 */
export function machinesWithCables(folder: string): Cuttable {
  const [first = 0, second = 0] = createHash('sha256').update(folder).digest()
  const [id, prefix] = [`d${first}-${second}`, `10.${first}.${second}`]
  const bridge = `${id}-br`
  const spaces = [1, 2, 3].map((at) => `${id}-db${at}`)
  const cable = (space: string) => `${space}c`
  const place = (at: number): Place => {
    const space = spaces[at - 1]!
    return { name: `db${at}`, address: `${prefix}.${10 + at}`, inside: ['ip', 'netns', 'exec', space] }
  }
  const databases: Places['databases'] = [place(1), place(2), place(3)]
  const front: Place = { name: 'front', address: `${prefix}.10`, inside: [] }
  const spaceOf = ({ name }: Place) => `${id}-${name}`

  afterAll(() => {
    for (const space of spaces) run('ip', 'netns', 'delete', space)
    run('ip', 'link', 'delete', bridge)
  })
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'address', 'add', `${front.address}/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  for (const [at, space] of spaces.entries()) {
    run('ip', 'netns', 'add', space)
    run('ip', 'link', 'add', cable(space), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    run('ip', 'link', 'set', cable(space), 'master', bridge, 'up')
    run('ip', '-n', space, 'address', 'add', `${databases[at]!.address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) run('ip', '-n', space, 'link', 'set', device, 'up')
  }

  return {
    network: `${prefix}.0/24`,
    front,
    databases,
    cut(a, b) {
      const filter = (...rule: string[]) => run('ip', 'netns', 'exec', spaceOf(a), 'iptables', '-A', ...rule, '-j', 'DROP')
      filter('INPUT', '-s', b.address)
      filter('OUTPUT', '-d', b.address)
    },
    cutOff: (from) => run('ip', 'link', 'set', cable(spaceOf(from)), 'down'),
    mend() {
      for (const space of spaces) {
        run('ip', 'link', 'set', cable(space), 'up')
        run('ip', 'netns', 'exec', space, 'iptables', '-F')
      }
    },
  }
}

function run(command: string, ...args: string[]) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${(stderr || String(error)).trim()}`)
}
