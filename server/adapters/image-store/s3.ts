import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainError } from '#server/plain-error.ts'
import type { ImageStore } from './store.ts'

export type S3Place = { endpoint: string; region: string; bucket: string; prefix: string; accessKeyId: string; secretAccessKey: string }

const tries = 3
const timeouts = { GET: 10_000, HEAD: 10_000, PUT: 60_000, DELETE: 10_000 }

/** Works with any server that speaks S3. The bucket is in the path, which all of them understand. */
export function s3Store({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place): ImageStore {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = prefix ? `${prefix}/` : ''
  const urlOf = (key: string) => {
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error(`not a key of the image store: ${key}`)
    return `${endpoint}/${bucket}/${base}${key}`
  }

  /** Sends a request, again when the reply says "not now" or does not come. Each try is signed anew, since signatures expire. */
  async function ask(method: keyof typeof timeouts, url: string, { bytes, range }: { bytes?: Buffer; range?: string } = {}) {
    for (let attempt = 1; ; attempt++) {
      try {
        const request = await signer.sign(url, {
          method,
          headers: {
            ...(range !== undefined && { range }),
            'x-amz-content-sha256': createHash('sha256')
              .update(bytes ?? '')
              .digest('hex'),
          },
          body: bytes && new Uint8Array(bytes),
        })
        const reply = await fetch(request, { signal: AbortSignal.timeout(timeouts[method]) })
        const body = Buffer.from(await reply.arrayBuffer())
        if (reply.ok || (reply.status === 404 && method !== 'PUT' && !body.includes('<Code>NoSuchBucket</Code>')))
          return { status: reply.status, headers: reply.headers, body }
        throw refusal(method, url, reply.status, body)
      } catch (error) {
        if (attempt === tries || error instanceof PlainError) throw unreachable(error)
        await pause(Math.random() * 200 * 4 ** (attempt - 1))
      }
    }
  }

  return {
    async get(key) {
      const { status, body } = await ask('GET', urlOf(key))
      return status === 404 ? null : body
    },
    async has(key) {
      const { status } = await ask('HEAD', urlOf(key))
      return status !== 404
    },
    async size(key) {
      const { status, headers } = await ask('HEAD', urlOf(key))
      return status === 404 ? null : Number(headers.get('content-length'))
    },
    async part(key, from, to) {
      const { status, body } = await ask('GET', urlOf(key), { range: `bytes=${from}-${to}` })
      if (status !== 206 || body.length !== to - from + 1) throw new Error(`${key} has no bytes ${from} to ${to}`)
      return body
    },
    async put(key, bytes) {
      await ask('PUT', urlOf(key), { bytes })
    },
    async remove(key) {
      await ask('DELETE', urlOf(key))
    },
    async keys(prefix) {
      const all: string[] = []
      for (let last = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: base + prefix, ...(last && { 'start-after': last }) })
        const { body } = await ask('GET', `${endpoint}/${bucket}?${query.toString()}`)
        const list = body.toString('utf8')
        // Our keys contain no character that XML escapes.
        const found = [...list.matchAll(/<Key>([\w./-]+)<\/Key>/g)].map(([, key]) => key!)
        all.push(...found.map((key) => key.slice(base.length)))
        last = found.at(-1) ?? ''
        if (!last || !/<IsTruncated>true<\/IsTruncated>/.test(list)) return all
      }
    },
  }
}

/** Returns an Error when a later try may succeed, and a PlainError when the place or a key is wrong. */
function refusal(method: string, url: string, status: number, body: Buffer): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 4096))?.[1]
  const message = `The image store answered ${[status, code].filter(Boolean).join(' ')} to ${method} ${url}.`
  return status >= 500 || status === 429 || status === 408 ? new Error(message) : new PlainError(message)
}

function unreachable(error: unknown): unknown {
  const cause = error instanceof TypeError ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'
    ? new PlainError(`The image store cannot be reached: ${cause.message}.`)
    : error
}
