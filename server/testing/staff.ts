import type { StaffRole } from '#contract/studio/staff.ts'
import type { Db } from '#server/db/pool.ts'
import type { StaffCaller } from '#server/http/admission.ts'
import { insertStaff, staffOfSession } from '#server/features/staff/queries.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import { newStaffId } from '#server/staff-id.ts'
import { publicUrl } from './public-url.ts'

type Given = { role?: StaffRole; chains?: number[] | null; storeId?: number | null; name?: string; secondFactorAt?: Date }
export type StaffHeaders = { cookie: string; origin: string }

/** Returns a new member of staff who is signed in, made in the tables, with the headers that the studio's pages send. */
export async function staffSession(
  db: Db,
  { role = 'administrator', chains = null, storeId = null, name = 'Marketing', secondFactorAt = new Date() }: Given = {},
): Promise<{ cookie: string; headers: StaffHeaders; staff: StaffCaller }> {
  const staffId = newStaffId()
  await insertStaff(db, { staffId, email: `${staffId}@example.com`, name, role, chains, storeId })
  const token = randomToken()
  await db
    .insertInto('staff_session')
    .values({
      token_hash: hashOf(token),
      staff_id: staffId,
      device: 'Chrome on Linux',
      expires_at: new Date(Date.now() + 12 * 3_600_000),
      second_factor_at: secondFactorAt,
      challenge: null,
      totp_secret: null,
      invitation_hash: null,
      new_password_hash: null,
    })
    .execute()
  const found = await staffOfSession(db, hashOf(token))
  const cookie = `studio=${token}`
  return { cookie, headers: { cookie, origin: publicUrl }, staff: found!.caller }
}
