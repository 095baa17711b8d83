import { RotateCw } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import * as brand from '#brand'
import { useObserved } from '#app/observable.ts'
import { browser } from '#app/platform/browser/index.ts'
import { device } from '#app/platform/device/index.ts'
import { AppBadges } from '#app/ui/AppBadges.tsx'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { LeavesDisc } from '#app/ui/Leaves.tsx'
import { t } from '#words/t.ts'
import { outdated } from './gate.ts'
import styles from './VersionGate.module.css'

/** Replaces the whole app while the server wants a newer version. */
export function VersionGate({ children }: { children: ReactNode }) {
  return useObserved(outdated, outdated.get, false) ? <OutOfDate /> : children
}

/** Not loaded when it is needed: where a newer build is, the parts of an older one may be gone. */
function OutOfDate() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.root}>
      <title>{t`Version Out of Date | ${brand.appName}`}</title>
      <LeavesDisc className={styles.sign} />
      <h1 ref={heading} tabIndex={-1}>
        {t`Version Out of Date`}
      </h1>
      {device.offersApps() ? <Reload /> : <Update />}
      <p className={styles.kept}>{t`Your lists are safe. Changes that are not sent yet are kept on this device.`}</p>
      {device.offersApps() && (
        <>
          <h2>{t`Installed from the App Store or Google Play? Update it there.`}</h2>
          <AppBadges className={styles.badges} />
        </>
      )}
    </main>
  )
}

function Reload() {
  return (
    <>
      <p>{t`A newer version of ${brand.appName} is needed to go on. Reload this page to get it.`}</p>
      <Button kind="fill" big className={styles.reload} onClick={browser.reload}>
        <RotateCw />
        {t`Reload`}
      </Button>
    </>
  )
}

/** An app brings its files along: loading its page again would bring the same ones. */
function Update() {
  const isApple = device.isApple()
  return (
    <>
      <p>{t`A newer version of ${brand.appName} is needed to go on. Get it ${isApple ? t`in the App Store` : t`on Google Play`}.`}</p>
      <a
        className={classes(buttonClass({ kind: 'fill', big: true }), styles.reload)}
        href={isApple ? brand.appStores.ios : brand.appStores.android}
      >
        {t`Update`}
      </a>
    </>
  )
}
