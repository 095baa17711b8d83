import { brand } from '#brand'

/** Where a sign-in page may lead back to: whole addresses, compared as text. What is never parsed cannot be parsed in two ways. */
export function returnUrlsOf(publicUrl: string): ReadonlySet<string> {
  const places = ['/login', '/createAccount', '/logout']
  return new Set(['', publicUrl, ...brand.native.origins].flatMap((origin) => places.map((place) => origin + place)))
}
