import * as brand from '#brand'

/** The addresses to which a sign-in page may return: whole, compared as text, since two parsers may read one address differently. */
export function returnUrlsOf(publicUrl: string): ReadonlySet<string> {
  const places = ['/login', '/createAccount', '/logout']
  return new Set(['', publicUrl, ...brand.native.origins].flatMap((origin) => places.map((place) => origin + place)))
}
