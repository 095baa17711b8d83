import { expect, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { StaffRole } from '#contract/studio/staff.ts'
import { openDatabase } from '#server/db/beside.ts'
import { staffSession } from '#server/testing/staff.ts'

type Where = { url?: string; dataDir?: string }

/** Adds a member of staff as the operator does. Returns their address and the path of the link. */
export function invited(role: StaffRole, name: string, { url = process.env.E2E_URL!, dataDir = process.env.E2E_DATA_DIR! }: Where = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const said = execFileSync(process.execPath, ['server/features/staff/command.ts', 'add', email, '--role', role, '--name', name], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url },
    encoding: 'utf8',
  })
  const [, path = ''] = /^http:\/\/[^/]+(\/studio\/welcome#[\w-]{43})$/m.exec(said) ?? []
  expect(path).not.toBe('')
  return { email, path }
}

/** Lets the page's browser into the studio, made in the tables; studio-sign-in.spec.ts covers how one comes in. */
export async function signedInStaff(
  page: Page,
  role: StaffRole = 'administrator',
  { url = process.env.E2E_URL!, dataDir = process.env.E2E_DATA_DIR!, ...more }: Where & Parameters<typeof staffSession>[1] = {},
) {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const { cookie, staff } = await staffSession(db, { role, ...more })
    await page.context().addCookies([{ name: 'studio', value: cookie.slice('studio='.length), url, httpOnly: true, sameSite: 'Strict' }])
    return staff
  } finally {
    await close()
  }
}
