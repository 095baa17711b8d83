import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { DrawnOnce } from '#app/drawn-once.tsx'
import { paths } from '#app/paths.ts'
import { device } from '#app/platform/device/index.ts'
import { LanguageLink } from '#app/ui/LanguageLink.tsx'
import { AppBadges } from '#app/ui/AppBadges.tsx'
import { t } from '#words/t.ts'
import styles from './Footer.module.css'

export function Footer() {
  return (
    <footer className={styles.root}>
      <DrawnOnce of={brand.product} as={['footer']}>
        <Row />
      </DrawnOnce>
    </footer>
  )
}

function Row() {
  return (
    <div className={styles.row}>
      <p>© {brand.network}</p>
      <ul className={styles.links}>
        <li>
          <Link to={paths.privacy()}>{t`Privacy Policy`}</Link>
        </li>
        <li>
          <Link to={paths.terms()}>{t`Terms of Use`}</Link>
        </li>
        <li>
          <LanguageLink />
        </li>
        <li>
          <a href={brand.site.url}>{brand.site.name}</a>
        </li>
      </ul>
      {device.offersApps() && <AppBadges />}
    </div>
  )
}
