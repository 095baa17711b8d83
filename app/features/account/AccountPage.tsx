import { ChevronRight, ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '#brand'
import { paths } from '#app/paths.ts'
import { PageHead } from '#app/ui/PageHead.tsx'
import styles from './AccountPage.module.css'

export function Component() {
  return (
    <div className={styles.root}>
      <title>{`Account | ${brand.appName}`}</title>
      <PageHead title="Hello" text="You are shopping without an account. Your lists are kept for this device." />
      <ul className={styles.menu}>
        <li>
          <Link to={paths.lists()}>
            Shopping Lists
            <ChevronRight />
          </Link>
        </li>
        <li>
          <Link to={paths.privacy()}>
            Privacy Policy
            <ChevronRight />
          </Link>
        </li>
        <li>
          <Link to={paths.terms()}>
            Terms of Use
            <ChevronRight />
          </Link>
        </li>
        <li>
          <a href={brand.site.url}>
            {brand.site.name}
            <ExternalLink />
          </a>
        </li>
      </ul>
    </div>
  )
}
