import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureRoot, pictureWidths, type PictureWidth } from '#contract/pictures.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import type { Config } from '#server/config.ts'
import type { Reads } from '#server/db/reads.ts'
import type { PictureFolder } from '#server/features/content/read.ts'
import { badRequest, HttpProblem, notFound, problemBody, problemType } from '#server/http/problem.ts'
import { makeAhead } from './ahead.ts'
import { pictureMaker } from './make.ts'
import { pictureOfAsset } from './queries.ts'
import { formatFor, isContentAddressed, madeKey, rangeOf, types, widthFrom } from './rules.ts'

const forever = 'public, max-age=31536000, immutable'
/** The picture that an asset's id refers to changes over the weeks. */
const anHour = 'public, max-age=3600'
const briefly = 'public, max-age=60'
/** Of a video, in bytes. */
const piece = 256 * 1024

/**
 * Serves pictures under the network's addresses (spec section 7, static images): AVIF or WebP by Accept, ?w= for a
 * width. Returns a function to call when the content has changed: it makes the first-requested sizes in the background.
 */
export function imageRoutes(app: FastifyInstance, { content }: Reads, { imageStore }: Pick<Config, 'imageStore'>): () => void {
  const store = openImageStore(imageStore)
  const maker = pictureMaker(store)
  const root = pictureRoot

  app.get<{ Params: { file: string } }>(`${root}/pages/:file`, (request, reply) =>
    picture(request, reply, 'pages', nameIn(request.params.file, '.jpg')),
  )
  app.get<{ Params: { file: string } }>(`${root}/products/:file`, (request, reply) =>
    picture(request, reply, 'products', nameIn(request.params.file, '.png')),
  )
  app.get<{ Params: { file: string } }>(`${root}/banners/:file`, (request, reply) => {
    const { file } = request.params
    return /\.(mp4|webm)$/.test(file) ? video(request, reply, file) : picture(request, reply, 'banners', nameIn(file, '.jpg'))
  })
  app.get<{ Params: { letter: string; file: string } }>(`${root}/assets/:letter/:file`, async (request, reply) => {
    const name = nameIn(request.params.file, '.png')?.toLowerCase()
    if (!name || name.charAt(0) !== request.params.letter) return missing(request, reply)
    if (isContentAddressed(name) && (await store.has(`original/assets/${name}`))) return picture(request, reply, 'assets', name)
    const product = await content((db) => pictureOfAsset(db, name))
    return product === null ? missing(request, reply) : picture(request, reply, 'products', product, anHour)
  })

  const ahead = makeAhead(content, store, maker, (error) => app.log.warn({ err: error }, 'pictures are made when they are asked for'))
  app.addHook('onClose', async () => {
    await ahead.stop()
    maker.stop()
  })
  return () => ahead.start()

  async function picture(request: FastifyRequest, reply: FastifyReply, folder: PictureFolder, name: string | null, keep = forever) {
    if (name === null) return missing(request, reply)
    const variant = { folder, name, width: widthIn(request), format: formatFor(request.headers.accept, folder) }
    const etag = `"${madeKey(variant)}"`
    reply.headers({ vary: 'accept', etag, 'cache-control': keep })
    // A name refers to one picture for ever, so a client that sends this tag has it.
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const bytes = await maker.picture(variant)
    if (!bytes) return missing(request, reply)
    return reply.type(types[variant.format]).send(bytes)
  }

  /** Players request parts of a video; Safari plays none without. */
  async function video(request: FastifyRequest, reply: FastifyReply, file: string) {
    const key = `original/banners/${file}`
    const size = /^[A-Za-z0-9][\w-]*\.(mp4|webm)$/.test(file) ? await store.size(key) : null
    if (size === null) return missing(request, reply)
    const range = rangeOf(request.headers.range, size)
    if (range === 'outside') {
      reply.header('content-range', `bytes */${size}`)
      throw new HttpProblem(416, 'outside', 'The video has no such part.')
    }
    reply
      .headers({ 'cache-control': forever, etag: `"${file}"`, 'accept-ranges': 'bytes' })
      .type(file.endsWith('.mp4') ? 'video/mp4' : 'video/webm')
    const { from, to } = range ?? { from: 0, to: size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    reply.header('content-length', to - from + 1)
    return reply.send(Readable.from(request.method === 'HEAD' ? [] : piecesOf(key, from, to)))
  }

  /** A piece is read when the one before it has been sent: many may watch a video, and each keeps one piece in memory. */
  async function* piecesOf(key: string, from: number, to: number) {
    for (let at = from; at <= to; at += piece) yield await store.part(key, at, Math.min(to, at + piece - 1))
  }
}

function nameIn(file: string, ending: string): string | null {
  const name = file.endsWith(ending) ? file.slice(0, -ending.length) : ''
  return /^[A-Za-z0-9][\w-]{0,199}$/.test(name) ? name : null
}

function widthIn(request: FastifyRequest): PictureWidth | null {
  const { query } = request
  const w = typeof query === 'object' && query !== null && 'w' in query ? query.w : undefined
  if (w === undefined) return null
  const width = typeof w === 'string' ? widthFrom(w) : undefined
  if (!width)
    throw badRequest(`w must be one of ${pictureWidths.join(', ')}.`, [
      { field: 'w', message: 'is not one of the widths that pictures are made in' },
    ])
  return width
}

/** Cached briefly, so that a page with a missing picture does not request it again and again. */
function missing(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .removeHeader('etag')
    .headers({ 'cache-control': briefly, 'content-type': problemType })
    .send(JSON.stringify(problemBody(notFound('picture'), request.url)))
}
