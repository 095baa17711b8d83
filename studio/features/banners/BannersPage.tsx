import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from '#app/router/index.ts'
import { stillOf } from '#contract/pictures.ts'
import type { ContentChoices, StudioBanner } from '#contract/studio/content.ts'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { contentQueries } from '#studio/features/content/queries.ts'
import { daysFromTo, nameIn, whereWords } from '#studio/features/content/rules.ts'
import { StateList, tally } from '#studio/features/content/StateList.tsx'
import { StateTag } from '#studio/features/content/StateTag.tsx'
import { BannerEditor } from './BannerEditor.tsx'
import { placeOf, screenWords } from './places.ts'
import styles from './BannersPage.module.css'

/** The banners, or the one that the address names. */
export default function BannersPage() {
  const [search] = useSearchParams()
  const banners = useQuery(contentQueries.banners())
  const choices = useQuery(contentQueries.choices())
  const id = search.get('of')
  return (
    <Loaded query={banners} what="The banners">
      {(all) => (
        <Loaded query={choices} what="The stores">
          {(known) => {
            if (id === null && !search.has('new')) return <List all={all} choices={known} />
            const found = all.find((it) => it.id === id) ?? null
            return <BannerEditor key={found?.id ?? 'new'} banner={found} choices={known} />
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function List({ all, choices }: { all: readonly StudioBanner[]; choices: ContentChoices }) {
  const navigate = useNavigate()
  useKeys(choices.mayMake ? [{ key: 'N', words: 'New banner', run: () => void navigate(`${paths.banners()}?new`) }] : [])
  return (
    <Page
      title="Banners"
      text={`Pictures among the app’s pages, labeled as a sponsored ad. ${tally(all)}`}
      actions={
        choices.mayMake && (
          <ButtonLink to={`${paths.banners()}?new`} keys="N">
            <Plus size={18} />
            New banner
          </ButtonLink>
        )
      }
    >
      <StateList all={all} none="No banner yet. One can stand on the home, between the deals, on an item’s page or in a list.">
        {(it) => (
          <Link key={it.id} to={`${paths.banners()}?of=${encodeURIComponent(it.id)}`} className={styles.row}>
            <span className={styles.thumb}>
              {it.media[0] && <img src={`${stillOf(it.media[0].imageUri)}?w=320`} alt="" loading="lazy" />}
            </span>
            <span className={styles.words}>
              <strong>{nameIn(it.id)}</strong>
              <span>{placesOf(it)}</span>
            </span>
            <span className={styles.when}>
              <strong>{daysFromTo(it.visibleFrom, it.visibleTo, choices)}</strong>
              <span>{whereWords(it, choices)}</span>
            </span>
            <StateTag state={it.state} />
          </Link>
        )}
      </StateList>
    </Page>
  )
}

/** Returns 'Phones: Home, Between the deals. Wider screens: Home'. */
function placesOf({ media }: StudioBanner): string {
  return (['phone', 'desk'] as const)
    .flatMap((screen) => {
      const words = media.map(({ placement }) => placeOf(placement)).filter((it) => it.screen === screen)
      return words.length === 0 ? [] : [`${screenWords[screen]}: ${[...new Set(words.map((it) => it.words))].join(', ')}`]
    })
    .join('. ')
}
