const longest = 34_560_000 // 400 days: browsers keep no cookie longer
/** What a browser whose owner blocks cookies has not kept lasts as long as the page, as in `storage`. */
const refused = new Map<string, string>()

export const browserCookies = {
  header: () => [document.cookie, ...[...refused].map(([name, value]) => `${name}=${value}`)].filter((it) => it !== '').join('; '),
  keep(name: string, value: string) {
    write(name, value, longest)
    refused.delete(name)
    if (!document.cookie.split('; ').includes(`${name}=${value}`)) refused.set(name, value)
  },
  drop(name: string) {
    write(name, '', 0)
    refused.delete(name)
  },
}

function write(name: string, value: string, seconds: number) {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}
