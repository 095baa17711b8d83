import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PlainError } from '#server/plain-error.ts'
import { scratchFolder } from '#server/testing/scratch.ts'
import { s3Keys, startS3 } from '#server/testing/s3.ts'
import { openImageStore, tryImageStore } from './index.ts'

// The S3 server from the registry neither checks signatures nor continues long lists. Those two are tested against a fake server.
const place = { endpoint: await startS3(), region: 'us-east-1', bucket: 'deals', prefix: 'pictures/east', ...s3Keys }
const store = openImageStore(place)
const bytes = Buffer.from([0, 1, 2, 253, 254, 255])

/** Starts a server that gives these answers one after the other, and then repeats the last one. */
async function answering(...answers: RequestListener[]) {
  const asked: string[] = []
  const fake = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answers[Math.min(asked.length, answers.length) - 1]!(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => fake.once('listening', done))
  onTestFinished(() => void fake.close())
  const endpoint = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  return { asked, endpoint, store: openImageStore({ ...place, endpoint }) }
}
const status = (code: number, body = ''): RequestListener => {
  return (request, response) => void request.resume().on('end', () => response.writeHead(code).end(body))
}
const cut: RequestListener = (request) => void request.socket.destroy()

test('what is put can be read byte by byte, and is under the prefix', async () => {
  expect(await store.has('original/pages/front-1a2b3c4d')).toBe(false)
  expect(await store.get('original/pages/front-1a2b3c4d')).toBeNull()
  await store.put('original/pages/front-1a2b3c4d', bytes)
  await store.put('original/pages/front-1a2b3c4d', bytes)
  expect(await store.has('original/pages/front-1a2b3c4d')).toBe(true)
  expect(await store.get('original/pages/front-1a2b3c4d')).toEqual(bytes)
  const whole = openImageStore({ ...place, prefix: '' })
  expect(await whole.get('pictures/east/original/pages/front-1a2b3c4d')).toEqual(bytes)
  expect(await openImageStore({ ...place, prefix: 'pictures/west' }).has('original/pages/front-1a2b3c4d')).toBe(false)
})

test('a part of what was put is read alone, and its size is known', async () => {
  await store.put('original/banners/film', bytes)
  const folder = openImageStore(scratchFolder())
  await folder.put('original/banners/film', bytes)
  for (const its of [store, folder]) {
    expect(await its.size('original/banners/film')).toBe(6)
    expect(await its.size('original/banners/none')).toBeNull()
    expect(await its.part('original/banners/film', 2, 4)).toEqual(bytes.subarray(2, 5))
    await expect(its.part('original/banners/film', 5, 6)).rejects.toThrow('has no bytes 5 to 6')
  }
})

test('what is removed is gone, and so is what never was there', async () => {
  await store.put('removed/page', bytes)
  await store.remove('removed/page')
  await store.remove('removed/page')
  expect(await store.get('removed/page')).toBeNull()
})

test('keys are listed by their beginning', async () => {
  await store.put('listed/products/apples', bytes)
  await store.put('listed/pages/front', bytes)
  await store.put('made/pages/front/320.avif', bytes)
  expect(await store.keys('listed/')).toEqual(['listed/pages/front', 'listed/products/apples'])
  expect(await store.keys('nothing/')).toEqual([])
})

test('keys beyond one reply are requested after the last one', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((it) => `pictures/east/original/${it}`)
  const lists = await answering((request, response) => {
    const after = new URL(request.url!, place.endpoint).searchParams.get('start-after') ?? ''
    const rest = keys.filter((it) => it > after)
    const contents = rest.slice(0, 2).map((it) => `<Contents><Key>${it}</Key></Contents>`)
    response.end(`<ListBucketResult><IsTruncated>${rest.length > 2}</IsTruncated>${contents.join('')}</ListBucketResult>`)
  })
  expect(await lists.store.keys('original/')).toEqual(['a', 'b', 'c', 'd', 'e'].map((it) => `original/${it}`))
  expect(lists.asked).toHaveLength(3)
})

