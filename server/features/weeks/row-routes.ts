import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { moneyText } from '#contract/prices.ts'
import { rowPictureBytesMax, weekRows, type StudioRow } from '#contract/studio/rows.ts'
import type { Box } from '#contract/studio/values.ts'
import { uuid } from '#contract/values.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { openPicture } from '#server/features/content/pictures.ts'
import { record } from '#server/features/staff/journal.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, changedMeanwhile, conflict, notFound } from '#server/http/problem.ts'
import { parsed, type AdmitStaff, type Serve } from '#server/http/serve.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { bodyOf } from './file-routes.ts'
import { filesOf } from './file-queries.ts'
import { drawAgain } from './matching.ts'
import { pagesOf } from './page-queries.ts'
import { weekProgress } from './queries.ts'
import { insertRow, removeRow, rowById, rowsLike, rowsOf, takeRemoved, updateRow } from './row-queries.ts'
import type { RowRecord } from './row-record.ts'
import { blank, changedRow, correctable, daysProblem, studioRow } from './row-rules.ts'
import { keys } from './rules.ts'
import { changingWeek } from './week.ts'

/** The most rows of a week, those made by hand included. */
const rowsMax = 5000

export function rowRoutes(serve: Serve, { order }: { order: PlaceOrder }): void {
  serve(weekRows, {
    find({ query: { words } }, { db, caller: { chains } }) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
      return rowsLike(db, wanted, { chains, most: 10 })
    },

    async all({ params: { weekId } }, { db, caller }) {
      const week = await weekProgress(db, weekId)
      if (!week) throw notFound('week')
      demandChain(caller, week.chainId)
      const [rows, files] = [await rowsOf(db, weekId), await filesOf(db, weekId)]
      const names = new Map(files.map((it) => [it.fileId, it.name]))
      return {
        rows: rows.map((it) => studioRow(weekId, it, names.get(it.fileId ?? '') ?? null)),
        progress: week.matchDone === null ? null : { done: week.matchDone, doing: week.matchDoing },
      }
    },

    async change({ params: { weekId, rowId }, body: { version, ...change } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      const row = await rowById(db, weekId, rowId)
      if (!row) throw notFound('row')
      if (row.version !== version) throw changedMeanwhile(`'${row.title}'`, await shown(db, weekId, rowId))
      demandDays(row, change, week)
      const region = change.region && (await onPage(db, weekId, change.page ?? row.page, change.region))
      const next = changedRow(row, { ...change, ...(region !== undefined && { region }) }, caller.name)
      await updateRow(db, next)
      if (isNameless(next)) return shown(db, weekId, rowId)
      await record(db, caller, {
        act: isNameless(row) ? 'Item drawn' : actOf(change),
        chainId: week.chainId,
        weekId,
        subject: next.title || row.title,
        ...(isNameless(row) ? { after: drawnAs(next) } : differences(row, next)),
      })
      await drawAgain(db, week.weekId, order)
      return shown(db, weekId, rowId)
    },

    async create({ params: { weekId }, body: { rowId, page, region, ...fields } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      if (await rowById(db, weekId, rowId)) return shown(db, weekId, rowId)
      const rows = await rowsOf(db, weekId)
      if (rows.length >= rowsMax) throw conflict('too_many_rows', `A week can have ${rowsMax} rows.`)
      const removed = await takeRemoved(db, weekId, rowId)
      const row = removed ? await asItWas(db, weekId, { ...blank, ...removed }) : await drawn()
      if (!(await insertRow(db, weekId, row))) throw conflict('id_taken', 'This id is that of a row of another week.')
      const act = removed ? 'Item brought back' : 'Item drawn'
      if (!isNameless(row)) {
        await record(db, caller, { act, chainId: week.chainId, weekId, subject: row.title, after: drawnAs(row) })
        await drawAgain(db, weekId, order)
      }
      return shown(db, weekId, rowId)

      async function drawn(): Promise<RowRecord> {
        const place = region && { page, region: await onPage(db, weekId, page, region) }
        demandDays(blank, fields, week)
        const position = Math.max(0, ...rows.map((it) => it.position)) + 1
        return changedRow({ ...blank, rowId, position, externalId: `by-hand-${rowId}` }, { ...fields, ...place }, caller.name)
      }
    },

    async remove({ params: { weekId, rowId }, query: { version = null } }, { db, caller }) {
      const week = await changingWeek(db, weekId, caller)
      const row = await rowById(db, weekId, rowId)
      if (!row) return // it is gone, as was wanted
      if (version !== null && row.version !== version) throw changedMeanwhile(`'${row.title}'`, await shown(db, weekId, rowId))
      if (row.row !== null) throw conflict('is_of_the_sheet', 'A row of the sheet can be left out, not removed.')
      await removeRow(db, weekId, row)
      if (isNameless(row)) return
      await record(db, caller, { act: 'Item removed', chainId: week.chainId, weekId, subject: row.title, before: drawnAs(row) })
      await drawAgain(db, weekId, order)
    },
  })
}

type Parts = { db: Db; images: ImageStore; order: PlaceOrder; admitStaff: AdmitStaff }
const RowParams = v.object({ weekId: uuid, rowId: uuid })

/** Takes a row's own picture in place of its cut of the page. */
export function rowPictureRoutes(app: FastifyInstance, { db, images, order, admitStaff }: Parts): void {
  const url = '/api/studio/weeks/:weekId/rows/:rowId/picture'
  const callers = new WeakMap<FastifyRequest, StaffCaller>()
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.addHook('onRequest', async (request) => void callers.set(request, await admitStaff(request, 'editor')))
    scope.put(url, { bodyLimit: rowPictureBytesMax }, async (request, reply) => {
      const { weekId, rowId } = parsed(RowParams, request.params)
      const picture = await pictureIn(bodyOf(request))
      const key = keys.ofRow(weekId, `${rowId}-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`)
      await images.put(key, picture)
      return reply.send(await setPicture(callers.get(request)!, weekId, rowId, key))
    })
    scope.delete(url, async (request, reply) => {
      const { weekId, rowId } = parsed(RowParams, request.params)
      return reply.send(await setPicture(callers.get(request)!, weekId, rowId, null))
    })
  })

  function setPicture(caller: StaffCaller, weekId: string, rowId: string, picture: string | null): Promise<StudioRow> {
    return inTransaction(db, async (trx) => {
      const week = await changingWeek(trx, weekId, caller)
      const row = await rowById(trx, weekId, rowId)
      if (!row) throw notFound('row')
      await updateRow(trx, { ...row, picture, decided: [...new Set([...row.decided, 'picture'])], decidedBy: caller.name })
      const [before, after] = [{ picture: row.picture }, { picture }]
      await record(trx, caller, { act: 'Picture changed', chainId: week.chainId, weekId, subject: row.title, before, after })
      await drawAgain(trx, weekId, order)
      return shown(trx, weekId, rowId)
    })
  }
}

