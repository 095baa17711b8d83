import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export const randomToken = () => randomBytes(32).toString('base64url')
export const tokenPattern = /^[\w-]{43}$/
export const randomDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Only this of a token is stored: a stolen table opens nothing. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** For what has few values, such as six digits: nobody without the server's secret can try them all. */
export const keyedHashOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))
