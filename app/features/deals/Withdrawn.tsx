import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { Link, Navigate } from '#app/router/index.ts'
import * as brand from '#brand'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { withdrawnQuery } from '#app/features/deal/queries.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { product } from '#words/product.ts'
import { contentLanguage, t } from '#words/t.ts'
import { ItemSkeleton } from './Item.tsx'

/** In place of an item that went while its page was open. It says what was withdrawn; all else, as what has ended, leads to the deals. */
export function Withdrawn({ deal: { adSpaceId, title }, store: { storeRoute } }: { deal: Deal; store: Store }) {
  const { data, isFetching } = useQuery({ ...withdrawnQuery(useTools(), storeRoute), staleTime: 0 })
  const withdrawn = data?.find((it) => it.adSpaceId === adSpaceId)
  if (!withdrawn) return isFetching ? <ItemSkeleton /> : <Navigate to={paths.deals(storeRoute)} replace />
  const { note } = withdrawn
  return (
    <div role="status">
      <title>{`${title} | ${brand.appName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="vh" lang={contentLanguage()}>
        {title}
      </h1>
      <EmptyState
        role="alert"
        picture={<Ban />}
        title={t`This ${product().one} was withdrawn`}
        text={
          <>
            {t`${title} is not on sale any more: its price does not count.`} {note && <span lang={contentLanguage()}>{note}</span>}
          </>
        }
        action={
          <Link viewTransition className={buttonClass({ kind: 'fill' })} to={paths.deals(storeRoute)}>
            {t`See all ${product().many}`}
          </Link>
        }
      />
    </div>
  )
}
