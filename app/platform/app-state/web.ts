import { listen } from '../listen.ts'

const isVisible = () => !document.hidden

export const browserAppState = {
  isVisible,
  onVisible: (hear: () => void) => listen(document, 'visibilitychange', () => isVisible() && hear()),
  onHidden: (hear: () => void) => listen(document, 'visibilitychange', () => isVisible() || hear()),
  onShown: (hear: () => void) => listen(window, 'pageshow', hear),
  onLeft: (hear: () => void) => listen(window, 'pagehide', hear),
}
