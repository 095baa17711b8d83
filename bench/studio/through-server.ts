import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { filePartBytes, filePath, Week, weeks } from '#contract/studio/weeks.ts'
import { openDatabase } from '#server/db/beside.ts'
import { staffSession } from '#server/testing/staff.ts'
import * as v from 'valibot'
import { withDemoServer } from '../demo-server.ts'
import type { Row } from '../main.ts'
import { pidOf } from '../process.ts'

/** Runs in the server's process: writes for how long it did nothing else at most, since the last SIGUSR2. Its threads are not meant. */
const watchLoop = `import{isMainThread as i}from'node:worker_threads';import{monitorEventLoopDelay as m}from'node:perf_hooks';import{writeFileSync as w,renameSync as r}from'node:fs';if(i&&process.argv[1]?.endsWith('main.ts')){const h=m({resolution:5});h.enable();let t;process.on('SIGUSR2',()=>{h.reset();clearInterval(t);t=setInterval(()=>{const f=process.env.LOOP_FILE;w(f+'~',String(h.max/1e6));r(f+'~',f)},100).unref()})}`

/** Hands in a week's files over HTTP, until its rows are matched; once with its PDF, and once with its sheet alone, for composed pages. */
export async function throughServer(pdf: string, workbook: string, folder: string): Promise<Row[]> {
  const loopFile = join(folder, 'loop')
  const { NODE_OPTIONS } = process.env
  Object.assign(process.env, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watchLoop)}`, LOOP_FILE: loopFile })
  try {
    return await withDemoServer(async ({ url, dataDir }) => {
      const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
      const { cookie } = await staffSession(db)
      const { chain_id: chainId } = await db.selectFrom('chain').select('chain_id').executeTakeFirstOrThrow()
      await close()
      const headers = { cookie, origin: url }
      const took = async (files: string[], days: { validFrom: string; validTo: string }) => {
        const week = { weekId: randomUUIDv7(), chainId, title: 'Co-op Deals', ...days }
        await sent(`${url}${weeks.create.path}`, 'POST', { ...headers, 'content-type': 'application/json' }, JSON.stringify(week))
        process.kill(Number(pidOf(url)), 'SIGUSR2')
        const start = performance.now()
        for (const file of files) await handIn(url, week.weekId, file, headers)
        for (;;) {
          const reply = await sent(`${url}${weeks.create.path}/${week.weekId}`, 'GET', headers)
          const { files: all, progress, counts } = v.parse(Week, await reply.json())
          const refused = all.find((it) => it.state === 'refused')
          if (refused) throw new Error(`${refused.name}: ${refused.reason}`)
          if (all.every((it) => it.state === 'read') && progress === null) {
            const placed = counts.certain + counts.doubtful
            return { seconds: (performance.now() - start) / 1000, busy: silence(loopFile), placed }
          }
          await pause(100)
        }
      }
      const both = await took([pdf, workbook], { validFrom: '2027-01-06', validTo: '2027-01-12' })
      const alone = await took([workbook], { validFrom: '2027-01-13', validTo: '2027-01-19' })
      process.kill(Number(pidOf(url)), 'SIGUSR2')
      await pause(both.seconds * 1000)
      const idle = { what: 'The same server for as long with nothing to do', target: 'reported', measured: `${silence(loopFile)} ms` }
      return [...rowsOf('300 rows and a PDF of 8 pages', both), ...rowsOf('300 rows alone, for composed pages', alone), idle]
    })
  } finally {
    delete process.env.LOOP_FILE
    if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = NODE_OPTIONS
  }
}

/** The longest time, in milliseconds, in which the server did nothing else. */
const silence = (loopFile: string) => Math.round(Number(readFileSync(loopFile, 'utf8')))

function rowsOf(what: string, { seconds, busy, placed }: { seconds: number; busy: number; placed: number }): Row[] {
  return [
    {
      what: `${what}: from upload to matched, through the server`,
      target: 'reported',
      measured: `${seconds.toFixed(1)} s, ${placed} placed`,
    },
    { what: `${what}: longest time in which the server replied to nobody`, target: '≤ 50 ms', measured: `${busy} ms` },
  ]
}

async function handIn(url: string, weekId: string, file: string, headers: Record<string, string>) {
  const bytes = readFileSync(file)
  const [fileId, name] = [randomUUIDv7(), file.split('/').at(-1)!]
  for (let from = 0; from < bytes.length; from += filePartBytes) {
    const address = `${url}${filePath(weekId, fileId, { name, bytes: bytes.length, from })}`
    await sent(address, 'PUT', { ...headers, 'content-type': 'application/octet-stream' }, bytes.subarray(from, from + filePartBytes))
  }
}

async function sent(address: string, method: string, headers: Record<string, string>, body?: string | Buffer<ArrayBuffer>) {
  const reply = await fetch(address, { method, headers, ...(body !== undefined && { body }) })
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${await reply.text()}`)
  return reply
}
