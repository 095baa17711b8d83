import { useEffect } from 'react'
import * as brand from '#brand'
import { useTools } from '#app/context.ts'
import { t } from '#words/t.ts'
import styles from './pages.module.css'

/** /logout: removes the token and what was stored for the shopper; the app then starts at '/' for a new visitor (decision C16). */
export default function LogoutPage() {
  const { endSession } = useTools()
  useEffect(() => void endSession({ why: 'logged out' }), [endSession])
  return (
    <div className={styles.root} role="status">
      <title>{t`Log Out | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t`Logging you out`}</h1>
    </div>
  )
}
