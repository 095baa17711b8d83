import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import type { StaffId } from '#server/staff-id.ts'

export type Passkey = { passkeyId: string; publicKey: string; counter: number; transports: string[]; label: string }

export async function passkeysOf(db: Db, staffId: StaffId) {
  return db
    .selectFrom('staff_passkey')
    .select([
      'passkey_id as passkeyId',
      'public_key as publicKey',
      'counter',
      'transports',
      'label',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
}

/** Returns false when somebody has this passkey already. */
export async function insertPasskey(
  db: Db,
  staffId: StaffId,
  { passkeyId, publicKey, counter, transports, label }: Passkey,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('staff_passkey')
    .values({ passkey_id: passkeyId, staff_id: staffId, public_key: publicKey, counter, transports, label, used_at: sql<Date>`now()` })
    .onConflict((it) => it.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function usePasskey(db: Db, passkeyId: string, counter: number): Promise<void> {
  await db
    .updateTable('staff_passkey')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('passkey_id', '=', passkeyId)
    .execute()
}

/** Returns its label; null when the person has no such passkey. */
export async function deletePasskey(db: Db, staffId: StaffId, passkeyId: string): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('passkey_id', '=', passkeyId)
    .returning('label')
    .executeTakeFirst()
  return row?.label ?? null
}

export async function totpOf(db: Db, staffId: StaffId) {
  const row = await db
    .selectFrom('staff_totp')
    .select(['secret', 'created_at as createdAt', 'used_at as usedAt'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the one from before. */
export async function upsertTotp(db: Db, staffId: StaffId, secret: string, step: number): Promise<void> {
  await db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, secret, last_step: step, used_at: sql<Date>`now()` })
    .onConflict((it) =>
      it.column('staff_id').doUpdateSet({ secret, last_step: step, created_at: sql<Date>`now()`, used_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Takes the code of this half minute. Returns false when it, or a later one, was taken before. */
export async function takeStep(db: Db, staffId: StaffId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step, used_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteTotp(db: Db, staffId: StaffId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staff_totp').where('staff_id', '=', staffId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Replaces those from before. */
export async function insertRecoveryCodes(db: Db, staffId: StaffId, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash, used_at: null })))
    .execute()
}

export async function takeRecoveryCode(db: Db, staffId: StaffId, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function recoveryCodesLeft(db: Db, staffId: StaffId): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_code')
    .select((it) => it.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Lets one change at a time decide how a person signs in: whether the last second factor goes, whether a session goes on. */
export async function lockPerson(trx: Db, staffId: StaffId): Promise<void> {
  await trx.selectFrom('staff').select('staff_id').where('staff_id', '=', staffId).forUpdate().executeTakeFirst()
}
