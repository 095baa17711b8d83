import { buttonClass } from '#app/ui/Button.tsx'
import { LeavesDisc } from '#app/ui/Leaves.tsx'
import { t } from '#words/t.ts'
import { useSlow } from './slow.ts'
import styles from './LoadingScreen.module.css'

/** Shown while there is nothing else to show yet: at the native app's start, at a change of store, on personal pages. */
export function LoadingScreen() {
  const slow = useSlow(true)
  return (
    <div className={styles.root} role="status">
      <LeavesDisc className={styles.sign} />
      <p>{slow ? slow.words : t`Loading`}</p>
      {slow && (
        <a className={buttonClass({ kind: 'fill' })} href={slow.href}>
          {slow.button}
        </a>
      )}
    </div>
  )
}
