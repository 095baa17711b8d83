import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import { sidecarToken } from '#contract/endpoint.ts'
import { assetPicture } from '#contract/pictures.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import type { Shopper } from '../shoppers.ts'
import type { Wire } from './wire.ts'

export type Guest = Shopper & { userId: string }
/** A deal that a store shows, and its picture. */
export type Shown = { storeRoute: string; storeId: number; adSpaceId: number; adStudioAssetId: string; productIdentifier: string }
export type World = {
  wire: Wire
  guests: Guest[]
  shown: Shown[]
  banner: { bannerAdId: number; bannerAdMediaId: number }
  script: string
  tags: Record<string, string>
}
/** Does it once; `at` is another number each time. Several requests that belong together are one. */
export type Kind = { once: (world: World, at: number) => Promise<unknown>; rounds?: number; atOnce?: number }

/** The password of every member that is measured. */
export const password = 'a long enough password'

type Headers = Record<string, string>
type HeadersOf = (world: World, at: number) => Headers
/** Each behind a network of its own, as the proxy says. */
const from = (at: number): Headers => ({ 'x-forwarded-for': `10.${(at >> 16) % 256}.${(at >> 8) % 256}.${at % 256}` })
const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!
const signed: HeadersOf = ({ guests }, at) => ({ authorization: pick(guests, at).authorization, ...from(at) })
const written: HeadersOf = (world, at) => ({ ...signed(world, at), 'idempotency-key': uuidv7() })
const asMember: HeadersOf = (world, at) => signed(world, at * 2 + 1) // numbered from 1: the even ones are members
const asNobody: HeadersOf = (_, at) => from(at)
const sidecar: HeadersOf = (world, at) => ({
  ...signed(world, at),
  'configuration-token': sidecarToken(brand.configurationToken, pick(world.guests, at).userId),
})

const get = (path: (world: World, at: number) => string): Kind => ({
  once: (world, at) => world.wire.ask({ path: path(world, at), headers: from(at) }),
})
const read = (path: (world: World, at: number) => string, headers = signed): Kind => ({
  once: (world, at) => world.wire.ask({ path: path(world, at), headers: headers(world, at) }),
})
type Write = { method?: string; path: string; body?: object }
const write = (asked: (world: World, at: number) => Write, headers = written): Kind => ({
  once: (world, at) => world.wire.ask({ method: 'POST', ...asked(world, at), headers: headers(world, at) }),
})

const store = 'winona-commons'
const page = (path: string): Kind => get(() => path)
/** One at a time: on a busy machine a page that waits for its turn for a second comes without contents. */
const drawnAt = { rounds: 60, atOnce: 1 }
/** An address that nobody has asked for before. */
const fresh = (path: string): Kind => ({ ...get((_, at) => `${path}${path.includes('?') ? '&' : '?'}to=${at}`), ...drawnAt })
const itemPath = ({ storeRoute, storeId, adSpaceId }: Shown) => `/${storeRoute}/${brand.product.path}/${storeId}/${adSpaceId}`
const deals = `/${store}/${brand.product.path}`
const words = ['winona', '55406', 'minneapolis', 'commons', 'valley']
const list = (world: World, at: number) => `/api/shoppinglists/${pick(world.guests, at).shoppingListId}`
const item = (world: World, at: number) => `${list(world, at)}/items/${pick(pick(world.guests, at).itemIds, at >> 3)}`
const others = (name: string, world: World, at: number) => `/api/${name}/${pick(world.guests, at).userId}/${brand.customerGuid}`
const unchanged = (path: string): Kind => ({
  once: ({ wire, tags }, at) => wire.ask({ path, headers: { ...from(at), 'if-none-match': tags[path]! } }),
})
const picture = (shown: Shown, width: number) => `${new URL(assetPicture(shown.adStudioAssetId), 'http://localhost').pathname}?w=${width}`
/** Large enough that none of them is made ahead. */
const widths = [480, 640, 960, 1280]
let made = 0
/** A picture in a size that nobody has asked for before. */
function newPicture({ shown }: World): string {
  const at = made++
  return picture(pick(shown, at), widths[Math.floor(at / shown.length)]!)
}
const taken = { accept: 'image/avif,image/webp,*/*' }

