import { audit, type AuditName } from '#server/credentials/audit.ts'
import { inTransaction, type Db } from '#server/db/pool.ts'
import { conflict } from '#server/http/problem.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import { newStaffId, type StaffId } from '#server/staff-id.ts'
import { operator, record, type Act, type By } from './journal.ts'
import * as queries from './queries.ts'
import type { KeptStaff, NewStaff } from './queries.ts'
import { invitationDays, isLastAdministrator } from './rules.ts'

/** Who changes the staff, and from which network. */
export type Changer = By & { network: string }
export const operatorHere: Changer = { ...operator, network: 'command' }

/** Adds a person. Returns the secret of the link with which they set a password and a second factor. */
export async function addStaff(trx: Db, by: Changer, person: Omit<NewStaff, 'staffId'>): Promise<{ staffId: StaffId; token: string }> {
  const staffId = newStaffId()
  if (!(await queries.insertStaff(trx, { ...person, staffId }))) throw conflict('known', `${person.email} is among the staff already.`)
  await tell(trx, by, staffId, 'staff.invited', { act: 'Staff invited', subject: person.name, after: toldOf(person) })
  return { staffId, token: await invite(trx, staffId) }
}

/** Ends all that somebody may do. The last administrator stays. */
export async function endStaff(trx: Db, by: Changer, person: KeptStaff): Promise<void> {
  await refuseLast(trx, person)
  await queries.deleteSignInOf(trx, person.staffId)
  await queries.endStaff(trx, person.staffId)
  await queries.deletePreviews(trx, person.chains)
  await tell(trx, by, person.staffId, 'staff.ended', { act: 'Staff ended', subject: person.name, before: toldOf(person) })
}

/** Takes the password and every second factor away, and returns the secret of a link that sets new ones. */
export async function resetStaff(trx: Db, by: Changer, person: KeptStaff): Promise<string> {
  await queries.deleteSignInOf(trx, person.staffId)
  await queries.deletePreviews(trx, person.chains)
  await tell(trx, by, person.staffId, 'staff.reset', { act: 'New sign-in given', subject: person.name })
  return invite(trx, person.staffId)
}

/** Changes what somebody may do. With another reach their sessions and previews end, so that no page goes on with the one from before. */
export async function changeReach(trx: Db, by: Changer, person: KeptStaff, to: Omit<NewStaff, 'staffId' | 'email'>): Promise<void> {
  const after = { ...to, email: person.email }
  if (to.role !== 'administrator') await refuseLast(trx, person)
  await queries.updateStaff(trx, { staffId: person.staffId, ...to })
  if (JSON.stringify(reachOf(person)) !== JSON.stringify(reachOf(to))) {
    await queries.deleteSessionsOf(trx, person.staffId)
    await queries.deletePreviews(trx, person.chains)
  }
  await tell(trx, by, person.staffId, 'staff.changed', {
    act: 'Staff changed',
    subject: to.name,
    before: toldOf(person),
    after: toldOf(after),
  })
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

async function tell(trx: Db, by: Changer, staffId: StaffId, event: AuditName, act: Omit<Act, 'chainId'>) {
  await audit(trx, event, { staffId }, by.network)
  await record(trx, by, { ...act, chainId: null })
}

type Reach = Pick<NewStaff, 'role' | 'chains' | 'storeId'>
const reachOf = ({ role, chains, storeId }: Reach) => ({ role, chains, storeId })

function toldOf({ email, name, ...reach }: Omit<NewStaff, 'staffId'>) {
  return { name, email, ...reachOf(reach) }
}
