import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#server/testing/folder.ts'
import { isUnreachable } from './pool.ts'

const codedAs = (code: string) => Object.assign(new Error(code), { code })

test('a network that fails is a database that cannot be reached', async () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])
    expect(isUnreachable(codedAs(code)), code).toBe(true)
  const socket = connect(join(newFolder(), '.s.PGSQL.5432'))
  const missing = await new Promise((failed) => socket.once('error', failed))
  expect(isUnreachable(missing), 'PostgreSQL’s socket is gone').toBe(true)
})

test('a file that is gone, no room on the disk and a mistake in the code are no lost database', () => {
  expect(isUnreachable(thrownBy(() => readFileSync(join(newFolder(), 'gone.css'))))).toBe(false)
  for (const code of ['ENOSPC', 'EMFILE', 'EISDIR', 'EACCES', 'ERR_INVALID_ARG_TYPE'])
    expect(isUnreachable(codedAs(code)), code).toBe(false)
})

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
