import { useId, useState } from 'react'
import { useTools } from '#app/context.ts'
import { sayNoNotices, turnOffNotices, turnOnNotices, useNotices } from '#app/features/session/notices.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import styles from './pages.module.css'

/** The third channel, where there is one: notices on this very phone (decision C20). */
export function PushChoice() {
  const tools = useTools()
  const isOn = useNotices()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const id = useId()
  const toggle = async () => {
    setWanted(!isOn)
    try {
      const registered = isOn ? null : await turnOnNotices(tools)
      if (isOn) await turnOffNotices(tools)
      if (registered?.success === false) sayNoNotices(registered.errorMessage)
      else toasts.show({ text: `Saved: your co-op ${isOn ? 'won’t' : 'may'} send notifications to this phone` })
    } catch {
      sayNoNotices(null)
    }
    setWanted(null)
  }
  return (
    <label htmlFor={id} className={styles.choice}>
      <span>
        <b>Push</b> Notifications on this phone
      </span>
      <Checkbox id={id} checked={wanted ?? isOn} disabled={wanted !== null} onChange={() => void toggle()} />
    </label>
  )
}
