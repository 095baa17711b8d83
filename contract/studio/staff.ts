import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, uuid } from '#contract/values.ts'

/** Each may do what those before it may. */
export const staffRoles = ['store', 'editor', 'publisher', 'administrator'] as const
export const StaffRole = v.picklist(staffRoles)
export type StaffRole = v.InferOutput<typeof StaffRole>

/** Who is signed in to the studio. */
export const Me = v.object({
  staffId: uuid,
  /** A function, not a person: 'Marketing'. */
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  /** null: all chains. */
  chains: v.nullable(v.array(id)),
  /** Only with the role store. */
  storeId: v.nullable(id),
  /** When the second factor was last shown: some acts ask for it again after five minutes. */
  secondFactorAt: instant,
})
export type Me = v.InferOutput<typeof Me>

export const staff = endpoints({
  me: { method: 'GET', path: '/api/studio/me', access: 'staff', about: 'Who is signed in to the studio.', reply: Me },
  signOut: { method: 'POST', path: '/api/studio/sign-out', access: 'staff', about: 'Ends this session in the studio.', reply: null },
})
