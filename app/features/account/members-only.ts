import { useEffect } from 'react'
import { useLocation, useNavigate } from '#app/router/index.ts'
import type { User } from '#contract/accounts.ts'
import { useMember, useUser } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'

/** Returns the member, null until it is known. A shopper who is no member is sent to '/' (decisions B21, C21). */
export function useMembersOnly(): User | null {
  const user = useUser()
  const navigate = useNavigate()
  const from = useLocation()
  const isStranger = user?.isAnonymous === true
  useEffect(() => {
    if (isStranger) void navigate(paths.entry(), { replace: true, from })
  }, [isStranger, navigate, from])
  return useMember()
}
