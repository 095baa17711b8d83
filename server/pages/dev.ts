import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment, type EnvironmentModuleNode } from 'vite'
import type { Send } from '#contract/endpoint.ts'
import type { Renderer } from '#contract/page.ts'
import type { Config } from '#server/config.ts'
import { addAbout } from './about.ts'
import { documentOf } from './document.ts'
import { Html } from './html.ts'
import { previewAsked } from './preview-page.ts'
import { askedOf, redirectOf, loadPage } from './respond.ts'
import { sendStudio, studioDocument, studioPath } from './studio.ts'

/** Serves the app's pages from source with hot updates: Vite in middleware mode, the app's modules run by its runner. */
export async function addPages(app: FastifyInstance, { sendInside, config }: { sendInside: Send; config: Config }) {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, watch: { ignored: ['**/var/**', '**/dist/**', '**/demo/**'] } },
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment cannot run modules')
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.url?.endsWith('*')) vite.middlewares(request.raw, reply.raw, next)
    else next()
  })
  // Its modules have addresses below its own, which Vite takes before this.
  const studio = studioDocument({ scripts: ['/studio/main.tsx'], styles: [] }, new Html(refresh))
  for (const url of [studioPath, `${studioPath}/*`]) app.get(url, (_, reply) => sendStudio(reply, studio, ''))
  addAbout(app)
  app.get('*', async (request, reply) => {
    // Vite's modules and its socket are not for an origin of its own.
    if (previewAsked(request)) return reply.code(501).type('text/plain').send('The preview needs the built app: npm start')
    const renderer = await ssr.runner.import<Renderer>('/app/entry-server.tsx')
    const loaded = await loadPage(renderer, sendInside, askedOf(request, renderer))
    if (loaded instanceof Response) {
      const { status, headers } = redirectOf(loaded)
      return reply.code(status).headers(headers).send()
    }
    const page = loaded()
    for (const error of page.errors) request.log.error({ err: error }, 'page')
    const modules = page.modules.map((id) => `/${id.split('#', 1)[0]}`)
    const sheets = await sheetsOf(['/app/entry-server.tsx', ...modules])
    const styles = await Promise.all(
      sheets.map(async ({ id, url }) => {
        const { default: css } = await ssr.runner.import<{ default: string }>(`${url}?inline`)
        return `<style data-vite-dev-id="${id}">${css}</style>`
      }),
    )
    const html = documentOf(page, { css: '', styled: [], scripts: ['/app/entry-client.tsx'] }, config, {
      language: 'en',
      hasFonts: true,
      path: null,
    })
      .join('')
      .replace('<style></style>', () => styles.join('') + refresh)
    return reply.code(page.status).header('content-security-policy', '').type('text/html').send(html)
  })
  return () => {}

  /** Returns the stylesheets that the given modules import, in import order. */
  async function sheetsOf(urls: string[]) {
    const found = new Map<string, EnvironmentModuleNode>()
    const seen = new Set<EnvironmentModuleNode>()
    const visit = (node: EnvironmentModuleNode | undefined) => {
      if (!node || seen.has(node)) return
      seen.add(node)
      if (node.id && node.file?.endsWith('.css') && !node.url.includes('?inline')) found.set(node.id, node)
      node.importedModules.forEach(visit)
    }
    for (const url of urls) visit(await ssr.moduleGraph.getModuleByUrl(url))
    return [...found.values()]
  }
}

const refresh = `<script type="module" src="/@vite/client"></script><script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.__getReactRefreshIgnoredExports = () => ['loader'] // pages keep their loaders beside them
window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type</script>`
