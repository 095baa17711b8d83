import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMinute } from '#app/clock.ts'
import { useTools } from '#app/context.ts'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import { offline as device } from '#app/platform/offline/index.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
import { useAway } from './connection.ts'
import { saidMoment, savedAt } from './saved.ts'
import { useArrival } from './use-arrival.ts'
import styles from './OfflineNote.module.css'

const offline = t`You are offline`
const kept = t`What you check off and change is kept.`

/**
 * Says once, at the top of each page that is opened without a signal, from when it is. A page that is open already must not move when the
 * signal goes: there a toast says it, with the age of a page that the device opened at once. `unread` is a page that could not be loaded:
 * what is on the device around it, such as the lists, is not the page.
 */
export function OfflineNote({ wide, unread }: { wide: boolean; unread: boolean }) {
  const { queryClient } = useTools()
  const store = useCurrentStore()
  const away = useAway()
  const arrival = useArrival()
  const now = useMinute()
  const savedWhen = () => (unread ? null : savedAt(queryClient.getQueryCache().getAll()))
  const titleOf = (at: number | null) => (at === null ? offline : t`Saved ${saidMoment(at, now, store?.timeZone)}`)
  useToldWhenLost(away, arrival.away, () => {
    const saved = device.pageReadAt() === null ? null : savedWhen()
    return saved === null ? '' : `${titleOf(saved)}. `
  })
  if (!arrival.away) return null
  const at = savedWhen()
  return (
    <Notice icon={<CloudOff />} title={away ? titleOf(at) : t`You are connected again`} className={wide ? styles.wide : styles.root}>
      {!away ? t`What is new comes by itself.` : at === null ? kept : `${offline}. ${kept}`}
    </Notice>
  )
}

function useToldWhenLost(away: boolean, isSaid: boolean, age: () => string) {
  const was = useRef(away)
  const tell = useEffectEvent(() => toasts.show({ text: `${age()}${offline}. ${kept}` }))
  useEffect(() => {
    if (away && !was.current && !isSaid) tell()
    was.current = away
  }, [away, isSaid])
}
