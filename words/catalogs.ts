import spanish from './es.json' with { type: 'json' }
import { languages, learn, type Language } from './t.ts'

/** The words of each language but the first, in which they stand in the code. What runs from source imports this file. */
const catalogs: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = { es: spanish }

for (const language of languages) if (language !== 'en') learn(language, catalogs[language])
