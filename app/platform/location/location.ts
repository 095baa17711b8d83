type Position = { latitude: number; longitude: number }
/** denied: the shopper said no · failed: no position to be had now · unavailable: this device cannot tell positions at all. */
export type Located = { kind: 'located'; position: Position } | { kind: 'denied' | 'failed' | 'unavailable' }

export type Location = {
  /** Asks the device; the first time it asks the shopper too. Never rejects. */
  current(): Promise<Located>
  /** Whether current() would ask the shopper. */
  permission(): Promise<'granted' | 'denied' | 'prompt'>
}
