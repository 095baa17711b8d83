import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Form, useGoing, useLocation, useNavigate, useRouter, type Location } from '#app/router/index.ts'
import type { SortMethod } from '#contract/stores.ts'
import { locate } from '#app/features/stores/device-location.ts'
import { tellNotLocated } from '#app/features/stores/not-located.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { PlaceField } from './PlaceField.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { t } from '#words/t.ts'
import styles from './StoreSearch.module.css'

/** What the results page receives in addition to its address: the place's name, or that the search is around the device. */
export type ResultsState = { place?: string; fromDevice?: boolean }

/** Reads the state of a history entry, which another page may have written. */
export function resultsStateOf(state: unknown): ResultsState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('place' in state && typeof state.place === 'string' && { place: state.place }),
    ...('fromDevice' in state && { fromDevice: state.fromDevice === true }),
  }
}

/**
 * Searches for stores by words or by the device's location. It is a form, which also works before the app has loaded.
 * `replace` is set on the results page: there a search replaces the previous one in the history, and keeps its order.
 */
export function StoreSearch({
  initial = '',
  replace = false,
  sort = null,
}: {
  initial?: string
  replace?: boolean
  sort?: SortMethod | null
}) {
  const [text, setText] = useState(initial)
  const [begun, setBegun] = useState(initial)
  if (begun !== initial) {
    setBegun(initial)
    setText(initial)
  }
  const hydrated = useHydrated()
  const navigate = useNavigate()
  return (
    <div className={styles.root}>
      <Form className={styles.form} role="search" action={paths.findStoreForm()} replace={replace}>
        <PlaceField
          text={text}
          onText={setText}
          onPlace={({ label, latitude, longitude }) => {
            const state: ResultsState = { place: label }
            void navigate(paths.findStoreResults({ lat: latitude, lng: longitude, sort }), { replace, state })
          }}
        />
        {sort && <input type="hidden" name="sort" value={sort} />}
        <Button kind="fill" type="submit" disabled={hydrated && text.trim() === ''} className={styles.submit}>
          {t`Search`}
        </Button>
      </Form>
      <UseMyLocation replace={replace} sort={sort} />
    </div>
  )
}

/** Only a script can ask for the device's location, so without scripts this button is not there. */
function UseMyLocation({ replace, sort }: { replace: boolean; sort: SortMethod | null }) {
  const here = useLocation()
  const isGoing = useGoing() !== null
  const [asked, setAsked] = useState<Location | null>(null)
  const isLocating = asked === here && !isGoing
  const { navigate, page, going } = useRouter()
  const search = async () => {
    setAsked(here)
    const located = await locate()
    // Whoever has searched by words meanwhile, or left the page, is not led away by it.
    if (page().location !== here || going()) return
    setAsked(null)
    if (located.kind !== 'located') return tellNotLocated(located.kind)
    const { latitude, longitude } = located.position
    const state: ResultsState = { fromDevice: true }
    void navigate(paths.findStoreResults({ lat: latitude, lng: longitude, sort }), { replace, state })
  }
  return (
    <Button kind="text" small busy={isLocating} className={styles.locate} onClick={() => void search()}>
      {!isLocating && <LocateFixed size={22} />}
      {t`Use My Current Location`}
    </Button>
  )
}
