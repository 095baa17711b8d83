import sharp from 'sharp'
import type { Plugin } from 'vite'
import * as brand from '#brand'
import { colorTokens, iconSvg } from '#server/pages/looks.ts'
import '#words/catalogs.ts'
import { product } from '#words/product.ts'
import { languages, localeNow, speaking, t } from '#words/t.ts'

/** Writes the brand's colors into the stylesheets. */
export function brandColors(): Plugin {
  return {
    name: 'brand-colors',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'brand-colors',
              AtRule: {
                'brand-colors': (rule) => {
                  rule.replaceWith(...colorTokens.map(({ prop, value }) => ({ prop, value, source: rule.source })))
                },
              },
            },
          ],
        },
      },
    }),
  }
}

/** Makes files of the brand, for the build and in development: the colors in the stylesheets, the app's icons and its manifest. */
export function brandFiles(): Plugin {
  return {
    ...brandColors(),
    name: 'brand-files',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, make] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: await make() })
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, reply, next) => {
        const name = url.split('?', 1)[0]!.slice(1)
        if (!Object.hasOwn(files, name)) return next()
        reply.setHeader('content-type', types[name.slice(name.lastIndexOf('.'))]!).end(await files[name]!())
      })
    },
  }
}

const files: Record<string, () => string | Promise<Buffer>> = {
  'manifest.webmanifest': manifest,
  ...Object.fromEntries(languages.slice(1).map((it) => [`manifest.${it}.webmanifest`, () => speaking(it, manifest)])),
  'icon.svg': iconSvg,
  'icon-192.png': () => icon(192),
  'icon-512.png': () => icon(512),
  // The system cuts this one to any shape: the sign is within the safe middle, and its background reaches the edges.
  'icon-maskable.png': () => icon(512, 0.94),
  'apple-touch-icon.png': () => icon(180, 0.98),
}

const types: Record<string, string> = {
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** A page links the one in its language (server/pages/early.js); for systems both are the same app, by `id`. */
export function manifest(): string {
  const [paper] = brand.colors.paper
  const { Many } = product()
  const { path } = brand.product
  const icons = [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }]
  return JSON.stringify({
    name: brand.appName,
    short_name: brand.appName,
    description: t`${Many}, flyers and shopping lists of the stores of ${brand.network}.`,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: localeNow(),
    categories: ['shopping', 'food'],
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    // The entry page leads on from `to`, to the store that was visited last (app/features/entry).
    shortcuts: [
      { name: t`Lists`, url: '/lists', icons },
      { name: Many, url: `/?to=${path}`, icons },
      { name: t`Account Barcode`, short_name: t`Barcode||short`, url: '/?to=code', icons },
    ],
    // Shown where the system asks whether to install the app. `npm run screens -- --previews` takes them.
    screenshots: [
      {
        src: '/previews/narrow.webp',
        type: 'image/webp',
        sizes: '780x1688',
        form_factor: 'narrow',
        label: t`${Many} of the week, and your list`,
      },
      {
        src: '/previews/wide.webp',
        type: 'image/webp',
        sizes: '1280x800',
        form_factor: 'wide',
        label: t`${Many} of the week, with search and filters`,
      },
    ],
  })
}

/** Draws the icon as a PNG, for systems that take no SVG. */
async function icon(size: number, part = 1): Promise<Buffer> {
  const inner = Math.round(size * part)
  const sign = await sharp(Buffer.from(iconSvg()), { density: (72 * inner) / 32 })
    .resize(inner)
    .png()
    .toBuffer()
  const background = part === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : brand.colors.leaf[0]
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: sign }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
