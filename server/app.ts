import '#server/words.ts'
import type { FastifyInstance } from 'fastify'
import * as brand from '#brand'
import type { Send } from '#contract/endpoint.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { onPrimary, type Reads } from '#server/db/reads.ts'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { adRoutes } from '#server/features/ads/routes.ts'
import { linkRoutes } from '#server/features/app/links.ts'
import { versionRoutes } from '#server/features/app/routes.ts'
import { bannerRoutes } from '#server/features/banners/routes.ts'
import { previewRoutes } from '#server/features/content/preview/routes.ts'
import { unsubscribeRoutes } from '#server/features/digest/routes.ts'
import { exclusiveRoutes } from '#server/features/exclusives/routes.ts'
import { favoriteRoutes } from '#server/features/favorites/routes.ts'
import { followingRoutes } from '#server/features/following/routes.ts'
import { hoursRoutes } from '#server/features/hours/routes.ts'
import { signInPages } from '#server/features/identity/pages.ts'
import { sessions } from '#server/features/identity/sessions.ts'
import { imageRoutes } from '#server/features/images/routes.ts'
import { listRoutes } from '#server/features/lists/routes.ts'
import type { Watches } from '#server/http/watches.ts'
import { placeRoutes } from '#server/features/places/routes.ts'
import { resultRoutes } from '#server/features/results/routes.ts'
import { previewOpener } from '#server/features/publishing/preview.ts'
import { publishingRoutes } from '#server/features/publishing/routes.ts'
import { sharingRoutes } from '#server/features/sharing/routes.ts'
import { staffRoutes } from '#server/features/staff/routes.ts'
import { staffSessions } from '#server/features/staff/sessions.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import { keepDirectory } from '#server/features/stores/directory.ts'
import { storeRoutes } from '#server/features/stores/routes.ts'
import type { OrderPush } from '#server/features/push/jobs.ts'
import { noticeRoutes } from '#server/features/studio-content/notices.ts'
import { studioContentRoutes } from '#server/features/studio-content/routes.ts'
import { fileRoutes } from '#server/features/weeks/file-routes.ts'
import { pictureRoutes } from '#server/features/weeks/picture-routes.ts'
import { rowPictureRoutes, rowRoutes } from '#server/features/weeks/row-routes.ts'
import { weekRoutes } from '#server/features/weeks/routes.ts'
import { openFastify } from '#server/http/fastify.ts'
import { healthRoutes } from '#server/http/health.ts'
import { limitPerMinute } from '#server/http/limits.ts'
import { monitoringRoutes } from '#server/http/monitoring.ts'
import { openApiRoutes } from '#server/http/openapi.ts'
import { pseudonyms } from '#server/http/origin.ts'
import { mailOff } from '#server/http/problem.ts'
import type { PlaceOrder } from '#server/jobs/queue.ts'
import type { ShowMeasures } from '#server/measures.ts'
import { server } from '#server/http/serve.ts'
import type { OpenPreview } from '#server/pages/preview-page.ts'
import type { Language } from '#words/t.ts'

export type Parts = {
  config: Config
  db: Db
  /** Left out where there are no replicas. */
  reads?: Reads
  publicUrl: () => string
  post: (db: Db, mail: Mail) => Promise<void>
  /** Keeps an order to mail a link for a new password to the member with this address, if there is one. */
  postLink: (db: Db, address: string, language: Language) => Promise<void>
  /** Keeps orders to send notices to phones; null when the server sends none. */
  orderPush: OrderPush
  /** Keeps an order for the queue, in the caller's transaction. */
  order: PlaceOrder
  isReady: () => Promise<Record<string, boolean>>
}
export type Built = {
  app: FastifyInstance
  sendInside: Send
  contentChanged: () => void
  /** Adds to what /metrics shows. */
  show: ShowMeasures
  openPreview: OpenPreview
  /** From now on each reply ends its connection. */
  drain: () => void
  /** The requests that wait for a change of lists: to be told of notices from the database. */
  watches: Watches
  /** The same for weeks of the studio. */
  weekWatches: Watches
  /** The open pages that wait for a correction. */
  following: Watches
}

/** Builds the server without its pages, from one list of every feature by name. */
export async function buildApp({ config, db, reads = onPrimary(db), publicUrl, order, isReady, ...parts }: Parts): Promise<Built> {
  const off = () => Promise.reject(mailOff())
  const { post, postLink } = config.mail ? parts : { post: off, postLink: off }
  const { app, load, drain } = openFastify(config, publicUrl)
  const { serve, sendInside, tagInside, admitStaff } = server(app, {
    db,
    reads,
    sessions,
    staff: staffSessions,
    perUser: limitPerMinute(config.requestsPerUser),
    publicUrl,
    tellWho: pseudonyms(config.authSecret, Date.now),
  })
  healthRoutes(app, isReady)
  const show: ShowMeasures = config.metrics ? await monitoringRoutes(app) : () => {}
  show(...load.measures, {
    name: 'deals_ready',
    help: '1: what /readyz looks at works.',
    kind: 'gauge',
    labels: ['check'],
    read: async () => Object.entries(await isReady()).map(([check, works]) => ({ labels: { check }, value: Number(works) })),
  })
  openApiRoutes(app)
  versionRoutes(serve, config)
  linkRoutes(app, brand.native)
  accountRoutes(serve, { postLink, config })
  signInPages(app, { db, config, publicUrl, post, postLink })
  const { directory, contentChanged: storesChanged } = keepDirectory()
  placeRoutes(serve, async (content) => (await directory(content)).milesToStore)
  storeRoutes(serve, directory)
  const watches = listRoutes(serve, { post, publicUrl, orderPush: parts.orderPush })
  sharingRoutes(serve)
  app.addHook('preClose', async () => watches.close())
  favoriteRoutes(serve)
  unsubscribeRoutes(app, { db, config })
  previewRoutes(app, db)
  studioContentRoutes(app, serve, { config, admitStaff })
  noticeRoutes(serve, parts.orderPush)
  staffRoutes(serve, { config, publicUrl, post })
  const images = openImageStore(config.imageStore)
  const weekWatches = weekRoutes(serve, { order })
  app.addHook('preClose', async () => weekWatches.close())
  fileRoutes(app, { db, images, order, admitStaff })
  rowRoutes(serve, { order })
  rowPictureRoutes(app, { db, images, order, admitStaff })
  pictureRoutes(app, { db, images, admitStaff })
  hoursRoutes(serve)
  resultRoutes(app, serve, { db, admitStaff })
  publishingRoutes(app, serve, { db, images })
  const changes: (() => void)[] = [
    storesChanged,
    adRoutes(serve, config, show),
    imageRoutes(app, reads, config),
    bannerRoutes(serve),
    exclusiveRoutes(serve),
  ]
  const following = followingRoutes(serve, tagInside)
  app.addHook('preClose', async () => following.watches.close())
  changes.push(following.contentChanged)
  show({
    name: 'deals_requests_waiting',
    help: 'Requests that wait for a change.',
    kind: 'gauge',
    labels: ['for'],
    read: () =>
      Object.entries({ lists: watches, weeks: weekWatches, corrections: following.watches }).map(([what, it]) => ({
        labels: { for: what },
        value: it.count(),
      })),
  })
  return {
    app,
    sendInside,
    show,
    openPreview: previewOpener(db),
    drain,
    contentChanged: () => changes.forEach((heard) => heard()),
    watches,
    weekWatches,
    following: following.watches,
  }
}
