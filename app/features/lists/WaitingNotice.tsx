import { CloudOff, CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useArrival } from '#app/features/offline/use-arrival.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { plural, t } from '#words/t.ts'
import { useListsValue } from './shopping-lists.ts'
import styles from './WaitingNotice.module.css'

/** A change that the server accepts at once needs no notice. */
const noticeableMs = 1000

/**
 * Shows how many changes wait to be sent, once they have waited for a while. A page that was opened offline says already that they are kept.
 * It comes and goes while rows are being pressed, so that it stands where it moves none: at the end of a page, or over its dock.
 */
export function WaitingNotice({ overDock = false }: { overDock?: boolean }) {
  const waiting = useListsValue((it) => it.waiting)
  const stalled = useListsValue((it) => it.stalled)
  const lasts = useListsValue((it) => it.lasts)
  const long = useLong(waiting > 0)
  const { away } = useArrival()
  if (away && lasts) return null
  if (waiting === 0 || !(stalled || long)) return null
  const notice = (
    <Notice
      className={styles.root}
      icon={stalled ? <CloudOff /> : <CloudUpload />}
      title={
        stalled
          ? plural(waiting, { one: t`1 change is waiting for a signal`, other: t`${waiting} changes are waiting for a signal` })
          : plural(waiting, { one: t`1 change is being sent`, other: t`${waiting} changes are being sent` })
      }
    >
      {lasts ? (
        <>
          <span className={styles.phone}>
            {plural(waiting, { one: t`It is safe on this phone.`, other: t`They are safe on this phone.` })}
          </span>
          <span className={styles.other}>
            {plural(waiting, { one: t`It is safe on this device.`, other: t`They are safe on this device.` })}
          </span>
        </>
      ) : (
        plural(waiting, {
          one: t`Keep this page open until it is sent: this browser does not let us save it.`,
          other: t`Keep this page open until they are sent: this browser does not let us save them.`,
        })
      )}
    </Notice>
  )
  if (!overDock) return notice
  return (
    <div className={styles.overDock} {...docked}>
      {notice}
    </div>
  )
}

/** Returns true once `is` has been true for a while. */
function useLong(is: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLong(true), noticeableMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [is])
  return long
}
