import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDeal, makeStore } from '#server/testing/factories.ts'
import { dataFolder, inDatabase, startServer } from '#server/testing/process.ts'

/** Number of rounds of two calm seconds and two under attack; the promise names 15. */
const rounds = Number(process.env.ATTACK_ROUNDS ?? 1)
const roundMs = 2000
/** The file from which the soak reads how long calls took, in ms. */
const timesFile = process.env.ATTACK_TIMES

test(
  'promise 15 while one address asks for pages as fast as it can, calls and the pages of others come as before',
  async () => {
    const dataDir = dataFolder()
    const { url } = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'on' })
    await inDatabase(dataDir, async (db) => {
      const { chainId } = await makeStore(db, { storeRoute: 'valley' })
      for (let deals = 0; deals < 40; deals++) await makeDeal(db, { chainId })
    })
    const taker = fork(join(import.meta.dirname, '../testing/page-taker.ts'))
    onTestFinished(() => void taker.kill())
    await once(taker, 'message')

    const agent = new Agent({ keepAlive: true })
    /** Returns how long a call took, in ms. By node:http: fetch itself takes longer than the server. */
    const get = (path: string, from: string) =>
      new Promise<number>((done, fail) => {
        const began = performance.now()
        const asked = request(url + path, { agent, headers: { 'x-forwarded-for': from, 'accept-encoding': 'br' } }, (reply) => {
          reply.resume()
          reply.once('end', () =>
            reply.statusCode === 200 ? done(performance.now() - began) : fail(new Error(`${reply.statusCode} ${path}`)),
          )
        })
        asked.once('error', fail)
        asked.end()
      })
    let asked = 0
    /** Sends calls and pages of other addresses for a round; returns how long each call took. */
    const others = async () => {
      const until = performance.now() + roundMs
      const took: number[] = []
      const calls = async (path: string) => {
        while (performance.now() < until) {
          took.push(await get(path, '10.0.0.1'))
          await pause(4) // otherwise none would begin while a page is drawn
        }
      }
      const pages = async () => {
        while (performance.now() < until) await Promise.all([get(`/valley/deals/items?q=${asked++}`, '10.0.0.2'), pause(50)])
      }
      await Promise.all([calls('/api/places/autocomplete?q=win'), calls('/valley/api/ads'), pages()])
      return took
    }

    await others() // a process is slower the first time
    const calm: number[] = []
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      calm.push(...(await others()))
      taker.send({ url, from: '10.0.0.9', path: '/valley/deals/items?q=' })
      taken.push(...(await others()))
      taker.send('stop')
      const [counts] = (await once(taker, 'message')) as [[number | string, number][]]
      for (const [status] of counts) expect([200, 503]).toContain(status)
      expect(new Map(counts).get(200)).toBeGreaterThan(0)
    }
    if (timesFile) writeFileSync(timesFile, JSON.stringify({ calm, taken }))
  },
  240_000 + rounds * 60_000,
)

const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))
