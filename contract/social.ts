/** Where the pages of a store are that its field names, by the field. */
export const socialSites = {
  facebookPageName: { name: 'Facebook', href: 'https://www.facebook.com/', hosts: /^(?:[a-z-]+\.)?(?:facebook|fb)\.com(?![\w.-])/i },
  instagramPageName: {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    hosts: /^(?:[a-z-]+\.)?(?:instagram\.com|instagr\.am)(?![\w.-])/i,
  },
  twitterHandle: { name: 'Twitter', href: 'https://twitter.com/', hosts: /^(?:[a-z-]+\.)?(?:twitter|x)\.com(?![\w.-])/i },
} as const
/** As long as an address may be that is typed in place of a name. */
export const socialAddressMax = 300
export type SocialField = keyof typeof socialSites

/**
 * Returns what names a page at its site, of a name with or without @ or of an address that was copied from a browser; null for an
 * address at another site. A name may have a dot, as an address has: 'bluff.coop'.
 */
export function socialPageOf(field: SocialField, text: string): string | null {
  const [start = ''] = /^(?:https?:)?\/\//i.exec(text.trim()) ?? []
  const said = text.trim().slice(start.length)
  const [host] = socialSites[field].hosts.exec(said) ?? []
  if (host === undefined) return start !== '' || /^www\./i.test(said) ? null : nameOf(said)
  const path = said.slice(host.length)
  const [, id] = /^\/profile\.php\?(?:.*&)?id=(\d+)/.exec(path) ?? []
  return id ?? nameOf(decoded(path.replace(/[?#].*$/, '')))
}

/** Returns the address of a page, or null where none is named. */
export function socialHrefOf(field: SocialField, text: string): string | null {
  const page = socialPageOf(field, text)
  return page ? socialSites[field].href + page.split('/').map(encodeURIComponent).join('/') : null
}

const nameOf = (page: string) => page.replace(/^[\s/@]+|[\s/]+$/g, '')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
