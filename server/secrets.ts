import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export const randomToken = () => randomBytes(32).toString('base64url')
export const tokenPattern = /^[\w-]{43}$/
export const randomDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Only this hash of a token is stored: a stolen table gives no access. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** For secrets with few possible values, such as six digits: without the server's secret nobody can try them all. */
export const keyedHashOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))

/** For a secret that we have to know again, so that a hash will not do. `purpose` parts the keys, and `of` ties the text to its row. */
export function encrypted(key: string, purpose: string, of: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce).setAAD(Buffer.from(of))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Returns null when it was encrypted with another key, or for another row. */
export function decrypted(key: string, purpose: string, of: string, kept: string): string | null {
  const bytes = Buffer.from(kept, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keyFor = (key: string, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
