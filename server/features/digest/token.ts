import * as v from 'valibot'
import { isSame, keyedHashOf } from '#server/secrets.ts'
import { UserId } from '#server/user-id.ts'

export const unsubscribePath = '/api/unsubscribe'

/**
 * The address in a mail that ends such mails: who it is for, signed. It opens and shows nothing and does this one thing, so it works
 * for as long as the mail lies somewhere, and needs no table (docs/decisions/0081).
 */
export function unsubscribeUrl(publicUrl: string, authSecret: string, userId: UserId): string {
  // No letter of it has to be escaped.
  return `${publicUrl}${unsubscribePath}?token=${userId}.${signatureOf(authSecret, userId)}`
}

/** Returns whose mails a token ends; null when we did not sign it. */
export function subscriberOf(authSecret: string, token: unknown): UserId | null {
  if (typeof token !== 'string') return null
  const [id, signature = '', ...more] = token.split('.')
  const userId = v.safeParse(UserId, id)
  if (!userId.success || more.length > 0 || !isSame(signature, signatureOf(authSecret, userId.output))) return null
  return userId.output
}

/** The word in front keeps it from being a signature for anything else. */
const signatureOf = (authSecret: string, userId: UserId) => keyedHashOf(authSecret, `unsubscribe:${userId}`)
