import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from '#app/router/index.ts'
import type { ContentChoices, StudioExclusive } from '#contract/studio/content.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { contentQueries } from '#studio/features/content/queries.ts'
import { daysFromTo, whereWords } from '#studio/features/content/rules.ts'
import { StateTag } from '#studio/features/content/StateTag.tsx'
import { StateList, tally } from '#studio/features/content/StateList.tsx'
import { ExclusiveEditor } from './ExclusiveEditor.tsx'
import styles from './ExclusivesPage.module.css'

/** The digital exclusives, or the one that the address names. */
export default function ExclusivesPage() {
  const [search] = useSearchParams()
  const exclusives = useQuery(contentQueries.exclusives())
  const choices = useQuery(contentQueries.choices())
  const id = search.get('of')
  return (
    <Loaded query={exclusives} what="The exclusives">
      {(all) => (
        <Loaded query={choices} what="The stores">
          {(known) => {
            if (id === null && !search.has('new')) return <List all={all} choices={known} />
            const found = all.find((it) => it.id === id) ?? null
            return <ExclusiveEditor key={found?.id ?? 'new'} exclusive={found} choices={known} />
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function List({ all, choices }: { all: readonly StudioExclusive[]; choices: ContentChoices }) {
  const navigate = useNavigate()
  useKeys(choices.mayMake ? [{ key: 'N', words: 'New exclusive', run: () => void navigate(`${paths.exclusives()}?new`) }] : [])
  return (
    <Page
      title="Exclusives"
      text={`Offers that members get with their barcode. ${tally(all)}`}
      actions={
        choices.mayMake && (
          <ButtonLink to={`${paths.exclusives()}?new`} keys="N">
            <Plus size={18} />
            New exclusive
          </ButtonLink>
        )
      }
    >
      <StateList all={all} none="No exclusive yet. One stands in the app among the deals, with the dashed edge of a coupon.">
        {(it) => (
          <Link key={it.id} to={`${paths.exclusives()}?of=${encodeURIComponent(it.id)}`} className={styles.row}>
            <Thumb exclusive={it} />
            <span className={styles.words}>
              <strong>{it.title}</strong>
              <span>{[it.brand, it.size].filter(Boolean).join(', ') || it.name}</span>
            </span>
            <span className={styles.price}>{it.offer ? <Price price={it.offer} size="sm" /> : it.price}</span>
            <span className={styles.when}>
              <strong>{daysFromTo(it.startDate, it.endDate, choices)}</strong>
              <span>{whereWords(it, choices)}</span>
            </span>
            <StateTag state={it.state} />
          </Link>
        )}
      </StateList>
    </Page>
  )
}

function Thumb({ exclusive: { media } }: { exclusive: StudioExclusive }) {
  const pictures = media.filter(({ type }) => type === 'picture').map(({ imageUri }) => imageUri)
  return (
    <span className={styles.thumb}>
      <Picture candidates={pictures.slice(0, 1)} alt="" width={96} height={96} sizes="3.5rem" widths={[96, 160]} ground="oat" />
    </span>
  )
}
