import { expect, onTestFinished, test, vi } from 'vitest'
import { uploads } from './uploads.ts'

test('scans that are dropped at once come to the server in the order in which people count, however slow one is', async () => {
  const begun: string[] = []
  const replies: (() => void)[] = []
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', (path: string) => {
    const name = new URL(path, 'http://localhost').searchParams.get('name')!
    begun.push(name)
    return new Promise<Response>((done) => replies.push(() => done(Response.json(fileOf(name)))))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const files = ['page 10.jpg', 'page 2.jpg', 'page 1.jpg'].map((name) => new File(['x'], name))
  uploads.add('01890a5d-ac96-774b-bcce-b302099a8001', files, [], () => {})
  for (const count of [1, 2, 3]) {
    await expect.poll(() => begun).toHaveLength(count)
    replies[count - 1]!()
  }
  await expect.poll(() => uploads.get()).toEqual([])
  expect(begun).toEqual(['page 1.jpg', 'page 2.jpg', 'page 10.jpg'])
})

const fileOf = (name: string) => ({
  fileId: '01890a5d-ac96-774b-bcce-b302099a8002',
  name,
  bytes: 1,
  received: 1,
  kind: 'unknown',
  state: 'waiting',
  done: 0,
  doing: '',
  found: '',
  note: null,
  reason: null,
  sheets: [],
  photos: 0,
})
