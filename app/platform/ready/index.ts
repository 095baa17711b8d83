import { nativeReady, nativeShown } from './native.ts'

/**
 * Resolves when every capability can be asked without a promise; to be awaited before the app starts. A native app reads from the phone what a
 * browser has at once.
 */
export const ready: () => Promise<void> = import.meta.env.MODE === 'native' ? nativeReady : async () => {}

/** Takes away the picture that a phone shows while the app starts; to be called when there is something to see. */
export const shown: () => void = import.meta.env.MODE === 'native' ? nativeShown : () => {}
