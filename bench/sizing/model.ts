// A country's week, reckoned from what was measured and what is assumed. Pure: the same in, the same out.
import { changesPatience } from '#contract/lists.ts'
import { followingPatience } from '#contract/following.ts'
import type { Assumed } from './assumptions.ts'
import type { KindName } from './kinds.ts'
import type { Others } from './others.ts'
import type { Used } from './place.ts'
import { viewsOfVisit, type Visit, type Visits } from './visits.ts'

export type Measured = { kinds: Record<string, Used>; others: Others; visits: Visits }
/** How often a second each kind is asked for. */
export type Rates = Map<KindName, number>
type Moment = { rates: Rates; waiting: number; sums: Used }

/** A page is kept for ten seconds by each process (docs/decisions/0002). */
const pageKept = 10
/** Phones that wait at one process, and connections of one process to the database. */
const phonesOfProcess = 20_000
const connectionsOfProcess = 16

export function weekOf(shoppers: number, measured: Measured, assumed: Assumed) {
  // Each process keeps pages of its own: the more there are, the more pages are drawn, for which more are needed. It settles at once.
  let it = weekWith(2, shoppers, measured, assumed)
  for (let round = 0; round < 5; round++) it = weekWith(it.processes, shoppers, measured, assumed)
  return it
}

function weekWith(running: number, shoppers: number, measured: Measured, assumed: Assumed) {
  const morning = flyerMorning(shoppers, running, measured, assumed)
  const evening = eveningHour(shoppers, measured, assumed)
  const back = afterTheCut(shoppers, measured, assumed)
  const worst = (part: keyof Used) => Math.max(morning.sums[part], evening.sums[part], back.sums[part])
  const of = (name: keyof Assumed) => assumed[name].value
  const processors = worst('server') / 1000
  const databaseProcessors = worst('database') / 1000
  const waiting = Math.max(morning.waiting, evening.waiting)
  const processes = Math.max(2, Math.ceil(processors / of('load')), Math.ceil(waiting / phonesOfProcess) + 1)
  const told = shoppers * of('members') * of('told')
  const visitsOfWeek = shoppers * of('visits') * (1 + 6 * of('otherDays'))
  const tripsOfWeek = shoppers * of('trips')
  const flyerVisit = { first: measured.visits['flyer, first'], again: visitAgain(measured.visits, assumed) }
  const ofWeek = (isOfCdn: boolean) =>
    visitsOfWeek * mixed(assumed, (which) => bytesOfBodies(flyerVisit[which], isOfCdn)) +
    tripsOfWeek * bytesOfBodies(measured.visits['list, again'], isOfCdn)
  const publicBytes = ofWeek(true)
  return {
    shoppers,
    pageViews: visitsASecond(shoppers, assumed) * viewsOfVisit,
    morning,
    evening,
    back,
    processors,
    databaseProcessors,
    statements: worst('statements'),
    waiting,
    processes,
    memory: processes * (base + of('chains') * measured.others.made.memory * 1.25) + waiting * measured.others.wait.memory,
    connections: processes * connectionsOfProcess,
    bitsOut: worst('out') * 8,
    /** Without a CDN: what it has would be the servers' to send. */
    bitsOutAlone:
      (morning.sums.out +
        visitsASecond(shoppers, assumed) * mixed(assumed, (which) => bytesOfBodies(flyerVisit[which], true)) * of('cdn')) *
      8,
    stored: shoppers * bytesOfShopper(measured.others.rows, assumed) + keptReplies(shoppers, measured, assumed),
    told,
    /** Hours in which one process after the other has told everybody. */
    telling: (told * (measured.others.digest.server + measured.others.digest.database)) / 3_600_000,
    mailing: (told * measured.kinds['mailing a list']!.server) / 3_600_000,
    gigabytesOfMonth: {
      servers: ((ofWeek(false) + publicBytes * (1 - of('cdn'))) * weeksOfMonth) / 1e9,
      cdn: (publicBytes * of('cdn') * weeksOfMonth) / 1e9,
    },
    mailsOfMonth: told * weeksOfMonth,
  }
}
export type Week = ReturnType<typeof weekOf>

const weeksOfMonth = 52 / 12
/** A process without replies, pages and phones. */
const base = 150e6

