import { connect, type Socket } from 'node:net'

export type Said = { status: number; headers: Record<string, string>; body: string; whole: string }

/** Sends bytes as they are, and with `end` closes our half; returns what came until the server closed the connection. */
export function raw(port: number, bytes: string, { end = false } = {}): Promise<Said> {
  const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)))
  return heard(socket)
}

export function heard(socket: Socket): Promise<Said> {
  return new Promise((done) => {
    let whole = ''
    socket.on('data', (chunk: Buffer) => (whole += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => done(read(whole)))
  })
}

function read(whole: string): Said {
  const [head = '', ...rest] = whole.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n'), whole }
}
