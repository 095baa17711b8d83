import type { StaffCaller } from '#server/http/admission.ts'
import { forbidden } from '#server/http/problem.ts'

/** How many days an invitation's link is good for. */
export const invitationDays = 7

export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/studio/invitation#${token}`

export function isOfChain({ chains }: Pick<StaffCaller, 'chains'>, chainId: number): boolean {
  return chains === null || chains.includes(chainId)
}

/** Every call of staff on a thing of a chain begins with it, reads too. */
export function demandChain(caller: Pick<StaffCaller, 'chains'>, chainId: number): void {
  if (!isOfChain(caller, chainId)) throw forbidden('other_chain', 'This belongs to a chain that you do not work for.')
}

type Person = Pick<StaffCaller, 'staffId' | 'role'>

/** Returns whether nobody could invite and change roles any more without this person. */
export function isLastAdministrator(all: readonly Person[], { staffId, role }: Person): boolean {
  return role === 'administrator' && !all.some((it) => it.role === 'administrator' && it.staffId !== staffId)
}
