import { loadavg } from 'node:os'
import { median } from '../median.ts'
import { assumed } from './assumptions.ts'
import { usedBy, worldOf } from './costs.ts'
import { kinds, type Kind, type KindName } from './kinds.ts'
import { sumOf, weekOf, type Measured } from './model.ts'
import { difference, each, parts, scaled, withPlace, type Used } from './place.ts'

/** `slower`: how many times as much the same requests took in the same minutes one kind after the other as when they were measured. */
export type Replayed = {
  /** How many processes the model says that the country needs, one of whose share was sent. */
  processes: number
  predicted: Used
  measured: Used
  each: Used[]
  slower: Pick<Used, 'server' | 'database'>
  requests: number
  failed: number
  load: string
}

export const country = 10_000_000
/** So many that none of them comes back within a minute: rows that are written again and again cost more than those of a country. */
const shoppers = 20_000
const seconds = 60
const rounds = 3
/** How often each kind is asked for by itself, beside a round. */
const few = 15

/**
 * Sends one process its share of the requests of the busiest five minutes of flyer morning, as the model mixes them, at moments of their own
 * whether or not earlier ones have their reply, and compares what they took with what the model says. After each round every kind is measured
 * by itself again: on a busy machine the same work takes more of a processor than on a quiet one, which is no fault of the model. Phones that
 * wait are left out.
 */
export function replayMorning(measured: Measured): Promise<Replayed> {
  const { morning, processes } = weekOf(country, measured, assumed)
  const share = new Map([...morning.rates].map(([name, rate]) => [name, rate / processes]))
  return withPlace(shoppers, async (place) => {
    const world = await worldOf(place)
    const rate = [...share.values()].reduce((sum, it) => sum + it, 0)
    let [at, failed] = [1, 0]
    const once = async (name: KindName) => {
      try {
        await kinds[name].once(world, at++)
      } catch {
        failed += 1
      }
    }
    const send = async (time: number) => {
      const under: Promise<void>[] = []
      let sent = 0
      for (let due = performance.now() + pause(rate), end = performance.now() + time * 1000; due < end; due += pause(rate)) {
        const early = due - performance.now()
        if (early > 0) await new Promise((now) => setTimeout(now, early))
        under.push(once(oneOf(share, rate)))
        sent += 1
      }
      await Promise.all(under)
      return sent
    }
    for (const name of share.keys()) await once(name) // until the code is compiled
    await send(seconds / 2)
    const [all, loads]: [Used[], number[]] = [[], []]
    const alone: Used[] = []
    let requests = 0
    failed = 0
    for (let round = 0; round < rounds; round++) {
      const [before, began] = [await place.used(), performance.now()]
      const sent = await send(seconds)
      const idle = scaled(place.idle, (performance.now() - began) / 1000)
      // The model says what one mean request takes: how many there are is drawn by lot here.
      all.push(scaled(difference(difference(await place.used(), before), idle), rate / sent))
      requests += sent
      loads.push(loadavg()[0]!)
      const now: Record<string, Used> = {}
      for (const name of share.keys()) {
        const kind: Kind = kinds[name]
        now[name] = await usedBy(place, world, { ...kind, rounds: few }, (at += few + 1))
      }
      alone.push(sumOf(share, now))
    }
    const load = `${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)}`
    const predicted = sumOf(share, measured.kinds)
    const slower = (part: 'server' | 'database') => median(alone.map((it) => it[part])) / predicted[part]
    return {
      processes,
      predicted,
      slower: { server: slower('server'), database: slower('database') },
      measured: each((part) => median(all.map((it) => it[part]))),
      each: all,
      requests,
      failed,
      load,
    }
  })
}

/** Until the next of requests that come at random, so many a second, in ms. */
const pause = (rate: number) => (-Math.log(1 - Math.random()) * 1000) / rate

function oneOf(rates: ReadonlyMap<KindName, number>, sum: number): KindName {
  let left = Math.random() * sum
  for (const [name, rate] of rates) if ((left -= rate) <= 0) return name
  return 'deals, kept'
}

export const ratios = ({ predicted, measured }: Pick<Replayed, 'predicted' | 'measured'>) =>
  parts.map((part) => ({ part, ratio: measured[part] / predicted[part] }))
