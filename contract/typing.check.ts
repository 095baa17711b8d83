// Not run, only compiled. Each @ts-expect-error is above code that must not compile; an unused one is an error itself.
import * as v from 'valibot'
import { accounts } from '#contract/accounts.ts'
import { ads } from '#contract/ads.ts'
import { endpoints, type Parsed, type Reply, type Request, type Send } from '#contract/endpoint.ts'
import { stores } from '#contract/stores.ts'
import type { Serve } from '#server/http/serve.ts'

declare const send: Send
declare const serve: Serve

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function holds<T extends true>(): T

holds<Same<Request<typeof stores.search>['query']['lat'], string | undefined>>()
holds<Same<Parsed<typeof stores.search>['query']['lat'], number | undefined>>()
holds<Same<Reply<typeof accounts.acceptTerms>, null>>()
holds<Same<keyof Request<typeof ads.list>, 'params'>>()
void (await send(ads.list, { params: { storeRoute: 'x' } }))[0]!.adPages

// @ts-expect-error params forgotten
void send(ads.list, {})
// @ts-expect-error a param by another name
void send(ads.list, { params: { store: 'x' } })
// @ts-expect-error a body forgotten
void send(accounts.authenticate, {})
// @ts-expect-error a reply's field by another name
void (await send(ads.list, { params: { storeRoute: 'x' } }))[0]!.pages
// @ts-expect-error a handler left out
serve(ads, { list: async () => [] })
// @ts-expect-error a reply of another shape
serve(ads, { list: async () => [{ adId: 'one' }], categories: async () => [] })
// @ts-expect-error no user is given where access is none
serve(ads, { list: async (_, { caller }) => [caller.userId], categories: async () => [] })
// @ts-expect-error params must be an object's schema
endpoints({ x: { method: 'GET', path: '/api/x', about: '', access: 'none', params: v.string(), reply: null } })
// @ts-expect-error no such access
endpoints({ x: { method: 'GET', path: '/api/x', about: '', access: 'admin', reply: null } })
