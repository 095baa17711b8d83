import { languageNow, languages } from '#words/t.ts'
import { browser } from '#app/platform/browser/index.ts'
import { cookies } from '#app/platform/cookies/index.ts'
import { offline } from '#app/platform/offline/index.ts'

const cookie = 'language'

/** Returns the language that was chosen on this device; null where its own counts. */
export function chosenLanguage(): string | null {
  const [, chosen] = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies.header()) ?? []
  return languages.find((it) => it === chosen) ?? null
}

/**
 * Keeps the language that the address asks for, which the page is in. The pages on the device are in the former one. The service worker of
 * this language comes by itself: to a browser it is that of a newer build. A choice is kept anew at each start: Safari forgets after seven
 * days what a script has kept.
 */
export function keepLanguage() {
  const asked = browser.address().searchParams.get('lang')
  const before = chosenLanguage()
  const chosen = asked === languageNow() ? asked : before
  if (chosen === null) return
  cookies.keep(cookie, chosen)
  if (chosen !== before) void offline.dropPages().catch(() => {})
}
