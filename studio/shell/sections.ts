import { paths } from '#studio/paths.ts'

export type Section = { words: string; path: string; /** What else somebody may look for when they mean it. */ also: string }

/** In the bar. */
export const sections: readonly Section[] = [
  { words: 'Weeks', path: paths.weeks(), also: 'flyers publications new week' },
  { words: 'Results', path: paths.results(), also: 'views hearts list adds numbers csv' },
  { words: 'Stores', path: paths.stores(), also: 'hours holidays closed closing' },
  { words: 'Staff', path: paths.staff(), also: 'roles invite people passkey' },
]

/** Below More. */
export const more: readonly Section[] = [
  { words: 'Exclusives', path: paths.exclusives(), also: 'codes coupons digital' },
  { words: 'Banners', path: paths.banners(), also: 'placements pictures' },
  { words: 'Product pictures', path: paths.pictures(), also: 'photos crop' },
  { words: 'Notices', path: paths.notices(), also: 'push message phones' },
  { words: 'Journal', path: paths.journal(), also: 'who when history acts' },
]

/** Pages for whoever is not signed in have no frame. */
export const isBare = (pathname: string): boolean => [paths.signIn(), paths.welcome(), '/see'].some((it) => pathname.startsWith(it))
