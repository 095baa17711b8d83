import { nativeShare } from './native.ts'
import { browserShare } from './web.ts'

export type Share = {
  /** Whether there is a share sheet: what is handed over is copied otherwise. */
  hasSheet: () => boolean
  /** Hands a text to the device's share sheet, or copies it where there is none; 'given up' when the shopper closed the sheet. */
  text: (title: string, text: string) => Promise<'shared' | 'copied' | 'given up'>
}

export const share: Share = import.meta.env.MODE === 'native' ? nativeShare : browserShare
