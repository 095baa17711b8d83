import { messages } from '#app/api/error-text.ts'
import { listen } from '../listen.ts'

export const browserScreen = {
  isWide: fromWidth(992),
  prefersDark: fact('(prefers-color-scheme: dark)'),
  prefersLessMotion: fact('(prefers-reduced-motion: reduce)'),
  onScrolled: (listener: () => void) => listen(document, 'scroll', listener),
  onTouched(listener: () => void) {
    const stops = ['scroll', 'wheel', 'pointerdown', 'keydown'].map((type) => listen(document, type, listener))
    return () => stops.forEach((stop) => stop())
  },
  isFull: {
    get: () => document.fullscreenElement !== null,
    subscribe: (listener: () => void) => listen(document, 'fullscreenchange', listener),
  },
  // The whole page, and not one element of it: otherwise toasts and dialogs would not be seen. A phone by Apple has no such thing.
  fill: () => void (document.fullscreenEnabled && document.documentElement.requestFullscreen().catch(() => {})),
  endFull: () => void (document.fullscreenElement && document.exitFullscreen().catch(() => {})),
}

/** The layout switches at two widths only (spec section 5), counted in the reader's own size of text (docs/decisions/0033). */
export function fromWidth(cutoff: number) {
  if (cutoff !== 768 && cutoff !== 992) throw new Error(messages.invalidCutoff)
  return fact(`(min-width: ${cutoff / 16}em)`)
}

function fact(query: string) {
  return {
    get: () => matchMedia(query).matches,
    subscribe: (listener: () => void) => listen(matchMedia(query), 'change', listener),
  }
}