async function pictureIn(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = openPicture(bytes).rotate()
    return await picture.resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }).webp({ quality: 88 }).toBuffer()
  } catch {
    throw badRequest('This is no picture that can be read. Please save it as JPEG or PNG.')
  }
}

/** Returns a row that was removed, with a version that nobody has seen. Its file may be gone since then. */
async function asItWas(db: Db, weekId: string, row: RowRecord): Promise<RowRecord> {
  const hasFile = (await filesOf(db, weekId)).some((it) => it.fileId === row.fileId)
  return { ...row, fileId: hasFile ? row.fileId : null, version: row.version + 1 }
}

async function shown(db: Db, weekId: string, rowId: string): Promise<StudioRow> {
  const row = await rowById(db, weekId, rowId)
  if (!row) throw notFound('row')
  const files = await filesOf(db, weekId)
  return studioRow(weekId, row, files.find((it) => it.fileId === row.fileId)?.name ?? null)
}

/** Returns the part of a region that is on its page. */
async function onPage(db: Db, weekId: string, pageNumber: number | null, { x, y, width, height }: Box): Promise<Box> {
  const page = pageNumber === null ? undefined : (await pagesOf(db, weekId))[pageNumber - 1]
  if (!page) throw badRequest('There is no such page.', [{ field: 'page', message: 'is no page of the week' }])
  const [left, top] = [Math.min(x, page.width - 1), Math.min(y, page.height - 1)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(width, page.width - left)),
    height: Math.max(1, Math.min(height, page.height - top)),
  }
}

function demandDays(...given: Parameters<typeof daysProblem>): void {
  const problem = daysProblem(...given)
  if (problem) throw badRequest(problem)
}

function actOf({ accept, state, ...fields }: { accept?: boolean | undefined; state?: string | undefined }): string {
  if (state === 'leftOut') return 'Item left out'
  if (state === 'itemOnly') return 'Item shown in lists only'
  if (accept !== undefined && Object.keys(fields).length === 0) return accept ? 'Item accepted' : 'Item doubted again'
  return 'region' in fields || state === 'placed' ? 'Item placed' : 'Item corrected'
}

/** A row that was drawn and has no name yet says nothing in the journal: it is told when it gets one. */
const isNameless = ({ row, title }: RowRecord) => row === null && title === ''
const drawnAs = ({ title, priceText, page, region }: RowRecord) => ({ title, priceText, page, region })

/** Returns what has changed, for the journal. */
function differences(before: RowRecord, after: RowRecord) {
  const changed = correctable.filter((it) => JSON.stringify(before[it]) !== JSON.stringify(after[it]))
  const of = (row: RowRecord) => Object.fromEntries(changed.map((it) => (it === 'regularCents' ? regularOf(row) : [it, row[it]])))
  return { before: of(before), after: of(after) }
}

const regularOf = ({ regularCents }: RowRecord) => ['regularPrice', regularCents === null ? null : moneyText(regularCents)]
