import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clusterOfTests, isInFailsafe, isPrimary, moveTo, primaryOf, standbyOf, whole } from '#cluster/testing/cluster.ts'
import { startShoppers } from '#cluster/testing/shoppers.ts'
import { until } from '#cluster/waiting.ts'

/** The promises name PRIMARY_KILLS=20 and SWITCHOVERS=5. */
const kills = Number(process.env.PRIMARY_KILLS ?? 2)
const switchovers = Number(process.env.SWITCHOVERS ?? 1)
/** The files from which the soak reads how long nobody could write, in ms. */
const { PRIMARY_KILLS_TIMES: killsFile, SWITCHOVERS_TIMES: switchoversFile } = process.env

const cluster = await clusterOfTests()

test(
  'promise 19 the primary is killed while shoppers write and read: nothing acknowledged is lost or doubled, no public read fails, and writes go on',
  { timeout: 120_000 + kills * 120_000 },
  async () => {
    const shoppers = await startShoppers(cluster)
    const pauses: number[] = []
    for (let round = 0; round < kills; round++) {
      await shoppers.writeAgain()
      const primary = await primaryOf(cluster)
      const began = performance.now()
      // PostgreSQL alone, of which its Patroni tells the others, and the whole machine, of which nobody does.
      if (round % 2 === 0) process.kill(primary.postgres()!, 'SIGKILL')
      else await primary.pullThePlug()
      await shoppers.writeAgain()
      pauses.push(performance.now() - began)
      expect((await primaryOf(cluster)).name).not.toBe(primary.name)
      primary.start()
      await whole(cluster)
    }
    await shoppers.stop()
    if (killsFile) writeFileSync(killsFile, JSON.stringify(pauses))
  },
)

test(
  'promise 22 a planned switchover: nothing acknowledged is lost or doubled, no public read fails, and writes go on',
  { timeout: 120_000 + switchovers * 60_000 },
  async () => {
    const shoppers = await startShoppers(cluster)
    const pauses: number[] = []
    for (let round = 0; round < switchovers; round++) {
      await shoppers.writeAgain()
      const standby = (await standbyOf(cluster))!
      const began = performance.now()
      moveTo(standby)
      await shoppers.writeAgain()
      pauses.push(performance.now() - began)
      expect((await primaryOf(cluster)).name).toBe(standby.name)
      await whole(cluster)
    }
    await shoppers.stop()
    if (switchoversFile) writeFileSync(switchoversFile, JSON.stringify(pauses))
  },
)

test('promise 23 etcd without a quorum: writes go on while the primary reaches all, stop when it does not, and go on when etcd is back', async () => {
  const shoppers = await startShoppers(cluster)
  await shoppers.writeAgain()
  const primary = await primaryOf(cluster)
  const [standby, other] = cluster.databases.filter((it) => it !== primary)
  const refused = shoppers.refusals()
  await Promise.all([standby!.etcd.end('SIGKILL'), other!.etcd.end('SIGKILL')])
  // The others would have taken over by now.
  const takenOver = performance.now() + 15_000
  while (performance.now() < takenOver) await shoppers.writeAgain()
  expect(shoppers.refusals()).toBe(refused)
  expect([(await primaryOf(cluster)).name, await isInFailsafe(primary)]).toEqual([primary.name, true])

  // It cannot know any more that the third has not become primary with somebody else.
  await other!.pullThePlug()
  await until(async () => !(await isPrimary(primary)), 'It stays primary.')
  for (const machine of [standby!, other!]) machine.start()
  await whole(cluster)
  await shoppers.writeAgain()
  await shoppers.stop()
})
