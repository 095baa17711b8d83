import type { Assumed } from './assumptions.ts'
import { prices } from './assumptions.ts'
import type { Measured, Week } from './model.ts'

const processorsOfServer = 8
const processorsOfDatabase = 32
const memoryOfServer = 32e9
/** Of the 4 TB of a database machine, so that there is room for what is written anew and for the log. */
const roomOfDatabase = 2.5e12

/** Returns how many machines carry the week at its peak: one server more than needed, and three of each database. */
export function machinesOf({ processes, memory, databaseProcessors, stored, processors }: Week, { load }: Assumed) {
  const servers = Math.max(
    processors / (processorsOfServer * load.value),
    processes / processorsOfServer,
    memory / (memoryOfServer * load.value),
  )
  const shards = Math.max(databaseProcessors / (processorsOfDatabase * load.value), stored / roomOfDatabase)
  return { servers: Math.ceil(servers) + 1, shards: Math.max(1, Math.ceil(shards)) }
}

/** Returns what a month costs, by the price. */
export function billOf(week: Week, assumed: Assumed): { name: string; dollars: number }[] {
  const { servers, shards } = machinesOf(week, assumed)
  const { server, database, gigabyteOut, gigabyteCdn, thousandMails } = prices
  return [
    { name: 'server', dollars: servers * server.value },
    { name: 'database', dollars: shards * 3 * database.value },
    { name: 'gigabyteOut', dollars: week.gigabytesOfMonth.servers * gigabyteOut.value },
    { name: 'gigabyteCdn', dollars: week.gigabytesOfMonth.cdn * gigabyteCdn.value },
    { name: 'thousandMails', dollars: (week.mailsOfMonth / 1000) * thousandMails.value },
  ]
}

/** Returns what there is of each thing in the plainest installation, and how many times as much a week needs at its peak. */
export function limits({ others }: Measured, { chains, load }: Assumed): { what: string; need: (week: Week) => number }[] {
  return [
    { what: 'Room for prepared replies, 64 MB (CACHE_MB)', need: () => (chains.value * others.made.memory) / (64 * 2 ** 20) },
    { what: 'A processor for one process of the server, half of it', need: ({ processors }) => processors / load.value },
    { what: '20,000 phones that may wait at one process', need: ({ waiting }) => waiting / 20_000 },
    { what: 'Two hours in which one process tells all digests', need: ({ telling, mailing }) => (telling + mailing) / 2 },
    { what: '10 Gbit/s without a CDN, half of it', need: ({ bitsOutAlone }) => bitsOutAlone / (10e9 * load.value) },
    {
      what: '32 processors of one PostgreSQL, half of them',
      need: ({ databaseProcessors }) => databaseProcessors / (processorsOfDatabase * load.value),
    },
    { what: '2.5 TB of one PostgreSQL', need: ({ stored }) => stored / roomOfDatabase },
    { what: '10 Gbit/s with a CDN for pictures and files, half of it', need: ({ bitsOut }) => bitsOut / (10e9 * load.value) },
  ]
}
