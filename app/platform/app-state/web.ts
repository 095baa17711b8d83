import { listen } from '../listen.ts'

const isVisible = () => !document.hidden

export const browserAppState = {
  isVisible,
  isPressed: () => navigator.userActivation.isActive,
  onVisible: (listener: () => void) => listen(document, 'visibilitychange', () => isVisible() && listener()),
  onHidden: (listener: () => void) => listen(document, 'visibilitychange', () => isVisible() || listener()),
  onBroughtBack: (listener: () => void) =>
    listen(window, 'pageshow', (event) => event instanceof PageTransitionEvent && event.persisted && listener()),
  onLeft: (listener: () => void) => listen(window, 'pagehide', listener),
}
