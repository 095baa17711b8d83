type Position = { latitude: number; longitude: number }
/** denied: the shopper said no · failed: no position to be had now · unavailable: this device cannot tell positions at all. */
export type Located = { kind: 'located'; position: Position } | { kind: 'denied' | 'failed' | 'unavailable' }
