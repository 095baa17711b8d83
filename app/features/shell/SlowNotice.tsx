import { useIsFetching } from '@tanstack/react-query'
import { useGoing } from '#app/router/index.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { useSlow } from './slow.ts'
import styles from './SlowNotice.module.css'

/** On a page that is readable already, a wait that is too long is shown within the page (decision F14). */
export function SlowNotice() {
  const going = useGoing() !== null
  const asking = useIsFetching({ predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' }) > 0
  const slow = useSlow(going || asking)
  if (!slow) return null
  return (
    <Notice
      className={styles.root}
      title={slow.words}
      action={
        <a className={buttonClass({ small: true })} href={slow.href}>
          {slow.button}
        </a>
      }
    />
  )
}
