import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export const randomToken = () => randomBytes(32).toString('base64url')
export const tokenPattern = /^[\w-]{43}$/
export const randomDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Only this hash of a token is stored: a stolen table gives no access. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** For secrets with few possible values, such as six digits: without the server's secret nobody can try them all. */
export const keyedHashOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))
