import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { fileBytesMax, filePartBytes, filesMax } from '#contract/studio/weeks.ts'
import { name, uuid } from '#contract/values.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { record } from '#server/features/staff/journal.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, conflict, HttpProblem } from '#server/http/problem.ts'
import { parsed, type AdmitStaff } from '#server/http/serve.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import { fileById, filesOf, insertFile, setReceived, type FileRecord } from './file-queries.ts'
import { keys, partLength, studioFile } from './rules.ts'
import { changingWeek } from './week.ts'

type Parts = { db: Db; images: ImageStore; order: PlaceOrder; admitStaff: AdmitStaff }

const Params = v.object({ weekId: uuid, fileId: uuid })
const whole = v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'must be a whole number'), v.transform(Number))
const Query = v.object({ name: name(200), bytes: whole, from: whole })

/** Takes the files of a week, part by part. */
export function fileRoutes(app: FastifyInstance, { db, images, order, admitStaff }: Parts): void {
  const callers = new WeakMap<FastifyRequest, StaffCaller>()
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    // Before the body is read: whoever may not hand in a file sends none.
    scope.addHook('onRequest', async (request) => void callers.set(request, await admitStaff(request, 'editor')))
    scope.put('/api/studio/weeks/:weekId/files/:fileId', { bodyLimit: filePartBytes }, async (request, reply) => {
      const { weekId, fileId } = parsed(Params, request.params)
      const query = parsed(Query, request.query)
      const part = bodyOf(request)
      if (query.bytes > fileBytesMax) throw tooLarge()
      if (query.bytes === 0) throw badRequest(`${query.name} is empty.`)
      const length = partLength(query.bytes, query.from, filePartBytes)
      if (length !== part.length)
        throw badRequest('The part is not as long as it must be.', [{ field: 'from', message: 'no part begins here' }])
      const caller = callers.get(request)!
      const answer = (file: FileRecord) => reply.header('cache-control', 'no-store').send(studioFile(file))
      const sent = { weekId, fileId, ...query, length }
      // The file first: a part without one would be cleaned up. And no part of another file is written over. The store is waited for in no
      // transaction.
      const { file: begun } = await inTransaction(db, (trx) => fileOf(trx, sent, caller))
      if (isThere(sent, begun)) return answer(begun)
      await images.put(keys.part(fileId, query.from), part)
      return answer(await inTransaction(db, (trx) => takePart(trx, sent, caller, order)))
    })
  })
}

type Part = { weekId: string; fileId: string; name: string; bytes: number; from: number; length: number }

const isThere = ({ from }: Part, { received }: FileRecord) => from < received

/** Returns the week and the file that a part is of, which begins with its first one. */
async function fileOf(trx: Db, { weekId, fileId, name, bytes, from }: Part, caller: StaffCaller) {
  const week = await changingWeek(trx, weekId, caller)
  const known = await fileById(trx, fileId)
  if (known && (known.weekId !== weekId || known.bytes !== bytes)) throw conflict('id_taken', 'This id is that of another file.')
  if (from > (known?.received ?? 0))
    throw new HttpProblem(409, 'part_missing', 'A part before this one is missing.', { present: known && studioFile(known) })
  if (known) return { week, file: known }
  if ((await filesOf(trx, weekId)).length >= filesMax)
    throw conflict('too_many_files', `A week takes ${filesMax} files. Put photos into a zip.`)
  await insertFile(trx, { fileId, weekId, name, bytes })
  return { week, file: (await fileById(trx, fileId))! }
}

async function takePart(trx: Db, part: Part, caller: StaffCaller, order: PlaceOrder): Promise<FileRecord> {
  const { week, file } = await fileOf(trx, part, caller)
  if (isThere(part, file)) return file // it came twice at once
  const { weekId, fileId } = part
  const received = part.from + part.length
  await setReceived(trx, fileId, received)
  if (received === part.bytes) {
    await order(trx, 'read-file', { fileId })
    await record(trx, caller, { act: 'File handed in', chainId: week.chainId, weekId, subject: part.name })
  }
  return (await fileById(trx, fileId))!
}

export function bodyOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new HttpProblem(415, 'unsupported_media_type', 'The file must come as application/octet-stream.')
  return body
}

function tooLarge() {
  return new HttpProblem(413, 'file_too_large', `A file may have ${fileBytesMax / 1024 / 1024} MB. Please export it smaller, or in parts.`)
}
