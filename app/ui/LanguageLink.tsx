import type { MouseEvent } from 'react'
import { browser } from '#app/platform/browser/index.ts'
import { languageNow, languages } from '#words/t.ts'

/** Each language by its own name, which is said in that language. */
const languageNames = { en: 'English', es: 'Español' } as const

const otherLanguage = () => languages.find((it) => it !== languageNow())!

/**
 * Shows this page in the other language: an address, which works without scripts too. The page that it opens keeps the choice
 * (app/language.ts).
 */
export function LanguageLink() {
  const other = otherLanguage()
  /** With what else the address says: a search, and the secret of an invitation, which stands behind '#'. */
  const stay = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const here = browser.address()
    here.searchParams.set('lang', other)
    currentTarget.href = here.href
  }
  return (
    <a href={`?lang=${other}`} hrefLang={other} lang={other} rel="nofollow" onClick={stay}>
      {languageNames[other]}
    </a>
  )
}
