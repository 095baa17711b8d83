const longest = 34_560_000 // 400 days: browsers keep no cookie longer
/** What a browser whose owner blocks cookies has not kept lasts as long as the page, as in `storage`. */
const refused = new Map<string, string>()

/** What was read in this task: a browser asks another process for its cookies, and a page may read them many times while it is drawn. */
let known: string | null = null

export const browserCookies = {
  header() {
    if (known === null) queueMicrotask(() => (known = null))
    known ??= [document.cookie, ...[...refused].map(([name, value]) => `${name}=${value}`)].filter((it) => it !== '').join('; ')
    return known
  },
  keep(name: string, value: string) {
    write(name, value, longest)
    refused.delete(name)
    known = null
    if (!document.cookie.split('; ').includes(`${name}=${value}`)) refused.set(name, value)
  },
  drop(name: string) {
    write(name, '', 0)
    refused.delete(name)
    known = null
  },
}

function write(name: string, value: string, seconds: number) {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}
