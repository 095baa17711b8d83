import type { Plugin } from 'vite'
import * as brand from '#brand'
import { defaultMapStyle } from '#server/map-style.ts'

/**
 * Makes of index.html the page in which the apps for Android and iOS start. It has what server/pages/document.ts gives every page of
 * the web: a policy for what it may load, the fonts at once (they are on the device), and the settings.
 */
export function nativePage(): Plugin {
  const server = process.env.VITE_API_DOMAIN ?? brand.native.server
  const mapStyleUrl = process.env.MAP_STYLE_URL ?? defaultMapStyle
  const maps = new URL(mapStyleUrl).origin
  const own = ["'self'", ...brand.native.origins].join(' ')
  const policy = [
    // On iOS the page has a scheme of its own, which not every web view takes for 'self'.
    `default-src ${own}`,
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src ${own} data: blob: ${server} ${maps}`,
    `media-src ${server}`,
    `connect-src ${own} ${server} ${maps}`,
    `worker-src ${own} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const [light, dark] = brand.colors.paper
  return {
    name: 'native-page',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'old.html', source: oldPage })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replace('<html lang="en-US">', '<html lang="en-US" data-fonts="text display" data-loaded>'),
        tags: [
          { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
          { tag: 'title', children: brand.appName, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'theme-color', content: light, media: '(prefers-color-scheme: light)' }, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'theme-color', content: dark, media: '(prefers-color-scheme: dark)' }, injectTo: 'head' },
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'settings' },
            children: JSON.stringify({ mapStyleUrl }),
            injectTo: 'body',
          },
        ],
      }),
    },
  }
}

/** Shown by Android where the system's web view is too old for the app, or the app's page cannot be loaded. */
const oldPage = `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.appName}</title>
<h1>${brand.appName}</h1>
<p>Your phone’s web view is too old for this app. Update “Android System WebView” and “Chrome” in the Play Store, then open the app again.</p>
</html>
`
