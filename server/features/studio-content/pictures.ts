import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import sharp from 'sharp'
import * as v from 'valibot'
import { PictureName, studioFolders, uploadMax, uploadPath, type StudioFolder, type UploadedPicture } from '#contract/studio/content.ts'
import { line } from '#contract/values.ts'
import type { ImageStore } from '#server/adapters/image-store/store.ts'
import { openPicture, pictureFault, videoEndingOf, videoFault } from '#server/features/content/pictures.ts'
import { badRequest, notFound } from '#server/http/problem.ts'
import type { AdmitStaff } from '#server/http/serve.ts'
import { slugOf } from './rules.ts'

const Query = v.object({ folder: v.picklist(studioFolders), name: line(200), still: v.optional(PictureName) })
/** A photo of a telephone takes 0.2 GB while it is decoded. */
const inTurn = pLimit(1)

/**
 * Takes a picture that staff hand in: the bytes as they are, decoded once to see that they are a picture. Nobody is named in
 * what is kept, and the same picture handed in twice is kept once.
 */
export function pictureRoutes(app: FastifyInstance, { images, admitStaff }: { images: ImageStore; admitStaff: AdmitStaff }): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: uploadMax }, (_, body, done) => done(null, body))
    scope.put(
      uploadPath,
      // Before the body is read: 40 MB are not for everybody.
      { bodyLimit: uploadMax, onRequest: async (request) => void (await admitStaff(request, 'publisher')) },
      async (request, reply) => {
        const read = v.safeParse(Query, request.query)
        if (!read.success) throw badRequest('Please say for what the picture is, and what it is called.')
        const { body } = request
        if (!Buffer.isBuffer(body)) throw badRequest('The body must be the picture itself, as application/octet-stream.')
        reply.header('cache-control', 'private, no-store')
        const { still, ...named } = read.output
        return still === undefined ? keepPicture(images, named, body) : keepVideo(images, { ...named, still }, body)
      },
    )
  })
}

type Named = { folder: StudioFolder; name: string }

/** Stores a picture under a name that it alone has, once it was found to be one. */
async function keepPicture(images: ImageStore, { folder, name }: Named, bytes: Buffer): Promise<UploadedPicture> {
  const reason = await inTurn(() => pictureFault(bytes))
  if (reason) throw badRequest(`${name || 'The file'} ${reason}.`, [{ field: 'picture', message: reason }])
  const { width, height } = (await sharp(bytes).metadata()).autoOrient
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const slug = slugOf(name)
  const picture = `${folder === 'assets' ? slug.toLowerCase() : slug}-${hash}`
  const key = `original/${folder}/${picture}`
  if (!(await images.has(key))) await images.put(key, bytes)
  return { picture, width, height }
}

/** Stores a video of a banner and the picture that is shown in its place under a name that they alone have. */
async function keepVideo(images: ImageStore, { folder, name, still }: Named & { still: string }, bytes: Buffer): Promise<UploadedPicture> {
  const video = videoEndingOf(bytes)
  if (!video || folder !== 'banners') {
    const reason = folder === 'banners' ? videoFault(bytes)! : 'is a video, which only a banner can have'
    throw badRequest(`${name || 'The file'} ${reason}.`, [{ field: 'video', message: reason }])
  }
  const picture = await images.get(`original/banners/${still}`)
  if (!picture) throw notFound('picture')
  const { width, height } = (await sharp(picture).metadata()).autoOrient
  // As an import names them.
  const hash = createHash('sha256').update(picture).update(bytes).digest('hex').slice(0, 8)
  const both = `${still.replace(/-[0-9a-f]{8}$/, '')}-${hash}`
  await images.put(`original/banners/${both}`, picture)
  await images.put(`original/banners/${both}${video}`, bytes)
  return { picture: both, width, height, video }
}

type Cut = { folder: StudioFolder; picture: string; turn: 0 | 1 | 2 | 3; crop: { x: number; y: number; width: number; height: number } }

/** Makes another picture of one that is kept; that one stays as it is. */
export async function cutPicture(images: ImageStore, { folder, picture, turn, crop }: Cut): Promise<UploadedPicture> {
  const bytes = await images.get(`original/${folder}/${picture}`)
  if (!bytes) throw notFound('picture')
  const made = await inTurn(async () => {
    const { autoOrient, hasAlpha } = await sharp(bytes).metadata()
    const isTurned = turn % 2 === 1
    const [width, height] = isTurned ? [autoOrient.height, autoOrient.width] : [autoOrient.width, autoOrient.height]
    const left = Math.min(width - 1, Math.round(crop.x * width))
    const top = Math.min(height - 1, Math.round(crop.y * height))
    const region = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
      height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
    }
    const cut = openPicture(bytes)
      .autoOrient()
      .rotate(turn * 90)
      .extract(region)
    // Cut-out pictures keep their ground, and photographs their small size.
    return hasAlpha ? cut.png().toBuffer() : cut.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  })
  return keepPicture(images, { folder, name: picture.replace(/-[0-9a-f]{8}$/, '') }, made)
}
