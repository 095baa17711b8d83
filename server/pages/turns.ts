import { LRUCache } from 'lru-cache'

/** For so many times as long as it has drawn a network's page it draws no other of that network: a quarter of its time at most. */
const pause = 3
/** Pages under way for one network, and for all. With more, the app would have its data sooner than a page its turn. */
const mostOfOne = 50
const mostOfAll = 400

/** A page's place in the line: from when its data is looked for until it is drawn. */
export type Turn = {
  /** Another network waits for the same page: it is drawn when the first of them has its turn. */
  join: (network: string) => void
  /** Does the work when the turn has come; it has the event loop to itself then. */
  draw: <T>(work: () => T) => Promise<T>
  /** Whether the page had to wait because others had just been drawn for its network. */
  heldBack: () => boolean
  end: () => void
}
type Place = { networks: Set<string>; ready: { work: () => void; since: number } | null; heldBack: boolean }

/**
 * Whose page is drawn next: one at a time, and between two of them all other requests have theirs. It is the turn of the
 * network whose pause ended first, and then of the page that came first.
 */
export function drawingTurns() {
  const line = new Set<Place>()
  /** When the pause of each ends. */
  const pauses = new LRUCache<string, number>({ max: 10_000 })
  let soon: NodeJS.Immediate | null = null
  let later: NodeJS.Timeout | undefined

  function begin(network: string): Turn | null {
    const its = [...line].filter(({ networks }) => networks.has(network)).length
    if (its >= mostOfOne || line.size >= mostOfAll) return null
    const place: Place = { networks: new Set([network]), ready: null, heldBack: false }
    line.add(place)
    return {
      join(other) {
        place.networks.add(other)
        plan()
      },
      draw: (work) =>
        new Promise((done) => {
          place.ready = { work: () => done(Promise.try(work)), since: performance.now() }
          plan()
        }),
      heldBack: () => place.heldBack,
      end: () => line.delete(place),
    }
  }

  function plan() {
    clearTimeout(later)
    soon ??= setImmediate(drawNext)
  }

  function drawNext() {
    soon = null
    const [first] = [...line].flatMap(turnsOf).sort((a, b) => a.from - b.from)
    if (!first) return
    const began = performance.now()
    if (first.from > began) {
      later = setTimeout(plan, first.from - began)
      return
    }
    const { place, network, from, ready } = first
    place.ready = null
    place.heldBack = from > ready.since
    ready.work()
    const ended = performance.now()
    pauses.set(network, ended + pause * (ended - began))
    plan()
  }

  const turnsOf = (place: Place) =>
    place.ready ? [...place.networks].map((network) => ({ place, ready: place.ready!, network, from: pauses.get(network) ?? 0 })) : []

  return { begin }
}
