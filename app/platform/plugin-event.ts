import type { PluginListenerHandle } from '@capacitor/core'

/** Returns a function that removes a plugin's listener, also while it is still being added. */
export function onEvent(adding: Promise<PluginListenerHandle>): () => void {
  return () => void adding.then((listening) => listening.remove())
}
