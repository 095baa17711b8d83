import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { assumed, prices } from './sizing/assumptions.ts'
import { measureCosts } from './sizing/costs.ts'
import { kindNames, type KindName } from './sizing/kinds.ts'
import { missShare, weekOf, type Measured, type Week } from './sizing/model.ts'
import { billOf, limits, machinesOf } from './sizing/money.ts'
import { ratios, replayMorning, country } from './sizing/replay.ts'
import { recordVisits, visitNames } from './sizing/visits.ts'
import type { Table } from './tables.ts'

const file = 'docs/sizing.md'
/** What was measured last: the model is reckoned anew without measuring all again. */
const kept = 'bench/sizing/measured.json'
const sizes = [1e6, 1e7, 1e8]

type Kept = Measured & { load: string }

/** Measures what each kind of request takes and what a visit asks for, reckons a country's week from it, and replays a small part of that. */
export async function sizing(): Promise<Table[]> {
  const visits = await recordVisits()
  const costs = await measureCosts()
  writeFileSync(kept, `${JSON.stringify({ ...costs, visits } satisfies Kept, null, 2)}\n`)
  return [...measuredTables({ ...costs, visits }), ...reckoned(), ...(await replayed())]
}

export function reckoned(): Table[] {
  const measured = lastMeasured()
  const weeks = sizes.map((shoppers) => weekOf(shoppers, measured, assumed))
  return [
    ...measuredTables(measured),
    {
      name: 'assumptions',
      file,
      head: ['', 'value', 'assumption'],
      rows: Object.values(assumed).map(({ symbol, value, what }) => [symbol, value.toLocaleString('en-US'), what]),
    },
    { name: 'week', file, head: ['', ...sizes.map(millions)], rows: weekRows(weeks) },
    {
      name: 'breaks',
      file,
      head: ['what one machine, one process and one database have', ...sizes.map(millions)],
      rows: limits(measured, assumed).map(({ what, need }) => [what, ...weeks.map((week) => times(need(week)))]),
    },
    {
      name: 'cached',
      file,
      head: ['found in a cache that keeps a store’s deals for', ...sizes.map(millions)],
      rows: [2, 10, 3600].map((seconds) => [
        seconds === 3600 ? 'an hour' : `${seconds} s`,
        ...weeks.map(({ morning }) => {
          const deals = (morning.rates.get('deals, kept') ?? 0) + (morning.rates.get('deals, unchanged') ?? 0)
          return percent(1 - missShare(deals / assumed.stores.value, seconds))
        }),
      ]),
    },
    {
      name: 'money',
      file,
      head: ['a month', 'price', ...sizes.map(millions)],
      rows: [
        ...Object.entries(prices).map(([name, { what, value }]) => [
          what,
          `$${value}`,
          ...weeks.map((week) => dollars(billOf(week, assumed).find((it) => it.name === name)!.dollars)),
        ]),
        ['together', '', ...weeks.map((week) => dollars(billOf(week, assumed).reduce((sum, it) => sum + it.dollars, 0)))],
        [
          'for a thousand shoppers',
          '',
          ...weeks.map(
            (week) => `$${(billOf(week, assumed).reduce((sum, it) => sum + it.dollars, 0) / (week.shoppers / 1000)).toFixed(2)}`,
          ),
        ],
      ],
    },
  ]
}

export async function replayed(): Promise<Table[]> {
  const result = await replayMorning(lastMeasured())
  const named = {
    server: 'Processor time of the server, ms a second',
    database: 'Processor time of PostgreSQL, ms a second',
    statements: 'Statements a second',
    rows: 'Rows a second',
    in: 'Bytes in, kB a second',
    out: 'Bytes out, kB a second',
  }
  const show = (part: keyof typeof named, value: number) => (part === 'in' || part === 'out' ? value / 1000 : value).toFixed(1)
  return [
    {
      name: 'replay',
      file,
      head: [
        `one of ${result.processes} processes on the flyer morning of ${millions(country)}`,
        'the model says',
        'measured, median of 3',
        'ratio',
      ],
      rows: [
        ...ratios(result).map(({ part, ratio }) => [
          named[part],
          show(part, result.predicted[part]),
          `${show(part, result.measured[part])} (${result.each.map((it) => show(part, it[part])).join(', ')})`,
          ratio.toFixed(2),
        ]),
        [
          'The model’s processor time with each kind measured again in these minutes: server, PostgreSQL',
          `${show('server', result.predicted.server * result.slower.server)}, ${show('database', result.predicted.database * result.slower.database)}`,
          '',
          `${(result.measured.server / result.predicted.server / result.slower.server).toFixed(2)}, ${(result.measured.database / result.predicted.database / result.slower.database).toFixed(2)}`,
        ],
        ['Requests sent; failed; load of the machine meanwhile', '', `${result.requests}; ${result.failed}; ${result.load}`, ''],
      ],
    },
  ]
}

function lastMeasured(): Kept {
  if (!existsSync(kept)) throw new Error('Nothing was measured yet: npm run bench -- sizing')
  return JSON.parse(readFileSync(kept, 'utf8'))
}

