import { useId, useState } from 'react'
import { useTools } from '#app/context.ts'
import { sayNoNotices, turnOffNotices, turnOnNotices, useNotices } from '#app/features/session/notices.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { t } from '#words/t.ts'
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
      else
        toasts.show({
          text: isOn
            ? t`Saved: your co-op won’t send notifications to this phone`
            : t`Saved: your co-op may send notifications to this phone`,
        })
    } catch (error) {
      sayNoNotices(error)
    }
    setWanted(null)
  }
  return (
    <label htmlFor={id} className={styles.choice}>
      <span>
        <b>{t`Push`}</b> {t`Notifications on this phone`}
      </span>
      <Checkbox id={id} checked={wanted ?? isOn} busy={wanted !== null} onChange={() => void toggle()} />
    </label>
  )
}
