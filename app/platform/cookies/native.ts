const prefix = 'cookie:'

/** An app has no server that draws its pages, and the web view of an iPhone stores no cookies for them: they are texts of its storage. */
export const nativeCookies = {
  header: () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => `${key.slice(prefix.length)}=${localStorage.getItem(key) ?? ''}`)
      .join('; '),
  keep: (name: string, value: string) => localStorage.setItem(prefix + name, value),
  drop: (name: string) => localStorage.removeItem(prefix + name),
}
