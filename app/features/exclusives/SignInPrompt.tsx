import { Scissors } from 'lucide-react'
import type { PictureWidth } from '#contract/pictures.ts'
import { CreateAccountButton, SignInButton } from '#app/features/auth/SignInButtons.tsx'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { plural, t } from '#words/t.ts'
import styles from './SignInPrompt.module.css'

type Props = {
  /** How many exclusives there are behind it. */
  count: number
  /** The first pictures of some of them. */
  pictures: readonly string[]
  level?: 1 | 2
  className?: string
}

/** Asks everybody who is not a signed-in member to sign in for the digital exclusives (decision C12). It looks like a coupon itself. */
export function SignInPrompt({ count, pictures, level = 2, className }: Props) {
  const Title = `h${level}` as const
  return (
    <section className={classes(styles.root, level === 2 && styles.inRow, className)} aria-label={t`Digital exclusives`}>
      <Scissors className={styles.scissors} />
      <div className={styles.pictures} aria-hidden="true">
        {pictures.slice(0, 3).map((it) => (
          <Picture key={it} candidates={[it]} alt="" width={120} height={120} sizes="4.5rem" widths={widths} className={styles.picture} />
        ))}
      </div>
      <div className={styles.text}>
        <Title>
          {plural(count, { one: t`Sign in for ${count} digital exclusive`, other: t`Sign in for ${count} digital exclusives` })}
        </Title>
        <p>{t`Coupon prices, scanned from your phone at checkout.`}</p>
        <div className={styles.acts}>
          <SignInButton small />
          <CreateAccountButton small kind="text" />
        </div>
      </div>
    </section>
  )
}

const widths: readonly PictureWidth[] = [96, 160, 240]
