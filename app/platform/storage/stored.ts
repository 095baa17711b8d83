import { nativeStored } from './native.ts'

/** Resolves when the secrets that were set are stored: in a browser they are at once, a phone's keychain takes a moment. */
export const stored: () => Promise<void> = import.meta.env.MODE === 'native' ? nativeStored : () => Promise.resolve()
