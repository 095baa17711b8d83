import { listen } from '../listen.ts'

export const browserScreen = {
  isWide: fact('(min-width: 62em)'),
  prefersDark: fact('(prefers-color-scheme: dark)'),
  prefersLessMotion: fact('(prefers-reduced-motion: reduce)'),
}

function fact(query: string) {
  return {
    get: () => matchMedia(query).matches,
    subscribe: (listener: () => void) => listen(matchMedia(query), 'change', listener),
  }
}
