import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import type { StudioRow } from '#contract/studio/rows.ts'
import { filePartBytes, filePath, type Week } from '#contract/studio/weeks.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import type { Db } from '#server/db/pool.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { testApp } from '#server/testing/build-app.ts'
import { makeStore } from '#server/testing/factories.ts'
import { staffSession } from '#server/testing/staff.ts'
import { matchWeekWorker } from './match-job.ts'
import type { MatchOrder, ReadOrder } from './orders.ts'
import { readFileWorker } from './read-job.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Order = { name: string; data: ReadOrder | MatchOrder }

/** A server with one store, an editor of its chain and one of another; orders are kept until `work` carries them out. */
export async function openStudio(given: { db?: Db } = {}) {
  const orders: Order[] = []
  const order: PlaceOrder = async (_, name, ...data) => void orders.push(...data.map((it) => ({ name, data: it as ReadOrder })))
  const { db, http, config, weekWatches } = await testApp({}, undefined, { ...given, order })
  const images = openImageStore(config.imageStore)
  const store = await makeStore(db)
  const { chainId } = store
  const editor = await staffSession(db, { role: 'editor', chains: [chainId] })
  const other = await staffSession(db, { role: 'editor', chains: [chainId], name: 'Grocery' })
  const stranger = await staffSession(db, { role: 'editor', chains: [chainId + 1000], name: 'Another chain' })
  const read = readFileWorker({ db, images, order })
  const match = matchWeekWorker({ db, images })
  const base = '/api/studio/weeks'

  async function call(method: Method, url: string, payload?: object, headers: object = editor.headers) {
    const reply = await http({ method, url, headers: { ...headers }, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
  }
  async function put(
    weekId: string,
    fileId: string,
    { name, bytes, from }: { name: string; bytes: number; from: number },
    part: Buffer,
    headers: object = editor.headers,
  ) {
    const reply = await http({
      method: 'PUT',
      url: filePath(weekId, fileId, { name, bytes, from }),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: part,
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    weekWatches,
    db,
    http,
    config,
    images,
    base,
    call,
    put,
    orders,
    store,
    chainId,
    editor,
    other,
    stranger,
    read,
    newWeek: async (days = { validFrom: '2026-11-25', validTo: '2026-12-01' }): Promise<Week> => {
      const { status, body } = await call('POST', base, { weekId: randomUUIDv7(), chainId, title: 'Co-op Deals', ...days })
      expect(status).toBe(200)
      return body
    },
    /** Hands in a whole file. */
    drop: async (weekId: string, name: string, bytes: Buffer): Promise<string> => {
      const fileId = randomUUIDv7()
      for (let from = 0; from < bytes.length; from += filePartBytes) {
        const { status } = await put(weekId, fileId, { name, bytes: bytes.length, from }, bytes.subarray(from, from + filePartBytes))
        expect(status).toBe(200)
      }
      return fileId
    },
    /** Carries out the orders, and those that they place. */
    work: async () => {
      for (let next = orders.shift(); next; next = orders.shift()) {
        const signal = new AbortController().signal
        if ('fileId' in next.data) await read(next.data, '', signal)
        else await match(next.data, '', signal)
      }
    },
    week: async (weekId: string): Promise<Week> => (await call('GET', `${base}/${weekId}`)).body,
    rows: async (weekId: string): Promise<StudioRow[]> => (await call('GET', `${base}/${weekId}/rows`)).body.rows,
  }
}
