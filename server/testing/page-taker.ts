import { Agent, request } from 'node:http'

// A process that, once it is sent a server's address, requests new pages on 20 connections as fast as it can until it is sent
// 'stop'; then it sends back how often each status came.
type Order = { url: string; from: string; path: string } | 'stop'
const connections = 20
let stop = new AbortController()
let taking: Promise<Map<number | string, number>> | undefined

process.on('message', (order: Order) => {
  if (order !== 'stop') {
    stop = new AbortController()
    taking = take(order, stop.signal)
    return
  }
  stop.abort()
  void taking?.then((counts) => process.send!([...counts]))
})
process.send!('ready')

async function take({ url, from, path }: Exclude<Order, 'stop'>, stopped: AbortSignal) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'x-forwarded-for': from, 'accept-encoding': 'br' }
  const counts = new Map<number | string, number>()
  const ask = () =>
    new Promise<number | string>((done) => {
      const asked = request(`${url}${path}${Math.random()}`, { agent, headers }, (reply) => {
        reply.resume()
        reply.once('end', () => done(reply.statusCode!))
      })
      asked.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
      asked.end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!stopped.aborted) {
        const status = await ask()
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
  return counts
}
