import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { PlainError } from '#server/plain-error.ts'
import { Credentials, fcmGateway } from './fcm.ts'
import type { Notice, PushGateway } from './push-gateway.ts'

export type { Notice, PushGateway }

/** `file` is FCM_CREDENTIALS; null when nothing is to be sent. */
export function openPushGateway(file: string | null): PushGateway | null {
  return file === null ? null : fcmGateway(readCredentials(file))
}

function readCredentials(file: string): Credentials {
  try {
    return v.parse(Credentials, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'it is not a service account key'
    throw new PlainError(`The file FCM_CREDENTIALS, ${file}, cannot be used (${why}).`)
  }
}
