import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a port that leads to PostgreSQL's socket. It can be closed and opened again, or break one connection at its next COMMIT. */
export async function doorTo(socketPath: string) {
  const through = new Set<Socket>()
  let breaking: 'before' | 'after' | null = null
  const server = createServer((socket) => {
    const inner = connect(socketPath)
    let isDeaf = false
    const end = () => [socket, inner].forEach((it) => it.destroy())
    for (const it of [socket, inner]) {
      through.add(it)
      it.on('error', () => {})
      it.on('close', () => {
        through.delete(it)
        end()
      })
    }
    socket.on('data', (bytes) => {
      if (breaking && bytes.includes('commit\0')) {
        isDeaf = breaking === 'after'
        breaking = null
        if (!isDeaf) return end()
      }
      inner.write(bytes)
    })
    inner.on('data', (bytes) => {
      if (isDeaf) return end()
      socket.write(bytes)
    })
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of through) socket.destroy()
    })
  await listen(0)
  onTestFinished(close)
  const port = portOf(server)
  return {
    port,
    close,
    open: () => listen(port),
    /** Before: the next COMMIT does not arrive. After: only the reply to it is lost. */
    breakAtCommit: (when: 'before' | 'after') => void (breaking = when),
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