function measuredTables({ kinds, others, visits, load }: Kept): Table[] {
  const { wait, made, picture, digest, imported, rows } = others
  const of = (name: KindName) => kinds[name]!
  const things = [...new Set(visitNames.flatMap((name) => Object.keys(visits[name])))].sort()
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    {
      name: 'costs',
      file,
      head: ['once', 'server, ms', 'PostgreSQL, ms', 'statements', 'rows', 'in, kB', 'out, kB'],
      rows: [
        ...kindNames.map((name) => [
          name,
          shown(of(name).server, 2),
          shown(of(name).database, 2),
          shown(of(name).statements, 1),
          shown(of(name).rows, 1),
          kB(of(name).in),
          kB(of(name).out),
        ]),
        ['a chain’s deals made anew after a change', made.server.toFixed(0), made.database.toFixed(0), '', '', '', ''],
        ['the drawing of a picture, in a process of its own', picture.server.toFixed(0), '', '', '', '', ''],
        ['a phone that waits 24 s for corrections', wait.server.toFixed(2), '0', '0', '0', '', ''],
        [
          'a digest for one shopper, without the sending',
          digest.server.toFixed(2),
          digest.database.toFixed(2),
          digest.statements.toFixed(2),
          '',
          '',
          '',
        ],
        [
          `the demo network imported again, ${imported.items} items`,
          imported.server.toFixed(0),
          imported.database.toFixed(0),
          '',
          '',
          '',
          '',
        ],
        ['Load of the machine meanwhile', load, '', '', '', '', ''],
      ],
    },
    {
      name: 'kept',
      file,
      head: ['memory and rows', 'bytes'],
      rows: [
        ['a phone that waits for corrections, in memory', wait.memory.toFixed(0)],
        ['a chain’s replies (deals, aisles, withdrawn), in memory', made.memory.toFixed(0)],
        ...Object.entries(rows).map(([name, bytes]) => [`a row of ${name}, with its indexes`, String(bytes)]),
      ],
    },
    {
      name: 'visits',
      file,
      head: ['requests; kB', ...visitNames],
      rows: [
        ...things.map((thing) => [
          thing,
          ...visitNames.map((name) => {
            const heard = visits[name][thing]
            return heard ? `${heard.count}; ${kB(heard.bytes)}` : ''
          }),
        ]),
        [
          'together',
          ...visitNames.map((name) => {
            const all = Object.values(visits[name])
            return `${all.reduce((sum, { count }) => sum + count, 0)}; ${kB(all.reduce((sum, { bytes }) => sum + bytes, 0))}`
          }),
        ],
      ],
    },
  ]
}

/** What an idle server takes is subtracted, and a little more may be than it took. */
const shown = (value: number, digits: number) => Math.max(0, value).toFixed(digits)

function weekRows(weeks: Week[]): string[][] {
  const row = (what: string, of: (week: Week) => string) => [what, ...weeks.map(of)]
  const requests = ({ rates }: Week['morning']) => [...rates.values()].reduce((sum, it) => sum + it, 0)
  return [
    row('Page views a second, busiest five minutes', (it) => whole(it.pageViews)),
    row('Requests a second to the servers, flyer morning', (it) => whole(requests(it.morning))),
    row('Requests a second, Friday evening', (it) => whole(requests(it.evening))),
    row('The same, while those come back who were cut off', (it) => whole(requests(it.back))),
    row('Phones that wait: flyer morning; Friday evening', (it) => `${whole(it.morning.waiting)}; ${whole(it.evening.waiting)}`),
    row('Processors of the servers: flyer morning; evening; cut-off', (it) =>
      [it.morning, it.evening, it.back].map(({ sums }) => few(sums.server / 1000)).join('; '),
    ),
    row('Processors of PostgreSQL: the same', (it) =>
      [it.morning, it.evening, it.back].map(({ sums }) => few(sums.database / 1000)).join('; '),
    ),
    row('Statements a second: the same', (it) => [it.morning, it.evening, it.back].map(({ sums }) => whole(sums.statements)).join('; ')),
    row('Rows a second, most', (it) => whole(Math.max(it.morning.sums.rows, it.evening.sums.rows, it.back.sums.rows))),
    row('Gbit/s out of the servers; all of it without a CDN', (it) => `${few(it.bitsOut / 1e9)}; ${few(it.bitsOutAlone / 1e9)}`),
    row('Processes of the server; their memory, GB', (it) => `${it.processes}; ${few(it.memory / 1e9)}`),
    row('Connections of the servers to the pooler', (it) => whole(it.connections)),
    row('GB stored, with indexes', (it) => whole(it.stored / 1e9)),
    row(
      'Shoppers who are told by a digest; hours for one process, with its mails',
      (it) => `${whole(it.told)}; ${few(it.telling + it.mailing)}`,
    ),
    row('Machines: servers; databases (each a primary and two standbys)', (it) => {
      const { servers, shards } = machinesOf(it, assumed)
      return `${servers}; ${shards * 3}`
    }),
  ]
}

const millions = (shoppers: number) => `${shoppers / 1e6} million`
const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const few = (value: number) => (value < 10 ? value.toFixed(1) : whole(value))
const times = (value: number) => (value >= 1 ? `**${few(value)}×**` : `${value.toFixed(2)}×`)
const percent = (share: number) => `${Math.round(share * 100)} %`
const dollars = (value: number) => `$${whole(value)}`
