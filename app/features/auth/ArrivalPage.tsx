import { useEffect } from 'react'
import * as brand from '#brand'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'
import { secretsStored } from '#app/platform/storage/index.ts'
import { t } from '#words/t.ts'
import { keepCode, takeBack } from './pending.ts'
import styles from './pages.module.css'

/**
 * /login and /createAccount: a sign-in page leads here with a code, which the next start of the app swaps for a session.
 * Without a code nothing is stored (decision B18). The address with the code is replaced, so that no history contains it.
 */
export default function ArrivalPage() {
  useEffect(() => {
    const code = browser.address().searchParams.get('authToken')
    const back = takeBack()
    if (code) keepCode(code)
    void secretsStored().then(() => browser.replaceBy((code && back) || paths.entry()))
  }, [])
  return (
    <div className={styles.root} role="status">
      <title>{t`Sign In | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t`Signing you in`}</h1>
    </div>
  )
}
