import { LRUCache } from 'lru-cache'
import { isIPv6 } from 'node:net'

/** Returns the seconds until the key may make a request, 0 when it may now, which is then counted. */
export type Limit = (key: string) => number

/** In ms. At some moments a sum of fractions is a little too large: one request too many would wait, with one a minute even the first. */
const rounding = 0.01

/**
 * A steady rate with room for a burst of a minute's worth: each request moves the key's clock forward by its share of a minute,
 * and a key whose clock is a minute ahead must wait. In the process's memory, since it protects the process; limits for the
 * whole network, such as tries at a password, are counted in the database. 0 a minute: no limit. Not by the time of day: where that is set
 * back, everybody would wait as long.
 */
export function limitPerMinute(most: number, now = () => performance.now()): Limit {
  if (most === 0) return () => 0
  const share = 60_000 / most
  const clocks = new LRUCache<string, number>({ max: 100_000 })
  return (key) => {
    const moment = now()
    const clock = Math.max(clocks.get(key) ?? 0, moment)
    const wait = clock + share - moment - 60_000
    if (wait > rounding) return Math.ceil(wait / 1000)
    clocks.set(key, clock + share)
    return 0
  }
}

/**
 * Returns the network under which an address's requests and tries are counted. The owner of one IPv6 address also has the 2^64
 * others that begin with the same four groups; an IPv4 address may be written as one of IPv6.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [first = [], last = []] = ip.split('::').map((it) => it.split(':').filter(Boolean))
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((it) => Number.parseInt(it, 16).toString(16))
    .join(':')}::/64`
}
