import { nativeReady } from './native.ts'

/**
 * Resolves when every capability can be asked without a promise; to be awaited before the app starts. A native app reads from the phone what a
 * browser has at once.
 */
export const ready: () => Promise<void> = import.meta.env.MODE === 'native' ? nativeReady : async () => {}
