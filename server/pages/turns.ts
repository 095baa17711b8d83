import { LRUCache } from 'lru-cache'

/** After a network's page, its next one waits for this many times the drawing time: one network gets a quarter of the time at most. */
const pause = 3
/** In ms: a page that was slow because the machine is busy must not delay a whole shop for long. */
const longestPause = 250
/** Most pages under way for one network, and for all, and the longest wait in ms. Beyond these the app without contents is sent. */
const mostOfOne = 50
const mostOfAll = 400
const longestWait = 1000

/** A page's place in the line, from when its data is loaded until it is drawn. */
export type Turn = {
  /** Another network waits for the same page: it is drawn when the first of them has its turn. */
  join: (network: string) => void
  /** Does the work when the turn has come, with the event loop to itself. Resolves to null when the turn did not come in time. */
  draw: <T>(work: () => T) => Promise<T | null>
  /** Returns true when the page had to wait because others had just been drawn for its network. */
  heldBack: () => boolean
  end: () => void
}
type Place = { networks: Set<string>; ready: { draw: () => void; since: number } | null; heldBack: boolean }

/**
 * Decides which page is drawn next: one at a time, with room for all other requests between two. First comes the page that could
 * have been drawn first: since it has been waiting, or since its network's pause ended, whichever is later.
 */
export function drawingTurns() {
  const line = new Set<Place>()
  /** When each network's pause ends. */
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
          const tooLate = setTimeout(() => {
            place.ready = null
            done(null)
          }, longestWait)
          const draw = () => {
            clearTimeout(tooLate)
            done(Promise.try(work))
          }
          place.ready = { draw, since: performance.now() }
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
    ready.draw()
    const ended = performance.now()
    pauses.set(network, ended + Math.min(pause * (ended - began), longestPause))
    plan()
  }

  function turnsOf(place: Place) {
    const { networks, ready } = place
    if (!ready) return []
    // Not the pause's end alone: a network whose pause is long over would wait for each that never had one.
    return [...networks].map((network) => ({ place, ready, network, from: Math.max(pauses.get(network) ?? 0, ready.since) }))
  }

  return { begin, count: () => line.size }
}
