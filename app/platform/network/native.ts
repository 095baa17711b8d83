import { App } from '@capacitor/app'
import { Network } from '@capacitor/network'
import { signal } from '#app/observable.ts'

let isConnected = true
const back = /* @__PURE__ */ signal()
const lost = /* @__PURE__ */ signal()

/** The phone's own word, which a web view does not always have: kept in memory, since it is asked for without a promise. */
export const nativeNetwork = {
  isOnline: () => isConnected,
  /** Also called when one network replaces another, since what waits may get through now. */
  onBack: back.subscribe,
  onLost: lost.subscribe,
}

/** Called once, before the app starts. */
export async function beginNetwork() {
  isConnected = true
  await Network.addListener('networkStatusChange', ({ connected }) => note(connected, connected))
  // A phone tells an app that sleeps of no change.
  await App.addListener('resume', () => void look())
  await look()
}

async function look() {
  try {
    const { connected } = await Network.getStatus()
    note(connected, connected !== isConnected)
  } catch (error) {
    console.error(error) // then what is known stays
  }
}

function note(connected: boolean, isNews: boolean) {
  const wasConnected = isConnected
  isConnected = connected
  if (connected && isNews) back.notify()
  if (!connected && wasConnected) lost.notify()
}
