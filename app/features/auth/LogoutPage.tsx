import { useEffect } from 'react'
import { brand } from '#brand'
import { replaceToken } from '#app/features/shell/session.ts'
import { paths } from '#app/paths.ts'
import styles from './pages.module.css'

/** /logout: the token goes, and with it what was kept for the shopper; a fresh start at '/' is a visitor's (decision C16). */
export function Component() {
  useEffect(() => {
    replaceToken(null)
    location.replace(paths.entry())
  }, [])
  return (
    <div className={styles.root} role="status">
      <title>{`Log Out | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Logging you out</h1>
    </div>
  )
}
