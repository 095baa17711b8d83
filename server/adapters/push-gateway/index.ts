import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { PlainError } from '#server/plain-error.ts'
import { fcmGateway } from './fcm.ts'

/** What a device shows; `path` is where in the app a touch leads. */
export type Notice = { title: string; body: string; path: string }

/**
 * Hands a notice to the service of the device's maker. `gone`: the token belongs to no app any more, and never will again.
 * Throws when it could not be handed on now; the job that called tries again.
 */
export type PushGateway = { send: (token: string, notice: Notice) => Promise<'sent' | 'gone'> }

/** The parts that we need of the key file that the Firebase console gives out. */
const Credentials = v.object({
  project_id: v.pipe(v.string(), v.minLength(1)),
  client_email: v.pipe(v.string(), v.minLength(1)),
  private_key: v.pipe(v.string(), v.startsWith('-----BEGIN')),
  token_uri: v.pipe(v.string(), v.url()),
})
export type Credentials = v.InferOutput<typeof Credentials>

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
