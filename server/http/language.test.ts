import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const language = (url: string, headers: Record<string, string> = {}) => languageOf({ url, headers })

test('the address decides, then what was chosen in the app, then the device', () => {
  const device = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
  expect([language('/'), language('/', device)]).toEqual(['en', 'es'])
  expect(language('/', { ...device, cookie: 'language=en' })).toBe('en')
  expect(language('/?lang=es', { cookie: 'language=en' })).toBe('es')
  expect(language('/deals?q=rice&lang=en&page=2', device)).toBe('en')
})

test('what is no language of ours decides nothing', () => {
  expect([language('/?lang=fr'), language('/', { 'accept-language': 'fr' })]).toEqual(['en', 'en'])
  expect([language('/?lang=est'), language('/?slang=es'), language('/es')]).toEqual(['en', 'en', 'en'])
  expect(language('/?lang=fr', { cookie: 'language=es' })).toBe('es')
})

test('the choice is found among other cookies, by its whole name', () => {
  for (const cookie of ['language=es', 'a=b; language=es', 'language=es; a=b', 'a=b;language=es;c=d'])
    expect(language('/', { cookie })).toBe('es')
  for (const cookie of ['mylanguage=es', 'language=esp', 'language=ES', 'a=language=es'])
    expect([cookie, language('/', { cookie })]).toEqual([cookie, 'en'])
})