/** Calculates signature version 4 as Amazon's documentation describes it for servers. */
function signatureOf(request: IncomingMessage, secret: string): string {
  const [, date, region, names] = /Credential=S3RVER\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+)/.exec(
    request.headers.authorization!,
  )!
  const { pathname, searchParams } = new URL(request.url!, place.endpoint)
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const headers = names!.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const asked = [request.method, pathname, query.join('&'), headers.join(''), names, request.headers['x-amz-content-sha256']].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(asked).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [date!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, hash].join('\n')).toString('hex')
}

/** Accepts requests that were signed with the secret; the body must be the one that was signed. */
const gate: RequestListener = (request, response) => {
  const body = createHash('sha256')
  request.on('data', (part: Buffer) => body.update(part))
  request.on('end', () => {
    const isSigned = request.headers.authorization?.endsWith(`Signature=${signatureOf(request, place.secretAccessKey)}`)
    const isWhole = request.headers['x-amz-content-sha256'] === body.digest('hex')
    if (isSigned && isWhole) response.end()
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
}

test('every request is signed, body included', async () => {
  const signed = await answering(gate)
  await signed.store.put('original/pages/front', bytes)
  await signed.store.get('original/pages/front')
  await signed.store.has('original/pages/front')
  await signed.store.keys('original/')
  const refusal: unknown = await tryImageStore({ ...place, endpoint: signed.endpoint, secretAccessKey: 'wrong' }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(PlainError)
  expect(refusal).toHaveProperty('message', expect.stringMatching(/^The image store answered 403 SignatureDoesNotMatch to GET http:/))
})

test('a key that leads elsewhere is refused', async () => {
  await expect(store.get('../../other/secret')).rejects.toThrow('not a key of the image store')
  await expect(store.put('original/pages/a?acl', bytes)).rejects.toThrow('not a key of the image store')
})

test.each([
  ['a key that is not known', { accessKeyId: 'nobody' }, /^The image store answered 403 InvalidAccessKeyId to GET http:/],
  ['a bucket that is not there', { bucket: 'elsewhere' }, /^The image store answered 404 NoSuchBucket to GET http:/],
])('%s is reported at start in one plain sentence', async (_, wrong, sentence) => {
  const refusal: unknown = await tryImageStore({ ...place, ...wrong }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(PlainError)
  expect(refusal).toHaveProperty('message', expect.stringMatching(sentence))
})

test('a host that does not exist is reported at start in one plain sentence', async () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND s3.example'), { code: 'ENOTFOUND' })
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }))
  onTestFinished(() => fetching.mockRestore())
  await expect(tryImageStore({ ...place, endpoint: 'https://s3.example' })).rejects.toEqual(
    new PlainError('The image store cannot be reached: getaddrinfo ENOTFOUND s3.example.'),
  )
})

test('a correct store, even if unreachable for now, does not keep the server from starting', async () => {
  await tryImageStore(place)
  await tryImageStore({ ...place, endpoint: 'http://127.0.0.1:1' })
})

test('a reply "not now" and a broken connection are tried again, a refusal is not', async () => {
  const shaky = await answering(status(503), cut, status(200, 'picture'))
  expect(String(await shaky.store.get('original/pages/front'))).toBe('picture')
  expect(shaky.asked).toEqual(Array(3).fill('GET /deals/pictures/east/original/pages/front'))
  const put = await answering(status(500), status(200))
  await put.store.put('original/pages/front', bytes)
  expect(put.asked).toHaveLength(2)
  const down = await answering(status(503))
  await expect(down.store.has('original/pages/front')).rejects.toThrow('The image store answered 503 to HEAD')
  expect(down.asked).toHaveLength(3)
  const refused = await answering(status(403, '<Error><Code>AccessDenied</Code></Error>'))
  await expect(refused.store.put('original/pages/front', bytes)).rejects.toThrow('The image store answered 403 AccessDenied to PUT')
  expect(refused.asked).toHaveLength(1)
})
