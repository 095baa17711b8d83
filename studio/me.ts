import { queryOptions, useQuery } from '@tanstack/react-query'
import { staff, staffRoles, type StaffRole } from '#contract/studio/staff.ts'
import { call } from '#studio/api/call.ts'

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => call(staff.me, {}, { signal }), staleTime: Infinity })

/** Returns whether whoever is signed in may do what needs this role. While that is not known yet nothing is offered. */
export function useMay(role: StaffRole): boolean {
  const { data } = useQuery(meQuery)
  return data !== undefined && staffRoles.indexOf(data.role) >= staffRoles.indexOf(role)
}
