import { listen } from '../listen.ts'

export const browserAwake = {
  keepScreenOn(told: (staysOn: boolean) => void) {
    let ended = false
    let lock: WakeLockSentinel | null = null
    const isWanted = () => !ended && !document.hidden

    /** The browser releases the lock whenever the page is hidden, so it is taken again each time the page is shown. */
    async function take() {
      if (!isWanted()) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (!isWanted()) return void taken.release()
        lock = taken
        taken.addEventListener('release', () => isWanted() && lock === taken && told(false))
        told(true)
      } catch {
        if (isWanted()) told(false)
      }
    }
    const stopListening = listen(document, 'visibilitychange', () => void take())
    void take()
    return () => {
      ended = true
      stopListening()
      void lock?.release()
    }
  },
}
