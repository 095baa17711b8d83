import { useState } from 'react'
import { TagMark } from '#app/ui/Marks.tsx'
import { onServer } from '#app/ui/picture-source.ts'
import { t } from '#words/t.ts'
import { badgeName } from './rules.ts'
import styles from './Badges.module.css'

/** The badges that say in what way an exclusive is a healthy option (spec section 3). One whose picture does not come is left to its name. */
export function Badges({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return (
    <ul className={styles.root} aria-label={t`Healthy options`}>
      {addresses.map((it) => (
        <li key={it}>
          <Badge address={it} />
        </li>
      ))}
    </ul>
  )
}

function Badge({ address }: { address: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <TagMark>{badgeName(address)}</TagMark>
  return (
    <img
      className={styles.badge}
      src={address.startsWith('/images/') ? `${onServer(address)}?w=160` : address}
      alt={badgeName(address)}
      width={64}
      height={64}
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
