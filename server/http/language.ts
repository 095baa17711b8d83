import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Language, languages } from '#words/t.ts'

/** On what the language of a reply depends, for `vary`. */
export const languageHeaders = 'accept-language, cookie'

/**
 * Returns the language in which a shopper reads: what the address asks for (?lang=es), else what was chosen in the app, which a page has as
 * a cookie and a call as its header, else the first of the device's languages that we have.
 */
export function languageOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const [, asked] = /[?&]lang=([a-z]{2})(?:&|$)/.exec(url) ?? []
  const [, chosen] = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  return known(asked) ?? known(chosen) ?? known(new Negotiator({ headers }).language([...languages])) ?? languages[0]
}

const known = (name: string | undefined) => languages.find((it) => it === name)
