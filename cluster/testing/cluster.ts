import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect } from 'vitest'
import { startCluster, type Cluster } from '#cluster/cluster.ts'
import type { DatabaseMachine } from '#cluster/database.ts'
import { onLoopback, type Places } from '#cluster/places.ts'
import { ports } from '#cluster/ports.ts'
import { until } from '#cluster/waiting.ts'
import { openPool, patience, type Db } from '#server/db/pool.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { unlimited } from '#server/testing/unlimited.ts'

export type TestCluster = Cluster & { db: Db }

/** Starts a cluster for the tests of a file. `before` gets its folder before anything runs there. */
export async function clusterOfTests({
  placesIn = onLoopback,
  before = () => {},
}: { placesIn?: (folder: string) => Places; before?: (folder: string) => void } = {}): Promise<TestCluster> {
  const folder = scratchFolder()
  before(folder)
  const places = placesIn(folder)
  const cluster = await startCluster({
    folder,
    host: places.front.address,
    port: 3000,
    places,
    environment: { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...unlimited },
    say: (line) => console.log(line),
  })
  afterAll(cluster.stop)
  const { db } = openPool({ connectionString: cluster.directUrl }, patience.command, () => {})
  afterAll(() => db.destroy())
  await whole(cluster)
  return { ...cluster, db }
}

const Member = v.object({ name: v.string(), role: v.string(), state: v.string(), lag: v.optional(v.union([v.number(), v.string()])) })
const Members = v.object({ members: v.array(Member) })
type Member = v.InferOutput<typeof Member>

/** Resolves when all three databases run and one of them is the standby that commits wait for. */
export async function whole({ databases }: Cluster): Promise<void> {
  await until(async () => {
    const seen = await Promise.all(databases.map(membersBy))
    return seen.every((members) => {
      const roles = members.filter(({ state, lag }) => state === 'running' && typeof lag !== 'string').map(({ role }) => role)
      return roles.toSorted().join(' ') === 'leader replica sync_standby'
    })
  }, 'The three databases do not find together.')
}

/** Returns what the machine's Patroni knows of all three; nothing when it does not reply. */
async function membersBy({ address }: DatabaseMachine): Promise<Member[]> {
  const found = await ofPatroni(address, 'cluster')
  return found === null ? [] : v.parse(Members, found).members
}

/** Returns the one machine whose Patroni says that its PostgreSQL is the primary. */
export async function primaryOf({ databases }: Cluster): Promise<DatabaseMachine> {
  const are = await Promise.all(databases.map(isPrimary))
  const [primary, second] = databases.filter((_, at) => are[at])
  if (!primary || second) throw new Error(primary ? 'There are two primaries.' : 'There is no primary.')
  return primary
}

export async function isPrimary({ address }: DatabaseMachine): Promise<boolean> {
  return (await ofPatroni(address, 'primary')) !== null
}

/** Returns the machine that every commit waits for; none while another is chosen. */
export async function standbyOf(cluster: Cluster): Promise<DatabaseMachine | undefined> {
  const members = await membersBy(await primaryOf(cluster))
  const standby = members.find(({ role }) => role === 'sync_standby')
  return cluster.databases.find(({ name }) => name === standby?.name)
}

/** Returns whether it is primary by the consent of all others, since etcd does not reply. */
export async function isInFailsafe({ address }: DatabaseMachine): Promise<boolean> {
  const said = v.parse(v.object({ failsafe_mode_is_active: v.optional(v.boolean(), false) }), await ofPatroni(address, 'patroni'))
  return said.failsafe_mode_is_active
}

/** Returns null when Patroni does not reply, or not with 200. */
async function ofPatroni(address: string, path: string): Promise<unknown> {
  try {
    const reply = await fetch(`http://${address}:${ports.patroni}/${path}`, { signal: AbortSignal.timeout(3000) })
    return reply.ok ? await reply.json() : null
  } catch {
    return null
  }
}

/** Moves the primary there, as operators do. */
export function moveTo(machine: DatabaseMachine) {
  const args = ['-c', join(machine.folder, 'patroni.yml'), 'switchover', '--candidate', machine.name, '--force']
  const { status, stdout, stderr } = spawnSync('patronictl', args, { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
}
