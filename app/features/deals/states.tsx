import { CloudOff, RefreshCw } from 'lucide-react'
import type { Old } from '#app/features/deal/queries.ts'
import { saidDay } from '#app/features/deal/rules.ts'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { SkeletonCards } from '#app/ui/Skeleton.tsx'
import { t } from '#words/t.ts'
import styles from './states.module.css'
import { words } from './words.ts'

/** Shown in place of a page's deals while they load. */
export function DealsSkeleton() {
  return <SkeletonCards count={4} label={t`Loading`} className={styles.skeleton} />
}

/** Shown when there are no deals to show, because there is no network or something went wrong. */
export function DealsMissing({ offline, retry }: { offline: boolean; retry: () => void }) {
  const { title, text } = offline ? words.offline : words.failed
  return (
    <EmptyState
      role="alert"
      title={title}
      text={text}
      picture={offline ? <CloudOff /> : <RefreshCw />}
      action={
        <Button kind="fill" onClick={retry}>
          {t`Retry`}
        </Button>
      }
    />
  )
}

/**
 * Shown above deals that are a copy from earlier, or only the beginning of a list. That a whole copy is from before the signal went, the
 * frame says for all pages.
 */
export function DealsOld({ savedAt, offline, isFirstView, retry, timeZone }: Old & { retry: () => void; timeZone: string }) {
  if (offline && !isFirstView) return null
  const [title, text] = isFirstView
    ? [words.partly, offline ? words.partlyOffline : words.partlyFailed]
    : [words.saved(saidDay(new Date(savedAt).toISOString(), timeZone)), words.savedFailed]
  const again = (
    <Button kind="text" small onClick={retry}>
      {t`Retry`}
    </Button>
  )
  return (
    <Notice title={title} icon={<CloudOff size={18} />} className={styles.old} action={!offline && again}>
      {text}
    </Notice>
  )
}
