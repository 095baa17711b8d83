import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DatabaseMachine } from '#cluster/database.ts'
import { ports } from '#cluster/ports.ts'
import { clusterOfTests, moveTo, primaryOf, standbyOf, whole } from '#cluster/testing/cluster.ts'
import { machinesWithCables, type Cuttable } from '#cluster/testing/namespaces.ts'
import { until } from '#cluster/waiting.ts'
import { startShoppers } from '#cluster/testing/shoppers.ts'

// Machines with cables and disks of their own, for which the tests need root.

/** The promise names CUTS=5, of each kind. */
const cuts = Number(process.env.CUTS ?? 1)
const timeout = 120_000 + cuts * 60_000
/** The file from which the soak reads how long nobody could write, in ms. */
const timesFile = process.env.CUTS_TIMES
const pauses: number[] = []
if (timesFile) afterAll(() => writeFileSync(timesFile, JSON.stringify(pauses)))

let network: Cuttable
const cluster = await clusterOfTests({
  placesIn: (folder) => (network = machinesWithCables(folder)),
  before(folder) {
    for (const disk of ['db1', 'db2', 'db3'].map((it) => join(folder, it))) {
      run('mkdir', disk)
      run('mount', '-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk)
      afterAll(() => run('umount', '--lazy', disk))
    }
  },
})

test.each<[string, (primary: DatabaseMachine, others: DatabaseMachine[]) => void]>([
  ['the cable of the primary is pulled', (primary) => network.cutOff(primary)],
  [
    'the primary is cut off from the other two, and reached by all servers',
    (primary, others) => others.forEach((it) => network.cut(primary, it)),
  ],
])('promise 20 %s: it takes no more writes, another does, and nothing acknowledged is lost or doubled', { timeout }, async (_, cut) => {
  const shoppers = await startShoppers(cluster)
  for (let round = 0; round < cuts; round++) {
    await shoppers.writeAgain()
    const primary = await primaryOf(cluster)
    const others = cluster.databases.filter((it) => it !== primary)
    const began = performance.now()
    cut(primary, others)
    await shoppers.writeAgain()
    pauses.push(performance.now() - began)
    expect(takesWrites(primary)).toBe(false)
    const leaders = await leadersSeenBy(others)
    network.mend()
    await whole(cluster)
    expect((await primaryOf(cluster)).name).not.toBe(primary.name)
    // It would have ended the rank of the new primary.
    expect(await leadersSeenBy(others), 'etcd chose a leader again when the machine came back').toEqual(leaders)
  }
  await shoppers.stop()
})

test(
  'promise 20 the cable between the primary and the standby that commits wait for is cut: the other standby takes its place',
  { timeout },
  async () => {
    const shoppers = await startShoppers(cluster)
    for (let round = 0; round < cuts; round++) {
      await shoppers.writeAgain()
      const [primary, standby] = [await primaryOf(cluster), (await standbyOf(cluster))!]
      const began = performance.now()
      network.cut(primary, standby)
      await shoppers.writeAgain()
      pauses.push(performance.now() - began)
      expect((await primaryOf(cluster)).name).toBe(primary.name)
      await until(async () => ![undefined, standby].includes(await standbyOf(cluster)), 'No other standby takes its place.')
      network.mend()
      await whole(cluster)
    }
    await shoppers.stop()
  },
)

test.each<[string, (filling: string) => void | Promise<void>]>([
  ['there is room again', (filling) => rmSync(filling)],
  ['another is made primary', async () => moveTo((await standbyOf(cluster))!)],
])(
  'promise 21 the disk of the primary is full: writes are refused until %s, reads go on, nothing is lost or doubled',
  async (_, recover) => {
    const shoppers = await startShoppers(cluster)
    await shoppers.writeAgain()
    const primary = await primaryOf(cluster)
    const filling = join(primary.folder, 'filling')
    fill(filling)
    await shoppers.refused(20)
    expect((await primaryOf(cluster)).name).toBe(primary.name)
    await recover(filling)
    await shoppers.writeAgain()
    rmSync(filling, { force: true })
    await whole(cluster)
    await shoppers.stop()
  },
)

/** Leaves no room on the disk. */
function fill(file: string) {
  const { stderr } = spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64K'], { encoding: 'utf8' })
  expect(stderr).toContain('No space left')
}

/** Tries to write on the machine itself, past all that stands before it. */
function takesWrites(machine: DatabaseMachine): boolean {
  const url = new URL(cluster.directUrl)
  url.host = `${machine.address}:5432`
  const [command, ...args] = [...machine.inside, 'psql', url.href, '-c', 'create table two_primaries ()']
  const { status } = spawnSync(command, args, { env: { ...process.env, PGCONNECT_TIMEOUT: '5' }, timeout: 10_000 })
  return status === 0
}

/** Returns how often the etcd of each has seen a new leader. */
function leadersSeenBy(machines: DatabaseMachine[]): Promise<string[]> {
  return Promise.all(
    machines.map(async ({ address }) => {
      const figures = await (await fetch(`http://${address}:${ports.etcd}/metrics`)).text()
      return figures.match(/^etcd_server_leader_changes_seen_total (\d+)$/m)![1]!
    }),
  )
}

function run(command: string, ...args: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
