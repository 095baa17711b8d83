import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from '#app/router/index.ts'
import { staff, type StaffRole } from '#contract/studio/staff.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { doRowsWait } from '#studio/kept-rows.ts'
import { meQuery } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import styles from './Who.module.css'

const roles: Record<StaffRole, string> = { store: 'Store', editor: 'Editor', publisher: 'Publisher', administrator: 'Administrator' }

/** Who is signed in, their own sign-in, and the way out. */
export function Who() {
  const { data: me } = useQuery(meQuery)
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const out = useMutation({
    mutationFn: () => call(staff.signOut, {}),
    onSuccess: () => {
      queryClient.clear()
      void navigate(paths.signIn(), { replace: true })
    },
    onError: (error) => toasts.show({ text: sentenceOf(error) }),
  })
  if (!me) return null
  const askAndSignOut = () => {
    if (!doRowsWait(me.staffId)) return out.mutate()
    box.current?.hidePopover()
    dialogs.confirm({
      key: 'sign-out',
      title: 'Not everything is stored',
      message: 'Some changes of rows are kept in this browser only. They wait until you sign in here again, and nobody else gets them.',
      okText: 'Sign out',
      cancelText: 'Stay',
      onOk: () => out.mutate(),
    })
  }
  return (
    <>
      <button type="button" className={styles.root} aria-label={me.name} popoverTarget="pop-who">
        <UserRound size={18} aria-hidden="true" />
        <span className={styles.name}>{me.name}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <div ref={box} id="pop-who" popover="auto" className={styles.pop}>
        <p className={styles.who}>
          {me.email}
          <span>{roles[me.role]}</span>
        </p>
        <Link to={paths.own()} onClick={() => box.current?.hidePopover()}>
          Your sign-in
        </Link>
        <button type="button" aria-disabled={out.isPending} onClick={askAndSignOut}>
          Sign out
        </button>
      </div>
    </>
  )
}
