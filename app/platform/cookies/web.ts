const longest = 34_560_000 // 400 days: browsers keep no cookie longer

export const browserCookies = {
  header: () => document.cookie,
  keep: (name: string, value: string) => write(name, value, longest),
  drop: (name: string) => write(name, '', 0),
}

function write(name: string, value: string, seconds: number) {
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}
