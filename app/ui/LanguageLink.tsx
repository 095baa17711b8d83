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
  return (
    <a href={`?lang=${other}`} hrefLang={other} lang={other} rel="nofollow">
      {languageNames[other]}
    </a>
  )
}
