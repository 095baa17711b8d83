import { CircleUserRound, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { titleOf } from '#contract/store-names.ts'
import { greetingOf, useAccount } from '#app/features/session/account.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { useCurrentStore } from '#app/features/current-store/current-store.ts'
import styles from './StoreLine.module.css'

/** The right of the header from 992 px: whose deals these are, and the way to another store. */
export function StoreLine() {
  const store = useCurrentStore()
  const { data: account } = useAccount()
  return (
    <div className={styles.root}>
      {store && (
        <div className={styles.store}>
          <MapPin />
          <p>
            <b>{titleOf(store)}</b>
            {hoursLine(store.storeHours)}
          </p>
        </div>
      )}
      <Link className={buttonClass({ kind: 'text', small: true })} to={paths.findStore()}>
        {store ? 'Change Store' : 'Find a store'}
      </Link>
      <Link className={styles.account} to={paths.account()}>
        <CircleUserRound />
        <span>{account?.firstName ? greetingOf(account.firstName) : 'Account'}</span>
      </Link>
    </div>
  )
}

/** The first line of the hours, as the co-op words it. */
function hoursLine(storeHours: string) {
  return storeHours.split('\n', 1)[0]
}
