import { listen } from '../listen.ts'

const textFont = '1em Libre Franklin'
const fetchTextFont = () => void document.fonts.load(textFont).catch(() => {})
const go = (address: string) => location.assign(address)

export const webBrowser = {
  address: () => new URL(location.href),
  cameFrom() {
    const { origin } = location
    return document.referrer.startsWith(`${origin}/`) ? document.referrer.slice(origin.length) : null
  },
  leaveFor: async (address: string) => go(address),
  onOpened: async () => {},
  startAt: (path: string) => history.replaceState(null, '', path),
  restartAt: go,
  replaceBy: (path: string) => location.replace(path),
  reload: () => location.reload(),
  onIntent(listener: (address: URL) => void) {
    for (const type of ['pointerover', 'pointerdown', 'focusin'] as const)
      listen(document, type, ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
        if (link?.origin === location.origin) listener(new URL(link.href))
      })
  },
  fetchTextFont,
  wearTextFont() {
    if (document.fonts.check(textFont)) document.documentElement.dataset.fonts = 'text display'
    else fetchTextFont()
  },
}
