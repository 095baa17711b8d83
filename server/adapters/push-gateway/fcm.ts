import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { NotNow, secondsOf } from '#server/jobs/not-now.ts'
import { PlainError } from '#server/plain-error.ts'
import type { Notice, PushGateway } from './gateway.ts'

/** The fields that we need of the key file from the Firebase console. */
const Credentials = v.object({
  project_id: v.pipe(v.string(), v.minLength(1)),
  client_email: v.pipe(v.string(), v.minLength(1)),
  private_key: v.pipe(v.string(), v.check(isPrivateKey)),
  token_uri: v.pipe(v.string(), v.url()),
})
type Credentials = v.InferOutput<typeof Credentials>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeout = 10_000

const Token = v.object({ access_token: v.string(), expires_in: v.number() })
const Refusal = v.object({
  error: v.object({
    message: v.optional(v.string(), ''),
    details: v.optional(
      v.array(v.object({ errorCode: v.optional(v.string()), fieldViolations: v.optional(v.array(v.object({ field: v.string() }))) })),
      [],
    ),
  }),
})

/** Sends by Firebase Cloud Messaging, HTTP v1. Only tests give another `origin`. */
export function fcmGateway(
  credentials: Credentials,
  { origin = 'https://fcm.googleapis.com', now = Date.now }: { origin?: string; now?: () => number } = {},
): PushGateway {
  let access: { token: string; until: number } | null = null

  /** Returns an access token. It is valid for an hour, and requested again a minute before it ends. */
  async function accessToken(): Promise<string> {
    if (access && now() < access.until) return access.token
    const reply = await fetch(credentials.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertionOf(credentials, now()) }),
      signal: AbortSignal.timeout(timeout),
    })
    if (!reply.ok) throw refusalOf(`the push service does not let us in with these FCM_CREDENTIALS (${reply.status})`, reply, now())
    const { access_token: token, expires_in: seconds } = v.parse(Token, await reply.json())
    access = { token, until: now() + (seconds - 60) * 1000 }
    return token
  }

  return {
    async send(token, notice) {
      const reply = await fetch(`${origin}/v1/projects/${credentials.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(token, notice, now())),
        signal: AbortSignal.timeout(timeout),
      })
      if (reply.ok) {
        await reply.body?.cancel()
        return 'sent'
      }
      if (reply.status === 401) access = null
      if (isGone(await reply.json().catch(() => null))) return 'gone'
      throw refusalOf(`the push service answered ${reply.status}`, reply, now())
    },
  }
}

/** A phone that is off gets the notice within a day, or not at all. */
const lifetime = 86_400

/**
 * The words and the path for both systems, and what each needs to know besides. A second notice about the same thing takes the
 * place of the first, also on a phone that was off.
 */
function messageOf(token: string, { title, body, path, about }: Notice, now: number) {
  return {
    message: {
      token,
      notification: { title, body },
      data: { path },
      android: {
        priority: 'high', // else a phone that sleeps shows it hours later, in the middle of the night
        ttl: `${lifetime}s`,
        ...(about && { collapse_key: about, notification: { tag: about } }),
      },
      apns: {
        headers: {
          'apns-push-type': 'alert',
          'apns-priority': '10',
          'apns-expiration': String(Math.floor(now / 1000) + lifetime),
          ...(about && { 'apns-collapse-id': about }),
        },
        payload: { aps: { sound: 'default' } },
      },
    },
  }
}

function refusalOf(message: string, { headers }: Response, now: number): Error {
  const seconds = secondsOf(headers.get('retry-after'), now)
  return seconds === null ? new Error(message) : new NotNow(message, seconds)
}

/** Returns whether the app was removed, or the token belongs to another project or never was valid. */
function isGone(body: unknown): boolean {
  const refusal = v.safeParse(Refusal, body)
  if (!refusal.success) return false
  return refusal.output.error.details.some(
    ({ errorCode, fieldViolations = [] }) =>
      errorCode === 'UNREGISTERED' || errorCode === 'SENDER_ID_MISMATCH' || fieldViolations.some(({ field }) => field === 'message.token'),
  )
}

/** Returns a signed statement of who we are, valid for an hour (RFC 7523). */
function assertionOf({ client_email: issuer, token_uri: audience, private_key: key }: Credentials, now: number): string {
  const issuedAt = Math.floor(now / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss: issuer, scope, aud: audience, iat: issuedAt, exp: issuedAt + 3600 })}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Reads the file that FCM_CREDENTIALS names. */
export function readCredentials(file: string): Credentials {
  try {
    return v.parse(Credentials, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'it is not a service account key'
    throw new PlainError(`The file FCM_CREDENTIALS, ${file}, cannot be used (${why}).`)
  }
}
