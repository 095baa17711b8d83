/** Returns whether the shopper asked the browser to save data, where it says so. Also for the service worker, which has no window. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
}
