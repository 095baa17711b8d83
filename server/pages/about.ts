import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import * as brand from '#brand'
import { speakToReader } from '#server/words.ts'
import { t, tx } from '#words/t.ts'
import { html } from './html.ts'
import { pageHeaders, pageOf } from './small-page.ts'

/** Below /api, since a page of the server's opens in the browser, also from a phone that has the app. */
export const aboutPath = '/api/about'
const built = resolve(import.meta.dirname, '../../dist/about')
const textsPath = `${aboutPath}/licenses.txt`

const Packages = v.array(v.object({ name: v.string(), version: v.string(), license: v.string() }))
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
)

/**
 * Serves what the app and its server are made of, with the licenses, from what the build has written into the folder. A page of its own, so that
 * nothing of it is in the app. The licenses are as their authors wrote them, in English.
 */
export function addAbout(app: FastifyInstance, folder = built): void {
  const file = join(folder, 'packages.json')
  // From source there is no bundle that could be asked what is in it.
  const packages = existsSync(file) ? v.parse(Packages, JSON.parse(readFileSync(file, 'utf8'))) : []
  app.register(async (pages) => {
    speakToReader(pages)
    pages.get(aboutPath, (_, reply) => reply.headers({ ...pageHeaders, 'cache-control': 'no-cache' }).send(aboutPage(packages)))
  })
  if (packages.length > 0)
    app.register(fastifyStatic, {
      root: folder,
      prefix: `${aboutPath}/`,
      allowedPath: (path) => path === '/licenses.txt',
      preCompressed: true,
      decorateReply: false,
      index: false,
    })
}

const aboutPage = (packages: v.InferOutput<typeof Packages>) =>
  pageOf({
    title: t`About`,
    lead: t`Version ${version}. © ${brand.network}. All rights reserved.`,
    back: { to: '/account', text: t`Account` },
    main: html`<h2>${t`Made with the work of others`}</h2>
      <p>
        ${t`The app and its server contain these packages, which their authors let everybody use.`}
        <a href="${textsPath}">${t`Read their licenses`}</a>
      </p>
      <p>${tx`Towns and postal codes are by ${html`<a href="https://www.geonames.org">GeoNames</a>`}, under the Creative Commons Attribution 4.0 license.`}</p>
      <ul lang="en">${packages.map(({ name, version, license }) => html`<li>${name} ${version}, ${license}</li>`)}</ul>`,
  })
