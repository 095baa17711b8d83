import { createHash, randomBytes } from 'node:crypto'

export const randomToken = () => randomBytes(32).toString('base64url')
export const tokenPattern = /^[\w-]{43}$/

/** Only this of a token is stored: a stolen table opens nothing. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
