import type { Link } from '#contract/studio/staff.ts'
import { CopyButton } from '#studio/ui/CopyButton.tsx'
import { dayAt, dayWords } from '#studio/words.ts'
import styles from './dialogs.module.css'

/** A link to hand on: it is shown once. */
export function LinkWords({ link: { link, until, mailed }, email }: { link: Link; email: string }) {
  return (
    <div className={styles.form}>
      <p>
        {mailed ? `A mail with this link is on its way to ${email}. ` : `Hand this link to ${email}: no mail is sent from here. `}
        It is good until {dayWords(dayAt(Date.parse(until)))}, and once. It sets a password and a second factor.
      </p>
      <p className={styles.link}>{link}</p>
      <CopyButton text={link} said="Link copied">
        Copy the link
      </CopyButton>
    </div>
  )
}
