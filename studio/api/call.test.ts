import { expect, onTestFinished, test, vi } from 'vitest'
import { weekRows } from '#contract/studio/rows.ts'
import { weeks } from '#contract/studio/weeks.ts'
import { call, guards } from './call.ts'
import { mayWorkLater } from './problems.ts'

const weekId = '01890a5d-ac96-774b-bcce-b302099a8001'
const rowId = '01890a5d-ac96-774b-bcce-b302099a8002'

/** Something replies this, whatever is sent. */
function replying(status: number, body: BodyInit | null) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  onTestFinished(() => void vi.unstubAllGlobals())
}
const removing = () => call(weekRows.remove, { params: { weekId, rowId }, query: {} })
const refused = (run: () => Promise<unknown>) =>
  run().then(
    () => null,
    (error: unknown) => error,
  )

const html = '<!doctype html><title>Sign in to the network</title>'
const notOurs = [200, 401, 403, 404, 409].map((status) => ({ status, body: html }))

test.each([...notOurs, { status: 404, body: 'default backend - 404' }, { status: 200, body: '{}' }])(
  '0264 what somebody else replies in our server’s place settles no change, and signs nobody out: %j',
  async ({ status, body }) => {
    const signedOut = vi.spyOn(guards, 'signedOut')
    replying(status, body)
    expect(mayWorkLater(await refused(removing))).toBe(true)
    expect(signedOut).not.toHaveBeenCalled()
  },
)

test.each(notOurs)('0264 such a reply to a read is one that may come later: %j', async ({ status, body }) => {
  replying(status, body)
  expect(mayWorkLater(await refused(() => call(weeks.one, { params: { weekId } })))).toBe(true)
})

test('0264 what our server says no to is no, and a reply without contents is one', async () => {
  replying(
    404,
    JSON.stringify({ type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found', detail: 'There is no such week.' }),
  )
  expect(await refused(removing)).toMatchObject({ status: 404, code: 'not_found', message: 'There is no such week.' })
  replying(204, null)
  expect(await removing()).toBeNull()
})