/** All that is measured. What a kind costs is written under this name, and the model asks for it by this name. */
export const kinds = {
  'page, entry, kept': page('/'),
  'page, store finder, kept': page('/find/store'),
  'page, results, kept': page('/find/store/results?query=55406'),
  'page, results, drawn': fresh('/find/store/results?query=55406'),
  'page, home, kept': page(`/${store}/home`),
  'page, home, drawn': fresh(`/${store}/home`),
  'page, deals, kept': page(`${deals}/items`),
  'page, deals, drawn': fresh(`${deals}/items?q=apple`),
  'page, flyers, kept': page(`${deals}/flyers`),
  'page, flyers, drawn': fresh(`${deals}/flyers`),
  'page, item, kept': get(({ shown }) => itemPath(shown[0]!)),
  'page, item, drawn': { ...get(({ shown }, at) => `${itemPath(pick(shown, at))}?to=${at}`), ...drawnAt },
  'page, list': page('/lists'),
  'deals, kept': page(`/${store}/api/ads?brief=true`),
  'deals, unchanged': unchanged(`/${store}/api/ads?brief=true`),
  aisles: page(`/${store}/api/categories`),
  'aisles, unchanged': unchanged(`/${store}/api/categories`),
  'withdrawn deals': page(`/${store}/api/ads/withdrawn`),
  store: page(`/${store}/api/stores`),
  'stores of a chain': page(`/${store}/api/stores/chain`),
  'search for stores': get((_, at) => `/api/stores?clientToken=${brand.client}&q=${pick(words, at)}`),
  'stores near a place': get((_, at) => `/api/stores?clientToken=${brand.client}&lat=${43 + (at % 300) / 100}&long=-91.64`),
  'wanted version': page(`/api/app/coop-${brand.product.path}`),
  banners: read((world, at) => others('bannerAds/getBannerAds', world, at), sidecar),
  exclusives: read((world, at) => others('digitalExclusives/getDigitalExclusives', world, at), sidecar),
  'new visitor': write(() => ({ path: '/api/account/authenticate', body: { clientToken: brand.client } }), asNobody),
  'known session': write(
    ({ guests }, at) => ({
      path: '/api/account/authenticate',
      body: { clientToken: brand.client, token: pick(guests, at).authorization.slice('Bearer '.length) },
    }),
    asNobody,
  ),
  'user and device': write((_, at) => ({
    path: '/api/oauth/authenticate',
    body: { deviceId: `device-${at % 400}`, deviceType: 'web', versionNumber: '1.15', notificationToken: null },
  })),
  'push token': write((_, at) => ({
    path: '/api/oauth/authenticate',
    body: { deviceId: `device-${at % 400}`, deviceType: 'android', versionNumber: '1.15', notificationToken: `token-${at}` },
  })),
  account: read(() => '/api/account', asMember),
  'sign-in': { once: signIn, rounds: 16 },
  'visit of a store': write(({ guests }, at) => ({ method: 'PUT', path: `/api/stores/${pick(guests, at).storeId}?visited=true` })),
  'visited stores': read(() => `/${store}/api/stores?visited=true`),
  'favorite stores': read(() => '/api/stores?favorite=true', asMember),
  lists: read(() => '/api/shoppinglists'),
  'list items': read(() => '/api/shoppinglistitems'),
  'wait for lists': read(() => '/api/shoppinglistchanges'),
  favorites: read(() => '/api/favorites'),
  'bought items': read(() => '/api/boughtitems'),
  'adding a typed item': write((world, at) => ({
    path: `${list(world, at)}/items`,
    body: { shoppingListItemId: uuidv7(), quantity: 1, itemName: 'Oat milk' },
  })),
  'adding a deal': write((world, at) => {
    const { adSpaceId, adStudioAssetId } = pick(world.shown, at)
    return {
      path: `${list(world, at)}/items`,
      body: { shoppingListItemId: uuidv7(), quantity: 1, itemName: 'Deal', adSpaceId, adStudioAssetId },
    }
  }),
  'ticking an item': write((world, at) => ({ method: 'PUT', path: item(world, at), body: { isChecked: at % 2 === 0 } })),
  'changing a quantity': write((world, at) => ({ method: 'PUT', path: item(world, at), body: { quantity: 1 + (at % 9) } })),
  'renaming a list': write((world, at) => ({ method: 'PUT', path: list(world, at), body: { name: `Week ${at}` } })),
  'inviting to a list': { ...write((world, at) => ({ path: `${list(world, at)}/invitations`, body: { firstName: 'Ana' } })), rounds: 60 },
  'mailing a list': { ...write((world, at) => ({ path: `${list(world, at)}/email?address=somebody-${at}@example.com` })), rounds: 60 },
  'adding a favorite': write(({ shown }, at) => {
    const { storeId, adStudioAssetId, productIdentifier } = pick(shown, at)
    return { path: '/api/favorites', body: { favoriteId: uuidv7(), storeId, adStudioAssetId, productIdentifier } }
  }),
  'counting a banner': write(
    ({ banner }) => ({ path: `/api/bannerAds/metric/${brand.customerGuid}`, body: { ...banner, metricType: 'view' } }),
    sidecar,
  ),
  'counting views': write(({ shown }, at) => ({
    path: `/${store}/api/views`,
    body: { items: [pick(shown, at).adSpaceId, pick(shown, at + 1).adSpaceId], pages: [] },
  })),
  'picture, made': { once: (world, at) => world.wire.ask({ path: newPicture(world), headers: { ...from(at), ...taken } }), rounds: 30 },
  'picture, kept': {
    once: (world, at) => world.wire.ask({ path: picture(world.shown[at % 3]!, 240), headers: { ...from(at), ...taken } }),
  },
  'file of the app': get(({ script }) => script),
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames: KindName[] = Object.keys(kinds).filter((it): it is KindName => it in kinds)

/** What a new visitor, the sign-in page and the app again send for one sign-in with a password. */
async function signIn({ wire, guests }: World, at: number) {
  const n = (((at * 2) % guests.length) + 2) & ~1
  const post = { method: 'POST', path: '/api/account/authenticate' }
  const arrived = await wire.ask({ ...post, headers: from(at), body: { clientToken: brand.client } })
  const { authToken } = v.parse(accounts.authenticate.reply, JSON.parse(arrived.body))
  const verifier = randomToken()
  const headers = { authorization: `Bearer ${authToken}`, ...from(at) }
  const begun = await wire.ask({ method: 'POST', path: '/api/oauth/code', headers, body: { challenge: hashOf(verifier) } })
  const { code } = v.parse(accounts.beginSignIn.reply, JSON.parse(begun.body))
  const entered = await wire.ask({ path: `/api/oauth/login?returnUrl=/login&authToken=${code}`, headers: from(at) })
  const cookie = entered.headers['set-cookie']!.map((it) => it.split(';')[0]).join('; ')
  const plain = { ...from(at), cookie, 'accept-encoding': 'identity' }
  const form = await wire.ask({ path: entered.headers.location!, headers: plain })
  const csrf = /name="csrf" value="([^"]*)"/.exec(form.body)![1]!
  const submitted = await wire.ask({
    method: 'POST',
    path: '/api/oauth/login',
    headers: { ...plain, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrf, email: `shopper-${n}@example.com`, password }).toString(),
  })
  const token = new URLSearchParams(submitted.headers.location!.split('?')[1]).get('authToken')
  await wire.ask({ ...post, headers: from(at), body: { clientToken: brand.client, token, verifier } })
}
