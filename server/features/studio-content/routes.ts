import type { FastifyInstance } from 'fastify'
import { studioContent, type StudioItem } from '#contract/studio/content.ts'
import { openImageStore } from '#server/adapters/image-store/index.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { readPrice } from '#server/features/content/convert/price-text.ts'
import { setPicture } from '#server/features/content/item-picture.ts'
import { record } from '#server/features/staff/journal.ts'
import { isOfChain } from '#server/features/staff/rules.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { badRequest, changedMeanwhile, notFound } from '#server/http/problem.ts'
import { apart, type AdmitStaff, type Serve } from '#server/http/serve.ts'
import { around, bringBackOne, keepBanner, keepExclusive, withdrawOne } from './keep.ts'
import { cutPicture, pictureRoutes } from './pictures.ts'
import { bannerRows, exclusiveRows, itemsLike, type ItemRow } from './queries.ts'
import { bannerOf, exclusiveOf, inOrder, isSeen, zoneOfMost } from './rules.ts'

const mostItems = 40
const kinds = { exclusives: 'exclusive', banners: 'banner' } as const

type Parts = { config: Pick<Config, 'imageStore'>; admitStaff: AdmitStaff }

/** Exclusives, banners and the pictures of products, as staff make and change them. */
export function studioContentRoutes(app: FastifyInstance, serve: Serve, { config, admitStaff }: Parts): void {
  const images = openImageStore(config.imageStore)
  pictureRoutes(app, { images, admitStaff })

  serve(studioContent, {
    async choices(_, { db, caller }) {
      const { stores, categories } = await around(db, caller)
      const own = stores.filter((it) => !it.isWithdrawn && isOfChain(caller, it.chainId))
      const chains = Map.groupBy(own, (it) => it.chainId)
      return {
        mayMake: caller.role === 'publisher' || caller.role === 'administrator',
        mayMakeForAll: caller.chains === null,
        chains: [...chains].map(([chainId, all]) => ({
          chainId,
          name: all[0]!.chainName,
          stores: all.map(({ externalId: id, name, city }) => ({ id, name, city })),
        })),
        categories,
        timeZone: zoneOfMost(own),
      }
    },

    async exclusives(_, { db, caller }) {
      const what = await around(db, caller)
      const all = (await exclusiveRows(db)).map((row) => exclusiveOf(row, what))
      return inOrder(all.filter((it) => isSeen(caller, it, what.stores)))
    },

    keepExclusive: ({ params: { id }, body: { version, ...values } }, { db, caller }) =>
      keepExclusive(db, caller, { id, version, values }, images),

    async banners(_, { db, caller }) {
      const what = await around(db, caller)
      const all = (await bannerRows(db)).map((row) => bannerOf(row, what))
      return inOrder(all.filter((it) => isSeen(caller, it, what.stores)))
    },

    keepBanner: ({ params: { id }, body: { version, ...values } }, { db, caller }) =>
      keepBanner(db, caller, { id, version, values }, images),

    withdraw: ({ params: { kind, id } }, { db, caller }) => withdrawOne(db, caller, kinds[kind], id),
    bringBack: ({ params: { kind, id } }, { db, caller }) => bringBackOne(db, caller, kinds[kind], id),

    readPrice: async ({ query: { text } }) => readPrice(text),

    async items({ query: { words = '', identifiers } }, { db, caller }) {
      const wanted = {
        words: words.toLowerCase().split(/\s+/).filter(Boolean),
        identifiers: identifiers?.split(',').map((it) => it.trim()) ?? null,
        publication: null,
        item: null,
      }
      const { count, items } = await itemsLike(db, wanted, { chains: caller.chains, now: new Date(), most: mostItems })
      return { count, items: items.map(itemOf) }
    },

    async setPicture({ params: { ad, id }, body: { picture, seen } }, { db, caller }) {
      const item = await itemNamed(db, caller, ad, id)
      if (picture !== null && !(await images.has(`original/products/${picture}`))) throw badRequest('There is no such picture.')
      const done = await setPicture(db, ad, id, picture)
      if (!done) throw notFound('item')
      if (done.before !== seen) throw changedMeanwhile('This picture', itemOf({ ...item, picture: done.before }))
      if (done.before !== done.after)
        await record(db, caller, {
          act: 'Picture changed',
          chainId: item.chainId,
          publication: ad,
          subject: [item.brand, item.title, item.size].filter(Boolean).join(', '),
          before: { item: id, picture: done.before },
          after: { item: id, picture: done.after },
        })
      return itemOf(await itemNamed(db, caller, ad, id))
    },

    cutPicture: apart(({ body }) => cutPicture(images, body)),
  })
}

async function itemNamed(db: Db, caller: StaffCaller, publication: string, item: string): Promise<ItemRow> {
  const wanted = { words: [], identifiers: null, publication, item }
  const { items } = await itemsLike(db, wanted, { chains: caller.chains, now: new Date(), most: 1 })
  if (!items[0]) throw notFound('item')
  return items[0]
}

const itemOf = ({ chainId: _, ...item }: ItemRow): StudioItem => item
