import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as brand from '#brand'
import { accounts } from '#contract/accounts.ts'
import type { Mail } from '#server/adapters/mailer/mail.ts'
import { buildApp, type Built, type Parts } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { mailPasswordLink } from '#server/features/identity/jobs.ts'
import { hashOf } from '#server/secrets.ts'
import { atEnd } from '#server/testing/at-end.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { unlimited } from '#server/testing/unlimited.ts'
import { publicUrl } from '#server/testing/public-url.ts'
import { testDatabase } from '#server/testing/database.ts'
import type { Db } from '#server/db/pool.ts'
import type { UserId } from '#server/user-id.ts'

export { publicUrl }

/** Builds the whole server without its pages, on a database of its own; requests come by `inject` or over a port. */
export async function testApp(
  environment: Record<string, string> = {},
  address = publicUrl,
  given: Partial<Pick<Parts, 'db' | 'post' | 'postLink' | 'orderPush' | 'order'>> = {},
): Promise<Built & { db: Db; config: Config; mails: Mail[]; http: (options: InjectOptions) => Promise<LightMyRequestResponse> }> {
  const dataDir = scratchFolder()
  const db = given.db ?? (await testDatabase()).db
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...unlimited, ...environment })
  const mails: Mail[] = []
  const post: Parts['post'] = given.post ?? (async (_, mail) => void mails.push(mail))
  const built = await buildApp({
    config,
    db,
    publicUrl: () => address,
    post,
    // At once, where the queue would run it a moment later.
    postLink:
      given.postLink ?? ((trx, to, language) => mailPasswordLink({ db: trx, post, publicUrl: () => address }, { address: to, language })),
    orderPush: given.orderPush ?? null,
    order: given.order ?? (async () => {}),
    isReady: async () => ({ database: true }),
  })
  atEnd(() => built.app.close())
  return { ...built, db, config, mails, http: (options) => built.app.inject(options) }
}

/** Returns a new visitor's authorization header; with `terms`, of one who has accepted them. */
export async function asVisitor(app: FastifyInstance, { terms = false } = {}): Promise<{ authorization: string }> {
  const reply = await app.inject({ method: 'POST', url: accounts.authenticate.path, payload: { clientToken: brand.client } })
  const headers = { authorization: `Bearer ${reply.json<{ authToken: string }>().authToken}` }
  if (terms) await app.inject({ method: 'PUT', url: accounts.acceptTerms.path, headers })
  return headers
}

/** Returns a new member's authorization header, made in the tables; other tests cover how one becomes a member. */
export async function asInsertedMember(app: FastifyInstance, db: Db, { terms = false } = {}): Promise<{ authorization: string }> {
  const headers = await asVisitor(app, { terms })
  await db
    .updateTable('shopper')
    .set({ email: `${randomUUID()}@example.com`, password_hash: 'none' })
    .where('user_id', '=', await userIdOf(db, headers))
    .execute()
  return headers
}

export async function userIdOf(db: Db, { authorization }: { authorization: string }): Promise<UserId> {
  const { user_id } = await db
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', hashOf(authorization.slice('Bearer '.length)))
    .executeTakeFirstOrThrow()
  return user_id
}
