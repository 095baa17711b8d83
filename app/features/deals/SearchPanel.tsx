import { SlidersHorizontal } from 'lucide-react'
import { brand } from '#brand'
import type { Flyer } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { SearchField } from '#app/ui/SearchField.tsx'
import { CategoryList, FlyerSelect } from './filters.tsx'
import { isFiltered, noFilter, type Filter } from './rules.ts'
import { useSearchText } from './search-text.ts'
import { docked } from '#app/ui/toast-place.ts'
import styles from './SearchPanel.module.css'

type Props = {
  storeRoute: string
  filter: Filter
  counted: Counted
  flyers: readonly Flyer[]
  onShow: (filter: Filter) => void
  /** Opens the dialog where there is no room for the filters in the panel. */
  onChoose: () => void
}

/**
 * On a phone the search is above the navigation, in reach of a thumb; from 992 px it is a column with the filters below. The typed
 * text is state of this component, so that no card renders for a key press.
 */
export function SearchPanel({ storeRoute, filter, counted, flyers, onShow, onChoose }: Props) {
  const search = useSearchText(filter.q, (q) => onShow({ ...filter, q }))
  const label = `Search ${brand.product.many}`
  function show(next: Filter) {
    search.settle(next.q)
    onShow(next)
  }
  return (
    <search className={styles.root} {...docked}>
      <form
        className={styles.form}
        action={paths.deals(storeRoute)}
        onSubmit={(event) => {
          event.preventDefault()
          show({ ...filter, q: search.text.trim() })
        }}
      >
        <div className={styles.bar}>
          <SearchField label={label} placeholder={label} name="q" maxLength={200} value={search.text} onChange={search.type} />
          <IconButton label="Filter" kind="ring" className={styles.open} aria-haspopup="dialog" onClick={onChoose}>
            <SlidersHorizontal />
            {(filter.categories !== null || filter.flyer !== null) && <span className={styles.dot} />}
          </IconButton>
        </div>
        {/* For the form without scripts: a search keeps the chosen filters. */}
        {filter.categories && <input type="hidden" name="category" value={filter.categories.join(',') || 'none'} />}
        {filter.flyer !== null && <input type="hidden" name="flyer" value={filter.flyer} />}
        <div className={styles.choices}>
          {flyers.length > 1 && <FlyerSelect flyers={flyers} chosen={filter.flyer} onChange={(flyer) => onShow({ ...filter, flyer })} />}
          <CategoryList counted={counted} chosen={filter.categories} onChange={(categories) => onShow({ ...filter, categories })} />
          {isFiltered(filter) && (
            <Button kind="text" small onClick={() => show(noFilter)}>
              Reset Search Criteria
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
