import { messages } from '#app/api/error-text.ts'
import type { Registered } from './registered.ts'

export const webPush = {
  isThere: () => false,
  register: async (): Promise<Registered> => ({ success: false, errorMessage: messages.pushNotGranted }),
  token: () => null,
  unregister: async () => {},
  onToken() {},
  onOpened() {},
}
