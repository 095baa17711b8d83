import { History } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { usePreviousStores, type Read } from './my-stores.ts'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { t } from '#words/t.ts'
import { StoreRows, Waiting } from './StoreGroup.tsx'
import styles from './pages.module.css'

export default function PreviousStoresPage() {
  const read = usePreviousStores()
  return (
    <div className={styles.root}>
      <title>{t`Visited before | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t`Visited before`} text={t`The stores that you have opened, latest first.`} />
      <Visited read={read} />
    </div>
  )
}

function Visited({ read }: { read: Read }) {
  if (read.kind === 'failed') return <NotLoaded what={t`The stores that you visited`} retry={read.retry} />
  if (read.kind !== 'known') return <Waiting />
  if (read.stores.length > 0) return <StoreRows stores={read.stores} />
  return (
    <EmptyState
      picture={<History />}
      title={t`No stores visited yet`}
      text={t`A store whose pages you open is kept here.`}
      action={
        <Link className={buttonClass({ kind: 'fill' })} to={paths.findStore()}>
          {t`Find a store`}
        </Link>
      }
    />
  )
}
