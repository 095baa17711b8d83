import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export type SlowNetwork = {
  url: string
  /** How many bytes have come from the server. */
  received: () => number
  /** Makes it slow, as it is at first, or as quick as the machine. */
  setSlow: (now: boolean) => void
  /** What is asked for from now on gets no reply, and nothing says so, as with a poor signal. */
  fallSilent: () => void
  close: () => void
}

/** Longer than anything is measured, in ms. */
const never = 3600_000
/** Lighthouse's slow 4G. */
const roundTripMs = 150
const bytesPerSecond = 1_600_000 / 8

/**
 * Stands in front of the server as a slow mobile network, for a page and its service worker alike: the browser's own throttling leaves a
 * worker's requests alone. One line carries all connections, as a radio does.
 */
export async function slowNetwork(origin: string): Promise<SlowNetwork> {
  const port = Number(new URL(origin).port)
  const open = new Set<Socket>()
  let received = 0
  let lineFreeAt = 0
  let slow = true
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect({ port, host: 'localhost' })
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    // Opening a connection takes a round trip of its own.
    let connecting = roundTripMs
    client
      .pipe(
        late(() => {
          if (isSilent) return never
          const delay = connecting + roundTripMs / 2
          connecting = 0
          return slow ? delay : 0
        }),
      )
      .pipe(upstream)
    upstream
      .pipe(
        late((bytes) => {
          received += bytes
          if (!slow) return 0
          const now = performance.now()
          lineFreeAt = Math.max(lineFreeAt, now) + (bytes / bytesPerSecond) * 1000
          return lineFreeAt - now + roundTripMs / 2
        }),
      )
      .pipe(client)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    received: () => received,
    setSlow: (now) => void (slow = now),
    fallSilent: () => void (isSilent = true),
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Passes each piece on after its delay, in order. */
function late(delayOf: (bytes: number) => number): Transform {
  let last = 0
  return new Transform({
    transform(piece: Buffer, _, taken) {
      const at = Math.max(last, performance.now() + delayOf(piece.length))
      last = at
      setTimeout(() => this.push(piece), Math.max(0, at - performance.now()))
      taken()
    },
    flush(done) {
      setTimeout(done, Math.max(0, last - performance.now()) + 1)
    },
  })
}
