import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import '#words/catalogs.ts'
import { hear, type Language } from '#words/t.ts'
import { languageHeaders, languageOf } from '#server/http/language.ts'

// What the server says itself, in sign-in pages, mails and notices, it says from source.
const spoken = new AsyncLocalStorage<Language>()
hear(() => spoken.getStore())

/**
 * Has these routes reply in the language of whoever asks. Others do not: their replies are made once for all, or hold words that are data,
 * such as a store's hours.
 */
export function speakToReader(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    const language = languageOf(request)
    void reply.headers({ 'content-language': language, vary: languageHeaders })
    spoken.run(language, done)
  })
}
