import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import type { Box } from '#contract/studio/values.ts'
import { uuid } from '#contract/values.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { Db } from '#server/db/pool.ts'
import { demandChain } from '#server/features/staff/rules.ts'
import { notFound } from '#server/http/problem.ts'
import { parsed, type AdmitStaff } from '#server/http/serve.ts'
import { fileById } from './file-queries.ts'
import { pagesOf, type PageRecord } from './page-queries.ts'
import { weekMapping } from './queries.ts'
import { rowById } from './row-queries.ts'
import { keys } from './rules.ts'

type Parts = { db: Db; images: ImageStore; admitStaff: AdmitStaff }

const number = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a whole number'), v.transform(Number))
const PageParams = v.object({ weekId: uuid, pageNumber: number, size: v.picklist(['page', 'small']) })
const PhotoParams = v.object({ weekId: uuid, fileId: uuid, at: number })
const RowParams = v.object({ weekId: uuid, rowId: uuid })

/** Serves the pictures of a week's pages, photos and rows to staff of its chain. */
export function pictureRoutes(app: FastifyInstance, { db, images, admitStaff }: Parts): void {
  app.get('/api/studio/weeks/:weekId/pages/:pageNumber/:size', async (request, reply) => {
    const { weekId, pageNumber, size } = await admitted(PageParams, request)
    const page = await pageAt(weekId, pageNumber)
    return send(reply, await images.get(size === 'page' ? page.picture : page.small))
  })
  app.get('/api/studio/weeks/:weekId/files/:fileId/photos/:at', async (request, reply) => {
    const { weekId, fileId, at } = await admitted(PhotoParams, request)
    const file = await fileById(db, fileId)
    const photo = file?.weekId === weekId ? file.photos[at] : undefined
    return send(reply, photo ? await images.get(photo.key) : null)
  })
  app.get('/api/studio/weeks/:weekId/rows/:rowId/picture', async (request, reply) => {
    const { weekId, rowId } = await admitted(RowParams, request)
    const row = await rowById(db, weekId, rowId)
    if (row?.picture) return send(reply, await images.get(row.picture))
    if (!row?.region || row.page === null) throw notFound('picture')
    return send(reply, await cutOf(images, weekId, await pageAt(weekId, row.page), row.region))
  })

  async function admitted<T extends { weekId: string }>(schema: v.GenericSchema<unknown, T>, request: FastifyRequest): Promise<T> {
    const caller = await admitStaff(request, 'staff')
    const params = parsed(schema, request.params)
    const week = await weekMapping(db, params.weekId)
    if (!week) throw notFound('week')
    demandChain(caller, week.chainId)
    return params
  }
  async function pageAt(weekId: string, pageNumber: number): Promise<PageRecord> {
    const page = (await pagesOf(db, weekId))[pageNumber - 1]
    if (!page) throw notFound('page')
    return page
  }
}

/** Returns the part of a page's picture that a row stands on; made once, and kept until the week is cleaned up. */
export async function cutOf(images: ImageStore, weekId: string, page: PageRecord, region: Box): Promise<Buffer | null> {
  const name = createHash('sha256')
    .update(JSON.stringify([page.pageId, region]))
    .digest('hex')
    .slice(0, 32)
  const key = keys.cut(weekId, `${name}.webp`)
  const made = await images.get(key)
  if (made) return made
  const whole = await images.get(page.picture)
  if (!whole) return null
  const { width, height } = await sharp(whole).metadata()
  const [left, top] = [Math.round((region.x / page.width) * width), Math.round((region.y / page.height) * height)]
  const area = {
    left: Math.min(left, width - 1),
    top: Math.min(top, height - 1),
    width: Math.round((region.width / page.width) * width),
    height: Math.round((region.height / page.height) * height),
  }
  const cut = await sharp(whole)
    .extract({
      ...area,
      width: Math.max(1, Math.min(area.width, width - area.left)),
      height: Math.max(1, Math.min(area.height, height - area.top)),
    })
    .webp({ quality: 82 })
    .toBuffer()
  await images.put(key, cut)
  return cut
}

/** Each address names one picture for as long as it is there, but for a photo's, which is only seen with its file. */
function send(reply: FastifyReply, bytes: Buffer | null) {
  if (!bytes) throw notFound('picture')
  const type = bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x89 ? 'image/png' : 'image/webp'
  return reply.headers({ 'cache-control': 'private, max-age=86400, immutable' }).type(type).send(bytes)
}
