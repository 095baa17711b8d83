import { Heart } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { CreateAccountButton, SignInButton } from '#app/features/auth/SignInButtons.tsx'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { PageHead } from '#app/ui/PageHead.tsx'
import { useFavoriteStores, type Read } from './my-stores.ts'
import { NotLoaded } from '#app/ui/NotLoaded.tsx'
import { t } from '#words/t.ts'
import { StoreRows, Waiting } from './StoreGroup.tsx'
import styles from './pages.module.css'

export default function FavoriteStoresPage() {
  const read = useFavoriteStores()
  return (
    <div className={styles.root}>
      <title>{t`My Favorite Stores | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t`My Favorite Stores`} />
      <Favorites read={read} />
    </div>
  )
}

function Favorites({ read }: { read: Read }) {
  if (read.kind === 'waiting') return <Waiting />
  if (read.kind === 'failed') return <NotLoaded what={t`Your favorite stores`} retry={read.retry} />
  if (read.kind === 'visitor')
    return (
      <EmptyState
        picture={<Heart />}
        title={t`Sign in to keep favorite stores`}
        text={t`Favorite stores belong to an account, so that you have them on all your devices.`}
        action={
          <div className={styles.actions}>
            <SignInButton />
            <CreateAccountButton />
          </div>
        }
      />
    )
  if (read.stores.length > 0) return <StoreRows stores={read.stores} areFavorites />
  return (
    <EmptyState
      picture={<Heart />}
      title={t`No favorite stores yet`}
      text={t`Press the heart of a store to find it here, on all your devices.`}
      action={
        <Link className={buttonClass({ kind: 'fill' })} to={paths.findStore()}>
          {t`Find a store`}
        </Link>
      }
    />
  )
}
