import { inTransaction, type Db } from '#server/db/pool.ts'
import { conflict } from '#server/http/problem.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import { newStaffId, type StaffId } from '#server/staff-id.ts'
import { record, type By } from './journal.ts'
import * as queries from './queries.ts'
import type { KeptStaff, NewStaff } from './queries.ts'
import { invitationDays, isLastAdministrator } from './rules.ts'

/** Adds a person. Returns the secret of the link with which they set a password and a second factor. */
export async function addStaff(trx: Db, by: By, person: Omit<NewStaff, 'staffId'>): Promise<{ staffId: StaffId; token: string }> {
  const staffId = newStaffId()
  if (!(await queries.insertStaff(trx, { ...person, staffId }))) throw conflict('known', `${person.email} is among the staff already.`)
  await record(trx, by, { act: 'Staff invited', chainId: null, subject: person.name, after: toldOf({ ...person, staffId }) })
  return { staffId, token: await invite(trx, staffId) }
}

/** Ends all that somebody may do. The last administrator stays. */
export async function endStaff(trx: Db, by: By, person: KeptStaff): Promise<void> {
  await refuseLast(trx, person)
  await queries.deleteSignInOf(trx, person.staffId)
  await queries.endStaff(trx, person.staffId)
  await record(trx, by, { act: 'Staff ended', chainId: null, subject: person.name, before: toldOf(person) })
}

/** Takes the password and every second factor away, and returns the secret of a link that sets new ones. */
export async function resetStaff(trx: Db, by: By, person: KeptStaff): Promise<string> {
  await queries.deleteSignInOf(trx, person.staffId)
  await record(trx, by, { act: 'New sign-in given', chainId: null, subject: person.name })
  return invite(trx, person.staffId)
}

/** For the operator's commands: each in a transaction, behind the lock. */
export function changeStaff<T>(db: Db, run: (trx: Db, all: KeptStaff[]) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await queries.lockStaff(trx)
    return run(trx, await queries.allStaff(trx))
  })
}

async function refuseLast(trx: Db, person: KeptStaff) {
  if (isLastAdministrator(await queries.allStaff(trx), person))
    throw conflict('last_administrator', `${person.name} is the last administrator: make somebody else one first.`)
}

async function invite(trx: Db, staffId: StaffId): Promise<string> {
  const token = randomToken()
  await queries.insertInvitation(trx, staffId, hashOf(token), invitationDays)
  return token
}

function toldOf({ email, name, role, chains, storeId }: NewStaff) {
  return { name, email, role, chains, storeId }
}