/** Visits that begin in a second of the busiest five minutes of flyer day. */
export function visitsASecond(shoppers: number, { visits, peakHour, burst }: Assumed): number {
  return (shoppers * visits.value * peakHour.value * burst.value) / 3600
}

function flyerMorning(shoppers: number, processes: number, measured: Measured, assumed: Assumed): Moment {
  const visits = visitsASecond(shoppers, assumed)
  const { first, signIns, visible } = assumed
  const rates: Rates = new Map()
  addVisit(rates, measured.visits['flyer, first'], visits * first.value, { assumed, processes, isFirst: true })
  addVisit(rates, visitAgain(measured.visits, assumed), visits * (1 - first.value), { assumed, processes, isFirst: false })
  add(rates, 'sign-in', visits * signIns.value)
  return momentOf(rates, visits * visible.value, measured)
}

/** A later visit on flyer morning: most find another flyer than the one that their device has, and fetch its deals and its pictures. */
export function visitAgain(visits: Visits, { newWeek }: Assumed): Visit {
  const [first, again] = [visits['flyer, first'], visits['flyer, again']]
  const share = newWeek.value
  const once = { count: share, bytes: share * bytesOfOne(first.deals) }
  const { picture = { count: 0, bytes: 0 } } = first
  return {
    ...again,
    'deals, unchanged': { count: Math.max(0, (again['deals, unchanged']?.count ?? 0) - share), bytes: 0 },
    deals: once,
    picture: { count: picture.count * share + (again.picture?.count ?? 0), bytes: picture.bytes * share + (again.picture?.bytes ?? 0) },
  }
}

const bytesOfOne = (heard: Visit[string] | undefined) => (heard ? heard.bytes / heard.count : 0)

/** The recorded visit with a list, with as many items ticked off as are assumed. */
function tripOf(visits: Visits, { ticks }: Assumed): Visit {
  const trip = visits['list, again']
  return { ...trip, 'ticking an item': { count: ticks.value, bytes: ticks.value * bytesOfOne(trip['ticking an item']) } }
}

function eveningHour(shoppers: number, measured: Measured, assumed: Assumed): Moment {
  const trips = tripsASecond(shoppers, assumed)
  const rates: Rates = new Map()
  addVisit(rates, tripOf(measured.visits, assumed), trips, { assumed, processes: 1, isFirst: false })
  const waiting = trips * assumed.tripTime.value
  add(rates, 'wait for lists', waiting / (changesPatience / 1000))
  return momentOf(rates, waiting, measured)
}

/** The evening hour, and on top of it all who were cut off send what has waited, and read their lists. */
function afterTheCut(shoppers: number, measured: Measured, assumed: Assumed): Moment {
  const { rates, waiting } = eveningHour(shoppers, measured, assumed)
  const { cut, cutShare, cutReturn } = assumed
  const back = (tripsASecond(shoppers, assumed) * cutShare.value * cut.value) / cutReturn.value
  const changes: Visit = Object.fromEntries(Object.entries(tripOf(measured.visits, assumed)).filter(([thing]) => ofASync.test(thing)))
  addVisit(rates, changes, back, { assumed, processes: 1, isFirst: false })
  return momentOf(rates, waiting, measured)
}

const ofASync = /^(?:adding|ticking|lists|list items|favorites)/

const tripsASecond = (shoppers: number, { trips, tripHour }: Assumed) => (shoppers * trips.value * tripHour.value) / 3600

function momentOf(rates: Rates, waiting: number, { kinds, others }: Measured): Moment {
  const sums = sumOf(rates, kinds)
  return { rates, waiting, sums: { ...sums, server: sums.server + (waiting / (followingPatience / 1000)) * others.wait.server } }
}

/** What these requests take in a second. */
export function sumOf(rates: Rates, kinds: Measured['kinds']): Used {
  const sum: Used = { server: 0, database: 0, statements: 0, rows: 0, in: 0, out: 0 }
  for (const [name, rate] of rates) for (const part of partsOf(sum)) sum[part] += rate * kinds[name]![part]
  return sum
}

const partsOf = (used: Used) => Object.keys(used).filter((it): it is keyof Used => it in used)

export function add(rates: Rates, name: KindName, rate: number) {
  rates.set(name, (rates.get(name) ?? 0) + rate)
}

type How = { assumed: Assumed; /** Of the server, among which the visits are spread. */ processes: number; isFirst: boolean }

