import { Smartphone } from 'lucide-react'
import * as brand from '#brand'
import { classes } from '#app/ui/classes.ts'
import { t } from '#words/t.ts'
import styles from './AppBadges.module.css'

/** Links to the app stores. Web only (decision E48). */
export function AppBadges({ className }: { className?: string }) {
  return (
    <ul className={classes(styles.root, className)}>
      <li>
        <a className={styles.badge} href={brand.appStores.ios}>
          <Smartphone />
          <span>
            {t`Download on the`} <b>App Store</b>
          </span>
        </a>
      </li>
      <li>
        <a className={styles.badge} href={brand.appStores.android}>
          <Smartphone />
          <span>
            {t`Get it on`} <b>Google Play</b>
          </span>
        </a>
      </li>
    </ul>
  )
}
