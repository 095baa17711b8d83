import type { FastifyInstance } from 'fastify'
import * as brand from '#brand'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/pool.ts'
import { html } from '#server/pages/html.ts'
import { pageHeaders, pageOf } from '#server/pages/small-page.ts'
import { speakToReader } from '#server/words.ts'
import { t } from '#words/t.ts'
import { endMail } from './queries.ts'
import { subscriberOf, unsubscribePath } from './token.ts'

type Asked = { Querystring: { token?: unknown } }
/** The address is a secret of its reader: it is not sent on as the referrer. */
const headers = { ...pageHeaders, 'referrer-policy': 'no-referrer' }

/**
 * Ends the mails of the digest for whoever the link was made for: by a form that needs no script, or by the mail program's own
 * button (RFC 8058), which posts without cookies and origin. Opening the link changes nothing, since scanners open links.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Pick<Config, 'authSecret'> }): void {
  app.register(async (pages) => {
    speakToReader(pages)
    // The body says nothing: the address says all. Mail programs send it as a form, of one of two kinds.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      pages.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_, __, done) => done(null, undefined))

    pages.get<Asked>(unsubscribePath, async ({ query }, reply) => {
      const userId = subscriberOf(config.authSecret, query.token)
      return userId === null
        ? reply.code(404).headers(headers).send(unknownPage())
        : reply.headers(headers).send(askingPage(String(query.token)))
    })
    pages.post<Asked>(unsubscribePath, async ({ query }, reply) => {
      const userId = subscriberOf(config.authSecret, query.token)
      if (userId === null) return reply.code(404).headers(headers).send(unknownPage())
      await endMail(db, userId)
      return reply.headers(headers).send(endedPage())
    })
  })
}

const askingPage = (token: string) =>
  pageOf({
    title: t`Stop these emails?`,
    lead: t`Your co-op will no longer email you when your favorites are on sale.`,
    main: html`<form method="post" action="${unsubscribePath}?${new URLSearchParams({ token }).toString()}"><button>${t`Stop the emails`}</button></form>
      <p class="others"><a href="/">${t`Keep them, and open the app`}</a></p>`,
  })

const endedPage = () =>
  pageOf({
    title: t`No more emails`,
    lead: t`Your co-op will not email you again. What you ask for yourself, such as a list or a new password, still comes.`,
    main: html`<p class="others"><a href="/account/contact">${t`Change your mind in Contact Preferences`}</a></p>`,
  })

const unknownPage = () =>
  pageOf({
    title: t`This link does not work`,
    lead: t`Nothing was changed. You can turn the emails off in the app, under Contact Preferences.`,
    main: html`<p class="others"><a href="/account/contact">${t`Open ${brand.appName}`}</a></p>`,
  })
