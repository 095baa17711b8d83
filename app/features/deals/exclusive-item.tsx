import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import type { DealsNow } from '#app/features/deal/queries.ts'
import { useExclusives } from '#app/features/exclusives/queries.ts'
import { dealsOfExclusives, exclusiveIdOf } from '#app/features/exclusives/rules.ts'
import { SignInPrompt } from '#app/features/exclusives/SignInPrompt.tsx'
import { useSigningIn } from '#app/features/session/signing-in.ts'
import { useUser } from '#app/features/session/user.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { product } from '#words/product.ts'
import { t } from '#words/t.ts'
import styles from './exclusive-item.module.css'
import { words } from './words.ts'

type Behind = { count: number; pictures: readonly string[] }
export type OfferedNow =
  | { state: 'none' | 'unknown'; deal?: undefined }
  | { state: 'failed'; retry: () => void; deal?: undefined }
  | ({ state: 'for members'; deal?: undefined } & Behind)
  | { state: 'shown'; deal: Deal }

/** Returns the digital exclusive that an item's path means, if the store has it now and this shopper sees it. */
export function useExclusive(path: Pick<Deal, 'adSpaceId'> | null, store: Store, result: DealsNow): OfferedNow {
  const { shown, failed, retry } = useExclusives(store)
  const user = useUser()
  const isSigningIn = useSigningIn()
  if (!path || exclusiveIdOf(path) === null) return { state: 'none' }
  if (failed) return { state: 'failed', retry }
  if (!shown || !user) return { state: 'unknown' }
  const categories = result.state === 'ready' && result.data.kind === 'all' ? result.data.categories : []
  const deals = dealsOfExclusives(shown, categories)
  const deal = deals.find((it) => it.adSpaceId === path.adSpaceId)
  if (!deal) return { state: 'none' }
  if (user.isAnonymous && isSigningIn) return { state: 'unknown' }
  if (user.isAnonymous)
    return { state: 'for members', count: shown.length, pictures: deals.flatMap(({ pictures }) => pictures.slice(0, 1)) }
  return { state: 'shown', deal }
}

/** The page of an exclusive for everybody who is not a signed-in member. */
export function ForMembers({ count, pictures, store }: Behind & { store: Store }) {
  return (
    <div className={styles.root}>
      <title>{`${words.exclusives} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <SignInPrompt count={count} pictures={pictures} level={1} />
      <Link viewTransition className={buttonClass({ kind: 'text', small: true })} to={paths.deals(store.storeRoute)}>
        {t`See all ${product().many}`}
      </Link>
    </div>
  )
}
