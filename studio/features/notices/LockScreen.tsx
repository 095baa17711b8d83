import { useState } from 'react'
import * as brand from '#brand'
import { Leaves } from '#app/ui/Leaves.tsx'
import styles from './LockScreen.module.css'

type Props = { title: string; body: string; isSample: boolean }

/** The notice as a phone shows it before it is opened: both makers' phones cut it off after some lines. */
export function LockScreen({ title, body, isSample }: Props) {
  const [now] = useState(() => new Date())
  return (
    <figure className={styles.root}>
      <div className={styles.phone}>
        <p className={styles.day}>{now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}</p>
        <p className={styles.clock}>{now.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/ [AP]M$/, '')}</p>
        <div className={styles.notice} data-sample={isSample || undefined}>
          <span className={styles.icon}>
            <Leaves />
          </span>
          <div>
            <p className={styles.from}>
              {brand.appName}
              <span>now</span>
            </p>
            <p className={styles.title}>{title}</p>
            <p className={styles.body}>{body}</p>
          </div>
        </div>
      </div>
      <figcaption>As a locked phone shows it. A tap opens the store’s home.</figcaption>
    </figure>
  )
}
