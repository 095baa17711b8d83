import { WifiOff } from 'lucide-react'
import { t } from '#words/t.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Shown where something could not be read, which is not the same as that there is none of it. `what` begins the sentence. */
export function NotLoaded({ what, retry }: { what: string; retry: () => void }) {
  return (
    <EmptyState
      role="alert"
      picture={<WifiOff />}
      title={t`${what} could not be loaded`}
      text={t`Check your connection and try again.`}
      action={
        <Button kind="fill" onClick={retry}>
          {t`Retry`}
        </Button>
      }
    />
  )
}