/** Adds what so many visits a second ask of the servers. */
export function addVisit(rates: Rates, visit: Visit, visits: number, how: How) {
  for (const [thing, { count }] of Object.entries(visit))
    for (const [name, share] of kindsOf(thing, visits * count, how)) add(rates, name, visits * count * share)
}

/** Returns which kinds a thing is, each with its share. What waits is not among them: it goes by the time that a page is in sight. */
function kindsOf(thing: string, rate: number, { assumed: { cdn, stores }, processes, isFirst }: How): [KindName, number][] {
  const plain = thing.replace(/, unchanged$/, '')
  if (isWait(plain)) return []
  if (plain === 'picture') return [['picture, kept', 1 - cdn.value]]
  if (plain === 'file of the app') return [['file of the app', 1 - cdn.value]]
  if (plain === 'authenticate') return [[isFirst ? 'new visitor' : 'known session', 1]]
  if (plain === 'adding an item')
    return [
      ['adding a typed item', 0.5],
      ['adding a deal', 0.5],
    ]
  if (plain === 'deals' || plain === 'aisles') {
    const name: KindName =
      thing === 'deals' ? 'deals, kept' : thing === 'deals, unchanged' || thing === 'aisles, unchanged' ? thing : 'aisles'
    return [[name, 1]]
  }
  if (isDrawnPage(plain)) {
    const drawn = drawnShare(rate / processes, stores.value)
    return [
      [`${plain}, drawn`, drawn],
      [`${plain}, kept`, 1 - drawn],
    ]
  }
  if (isPlainKind(plain)) return [[plain, 1]]
  throw new Error(`no kind is known for ${thing}`)
}

const drawnPages = ['page, home', 'page, deals', 'page, flyers', 'page, item'] as const
const isDrawnPage = (thing: string): thing is (typeof drawnPages)[number] => drawnPages.some((it) => it === thing)
const isWait = (thing: string) => thing === 'wait for corrections' || thing === 'wait for lists'

/** Things that are kinds by the same name. */
const plainKinds = [
  'withdrawn deals',
  'store',
  'stores of a chain',
  'visited stores',
  'favorite stores',
  'search for stores',
  'wanted version',
  'banners',
  'exclusives',
  'user and device',
  'account',
  'visit of a store',
  'lists',
  'list items',
  'favorites',
  'bought items',
  'ticking an item',
  'renaming a list',
  'counting a banner',
  'counting views',
  'page, list',
] as const satisfies KindName[]
const isPlainKind = (thing: string): thing is (typeof plainKinds)[number] => plainKinds.some((it) => it === thing)

/**
 * The share of a page's requests for which it is drawn, when so many a second come for it to one process, in all stores together: who finds it kept came
 * within ten seconds of the one for whom it was drawn.
 */
export function drawnShare(rate: number, stores: number): number {
  return missShare(rate / stores, pageKept)
}

/** The share of requests for one thing, so many a second at random, that do not find it kept, when it is kept for so many seconds. */
export const missShare = (rate: number, seconds: number): number => 1 / (1 + rate * seconds)

function mixed({ first }: Assumed, of: (which: 'first' | 'again') => number): number {
  return first.value * of('first') + (1 - first.value) * of('again')
}

const isPublic = (thing: string) => thing.startsWith('picture') || thing.startsWith('file of the app')

export function bytesOfBodies(visit: Visit, isOfCdn: boolean): number {
  return Object.entries(visit).reduce((sum, [thing, { bytes }]) => (isPublic(thing) === isOfCdn ? sum + bytes : sum), 0)
}

function bytesOfShopper(rows: Record<string, number>, { favorites, listed }: Assumed): number {
  const of = (name: string) => rows[name] ?? 0
  return (
    of('shopper') +
    2 * of('session') +
    of('store_visit') +
    2 * of('shopping_list') +
    listed.value * of('shopping_list_item') +
    favorites.value * of('favorite')
  )
}

/** Replies to writes are kept for a week, for who sends them again. */
function keptReplies(shoppers: number, { visits, others }: Measured, assumed: Assumed): number {
  const writes = Object.entries(tripOf(visits, assumed)).reduce(
    (sum, [thing, { count }]) => (/^(?:adding|ticking)/.test(thing) ? sum + count : sum),
    0,
  )
  return shoppers * assumed.trips.value * writes * (others.rows.idempotency ?? 0)
}
