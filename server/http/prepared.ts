import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const unzip = promisify(gunzip)

type Scope = 'public' | 'private'

/** A reply that is the same for all, made once: the value for pages rendered in process, and its bytes as nearly all clients take them. */
export class Prepared<T> {
  readonly value: T
  /** Public: any cache may keep it. Private, for a call that needs a token: only the caller may. */
  readonly scope: Scope
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
  /** About what it takes in memory; a parsed value takes a little more than its text. */
  readonly bytes: number

  constructor(value: T, scope: Scope, plain: Buffer, br: Buffer, gzip: Buffer) {
    this.value = value
    this.scope = scope
    this.br = br
    this.gzip = gzip
    this.bytes = Math.ceil(plain.length * 1.5) + br.length + gzip.length
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  }
}

/** `value` is a reply that its schema has already parsed. */
export async function prepare<T>(value: T, scope: Scope = 'public'): Promise<Prepared<T>> {
  const plain = Buffer.from(JSON.stringify(value))
  const [br, gzipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain),
  ])
  return new Prepared(value, scope, plain, ownBytes(br), ownBytes(gzipped))
}

/** Copies bytes that are kept out of the larger room in which they were made. `Buffer.from` would share a room of 64 kB with others. */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export function sendPrepared(prepared: Prepared<unknown>, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    // Kept, and asked about each time: a corrected price reaches whoever opens a page. What has not changed costs a 304.
    'cache-control': `${prepared.scope}, no-cache`,
    etag: prepared.etag,
    vary: 'accept-encoding, origin', // replaces the value set for CORS
  })
  if (request.headers['if-none-match']?.includes(prepared.etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return encoding === 'plain' ? unzip(prepared.gzip).then((plain) => reply.send(plain)) : reply.send(prepared[encoding])
}

type Encoding = 'br' | 'gzip' | 'plain'
/** By the header: all browsers together send a handful of different ones. */
const encodings = new LRUCache<string, Encoding>({ max: 100 })

/** Returns the stored form for the client: the smallest of those that it takes. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const said = headers['accept-encoding'] ?? ''
  const known = encodings.get(said)
  if (known) return known
  const encoding = encodingTaken(headers)
  if (said.length < 200) encodings.set(said, encoding)
  return encoding
}

function encodingTaken(headers: FastifyRequest['headers']): Encoding {
  const taken = new Negotiator({ headers }).encodings()
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'plain'
}
