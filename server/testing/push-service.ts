import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { fcmGateway } from '#server/adapters/push-gateway/fcm.ts'

export const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export type Message = { message: { token: string; notification: { title: string; body: string }; data: { path: string } } }
export type Answer = { status: number; body?: object; headers?: Record<string, string> }
export const unregistered: Answer = {
  status: 404,
  body: {
    error: {
      code: 404,
      status: 'NOT_FOUND',
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }],
    },
  },
}
const sent: Answer = { status: 200, body: { name: 'projects/p/messages/1' } }

/** Starts both servers of Firebase Cloud Messaging as one, on a local port; `letIn` is what the one for access tokens says. */
export async function pushService(
  answer: (message: Message, sent: number) => Answer = () => sent,
  letIn: () => Answer | null = () => null,
) {
  const received: Message[] = []
  const assertions: string[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const say = ({ status, body = {}, headers }: Answer) =>
        reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      if (request.url === '/token') {
        assertions.push(new URLSearchParams(text).get('assertion')!)
        return say(letIn() ?? { status: 200, body: { access_token: `access-${assertions.length}`, expires_in: 3600 } })
      }
      if (request.url !== '/v1/projects/deals/messages:send') return say({ status: 404 })
      if (request.headers.authorization !== `Bearer access-${assertions.length}`) return say({ status: 401 })
      const message = JSON.parse(text) as Message
      received.push(message)
      say(answer(message, received.length))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = {
    project_id: 'deals',
    client_email: 'push@deals.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${origin}/token`,
  }
  return { received, assertions, origin, credentials, gateway: (now = Date.now) => fcmGateway(credentials, { origin, now }) }
}
