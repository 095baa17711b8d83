/** The languages that a shopper can read, the first one the language in which the words stand in the code. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The words of each other language, by the words in English. */
type Catalog = Readonly<Record<string, string>>

/** Within `speaking`. */
let said: Language | null = null
let heard: () => Language | undefined = () => undefined
const catalogs = new Map<Language, Catalog>()

/**
 * Returns the words in the language that is spoken: t`Add to ${list}`. What stands behind || in it tells two words apart that are one in
 * English, and is not shown: t`Open||of a store`. Builds of the app have the words themselves in its place.
 */
export function t(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return tx(texts, ...values).join('')
}

/** Like t, with values that are no text, such as a link. Returns the words and the values in their order. */
export function tx<V extends readonly unknown[]>(texts: TemplateStringsArray, ...values: V): (string | V[number])[] {
  return partsOf(texts).map((it) => (typeof it === 'string' ? it : values[it]))
}

/** Returns the form that goes with a number. Spanish has a third one for whole millions, which no number here reaches. */
export function plural<T>(count: number, forms: { one: T; other: T }): T {
  return rulesOf(localeNow()).select(count) === 'one' ? forms.one : forms.other
}

/** Builds of the app, which are in one language each, have its name in the place of this. */
export const languageNow = (): Language => said ?? heard() ?? languages[0]

/** The language of titles and texts that a co-op wrote, for the attribute lang of what has them in another language’s page. */
export const contentLanguage = (): Language | undefined => (languageNow() === languages[0] ? undefined : languages[0])

/** The form that Intl and the attribute lang take. */
export const localeNow = () => locales[languageNow()]
export const locales = { en: 'en-US', es: 'es-US' } as const

/** Does the work, which must end at once and wait for nothing, in a language. */
export function speaking<T>(language: Language, work: () => T): T {
  const before = said
  said = language
  try {
    return work()
  } finally {
    said = before
  }
}

/** `ask` returns the language of the request that is being replied to. */
export function hear(ask: typeof heard) {
  heard = ask
}

/** Gives the words of a language: what runs from source needs it, such as the server. */
export function learn(language: Language, catalog: Catalog) {
  catalogs.set(language, catalog)
}

/** Returns the words by which a template is found in a catalog: '{0}' stands for its first value. */
export function keyOf(texts: readonly string[]): string {
  return texts.map((text, at) => (at === 0 ? text : `{${at - 1}}${text}`)).join('')
}

/** Returns the texts of a catalog’s words, and the numbers of the values between them. */
export function partsIn(words: string): (string | number)[] {
  return shown(words)
    .split(/\{(\d+)\}/)
    .map((it, at) => (at % 2 === 1 ? Number(it) : it))
    .filter((it) => it !== '')
}

const shown = (words: string) => words.split('||', 1)[0]!

const known: Record<Language, WeakMap<TemplateStringsArray, (string | number)[]>> = { en: new WeakMap(), es: new WeakMap() }

function partsOf(texts: TemplateStringsArray): (string | number)[] {
  const now = languageNow()
  const parts = known[now].get(texts)
  if (parts) return parts
  const key = keyOf(texts)
  const made = partsIn(now === 'en' ? key : (catalogs.get(now)?.[key] ?? key))
  known[now].set(texts, made)
  return made
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const made = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, made)
  return made
}
