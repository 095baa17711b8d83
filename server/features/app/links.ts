import type { FastifyInstance } from 'fastify'
import { serverWords } from '#contract/values.ts'
import { HttpProblem } from '#server/http/problem.ts'

/** The apps' id, which is the same for both systems, and who signs them. */
export type Native = { id: string; signing: { certificates: readonly string[]; appleTeam: string } }

/**
 * Serves what the systems read to let the native apps open links to us: of Android (Digital Asset Links) and of Apple (associated
 * domains). Both read it seldom, and follow no redirect. Without what the operator has to fill in, there is no such file.
 */
export function linkRoutes(app: FastifyInstance, { id, signing: { certificates, appleTeam } }: Native): void {
  const files = {
    'assetlinks.json': certificates.length > 0 ? androidLinks(id, certificates) : null,
    'apple-app-site-association': appleTeam ? appleLinks(`${appleTeam}.${id}`) : null,
  }
  for (const [name, file] of Object.entries(files)) {
    app.get(`/.well-known/${name}`, async (_, reply) => {
      if (file === null) throw new HttpProblem(404, 'not_found', 'brand.ts does not say who signs the app, so links open in the browser.')
      return reply
        .headers({ 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
        .send(Buffer.from(JSON.stringify(file)))
    })
  }
}

type Component = { '/': string; exclude?: true }
/** The first that matches counts: all addresses are the app's, but those of the server itself and those of files. */
const components: Component[] = [
  ...[...serverWords.flatMap((word) => [`/${word}`, `/${word}/*`]), '/*/api/*', '/*.*'].map((it) => ({ '/': it, exclude: true as const })),
  { '/': '/*' },
]

/** Android before 15 knows only the paths of the app's manifest. */
function androidLinks(id: string, certificates: readonly string[]) {
  const all = 'delegate_permission/common.handle_all_urls'
  return [
    {
      relation: [all],
      target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: certificates },
      relation_extensions: { [all]: { dynamic_app_link_components: components } },
    },
  ]
}

/** By `webcredentials` the app may also take a sign-in's return from the system's browser. */
const appleLinks = (appId: string) => ({ applinks: { details: [{ appIDs: [appId], components }] }, webcredentials: { apps: [appId] } })
