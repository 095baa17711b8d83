import { queryOptions, useQuery } from '@tanstack/react-query'
import { tabs } from '#app/platform/tabs/index.ts'
import { staff, staffRoles, type Me, type StaffRole } from '#contract/studio/staff.ts'
import { call } from '#studio/api/call.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => noted(await call(staff.me, {}, { signal })),
  staleTime: Infinity,
})

const told = tabs.channel<string>('studio-who')

let staffId = ''
/** Whose what waits in this browser is: whoever signs in next is not given it. Pages open once that is known (docs/decisions/0263). */
export const myId = () => staffId
/** Notes who is signed in, and tells the browser's other tabs. */
export function noted(me: Me): Me {
  staffId = me.staffId
  told.send(staffId)
  return me
}

/** Calls the listener when somebody else has signed in in another tab: all tabs have one session, so what is done here would be theirs. */
export function onSomebodyElse(listener: () => void) {
  told.onWord((other) => {
    if (staffId !== '' && other !== staffId) listener()
  })
}

/** Returns whether whoever is signed in may do what needs this role. While that is not known yet nothing is offered. */
export function useMay(role: StaffRole): boolean {
  const { data } = useQuery(meQuery)
  return data !== undefined && staffRoles.indexOf(data.role) >= staffRoles.indexOf(role)
}
