/** Every address of the studio, below /studio. routes.tsx matches them. */
export const paths = {
  weeks: () => '/weeks',
  newWeek: () => '/weeks?new',
  files: (weekId: string) => `/weeks/${weekId}/files`,
  columns: (weekId: string) => `/weeks/${weekId}/columns`,
  matching: (weekId: string, rowId?: string) => `/weeks/${weekId}/matching${rowId ? `?row=${rowId}` : ''}`,
  preview: (weekId: string) => `/weeks/${weekId}/preview`,
  /** Where another device opens a preview: `to` is the address of the shoppers' app. */
  see: (code: string, to: string) => `/see#${code}${to}`,
  publish: (weekId: string) => `/weeks/${weekId}/publish`,
  /** A week that is out, by the id of its publication. */
  running: (publication: string, words?: string) =>
    `/publications/${encodeURIComponent(publication)}${words ? `?q=${encodeURIComponent(words)}` : ''}`,
  history: (publication: string) => `/publications/${encodeURIComponent(publication)}/history`,
  results: (publication?: string) => (publication ? `/results/${encodeURIComponent(publication)}` : '/results'),
  stores: () => '/stores',
  store: (storeId: number) => `/stores/${storeId}`,
  staff: () => '/staff',
  journal: () => '/journal',
  /** With what whoever is signed in signs in. */
  own: () => '/me',
  exclusives: () => '/exclusives',
  banners: () => '/banners',
  pictures: () => '/pictures',
  notices: () => '/notices',
  /** `back` is the address that leads to it, and to which it leads back. */
  signIn: (back?: string) => `/sign-in${back && back !== '/' ? `?back=${encodeURIComponent(back)}` : ''}`,
  /** Where the link of an invitation leads. */
  welcome: () => '/welcome',
}
