type Position = { latitude: number; longitude: number }
/** denied: the shopper said no · failed: there is no position at the moment · unavailable: this device has no positions at all. */
export type Located = { kind: 'located'; position: Position } | { kind: 'denied' | 'failed' | 'unavailable' }
