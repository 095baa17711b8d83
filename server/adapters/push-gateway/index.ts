import { fcmGateway, readCredentials } from './fcm.ts'
import type { PushGateway } from './gateway.ts'

/** Opens the gateway with the key file that FCM_CREDENTIALS names; returns null when nothing is to be sent. */
export function openPushGateway(file: string | null): PushGateway | null {
  return file === null ? null : fcmGateway(readCredentials(file))
}
