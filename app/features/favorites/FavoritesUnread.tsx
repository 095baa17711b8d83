import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { Skeleton } from '#app/ui/Skeleton.tsx'
import { t } from '#words/t.ts'
import styles from './FavoritesUnread.module.css'
import type { Reading } from './reading.ts'

/** Shown in place of favorites: while they load, when they could not be loaded, and when there are none, in the words of the page. */
export function FavoritesUnread({ reading, none }: { reading: Reading; none: { title: string; action?: ReactNode } }) {
  if (reading.state === 'loading')
    return (
      <div role="status" aria-label={t`Loading your favorites`}>
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className={styles.row} aria-hidden="true">
            <Skeleton kind="block" className={styles.picture} />
            <span>
              <Skeleton className={styles.name} />
              <Skeleton className={styles.about} />
            </span>
          </div>
        ))}
      </div>
    )
  if (reading.state === 'failed') return <NotLoaded what={t`Your favorites`} retry={reading.retry} />
  return (
    <EmptyState
      {...none}
      picture={<Heart />}
      text={t`Press the heart of anything that you buy often. It is kept here, and you see at once when it is on sale.`}
    />
  )
}
