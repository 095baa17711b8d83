import { fcmGateway, readCredentials } from './fcm.ts'
import type { PushGateway } from './gateway.ts'

/** `file` is FCM_CREDENTIALS; null when nothing is to be sent. */
export function openPushGateway(file: string | null): PushGateway | null {
  return file === null ? null : fcmGateway(readCredentials(file))
}
