import { useEffect } from 'react'
import { brand } from '#brand'
import { useTools } from '#app/context.ts'
import styles from './pages.module.css'

/** /logout: the token goes, and with it what was kept for the shopper; a fresh start at '/' is a visitor's (decision C16). */
export default function LogoutPage() {
  const { endSession } = useTools()
  useEffect(() => void endSession(), [endSession])
  return (
    <div className={styles.root} role="status">
      <title>{`Log Out | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Logging you out</h1>
    </div>
  )
}
