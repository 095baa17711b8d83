import type { ReactNode } from 'react'
import * as brand from '#brand'
import { Logo } from '#app/ui/Logo.tsx'
import styles from './SignFrame.module.css'

type Props = { title: string; step?: string; text?: ReactNode; children: ReactNode }

/** The pages before the studio: what it is on one side, what is to be done on the other. */
export function SignFrame({ title, step, text, children }: Props) {
  return (
    <div className={styles.root}>
      <title>{`${title} · ${brand.appName} studio`}</title>
      <div className={styles.side}>
        <p className={styles.home}>
          <Logo name={brand.appName} className={styles.logo} />
          <span className={styles.studio}>Studio</span>
        </p>
        <p className={styles.claim}>From the printer’s PDF to every phone</p>
        <span className={styles.sun} aria-hidden="true" />
        <img className={styles.crate} src="/art/entry-crate.avif" alt="" width={720} height={722} />
      </div>
      <section className={styles.form}>
        {step && <p className={styles.step}>{step}</p>}
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </div>
  )
}
