// The least that a reply costs: node:http with a constant string of the given length.
import { createServer } from 'node:http'

const text = 'x'.repeat(Number(process.argv[2]))
const server = createServer((_, reply) => {
  reply.setHeader('content-type', 'application/json; charset=utf-8')
  reply.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send!(address?.port)
})
