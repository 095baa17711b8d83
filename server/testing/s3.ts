import S3rver from 's3rver'
import { atEnd } from './at-end.ts'
import { scratchFolder } from './scratch.ts'

/** Starts a server that speaks S3, with an empty bucket `deals`; returns its origin. It is stopped with the test, and outside of one after the file. */
export async function startS3(): Promise<string> {
  const directory = scratchFolder()
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'deals', configs: [] }] })
  const { port } = await server.run()
  atEnd(() => server.close())
  return `http://127.0.0.1:${port}`
}

/** The only access keys that it accepts. */
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
