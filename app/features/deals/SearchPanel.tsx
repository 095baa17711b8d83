import { SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import type { Flyer } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/Button.tsx'
import { HeardButton } from '#app/ui/IconButton.tsx'
import { SearchField } from '#app/ui/SearchField.tsx'
import { CategoryList, FlyerSelect, SortSelect, TraitList } from './filters.tsx'
import { isFiltered, isNarrowed, noFilter, type Filter } from './rules.ts'
import { handOnToField, useSearchText } from './search-text.ts'
import { docked } from '#app/ui/toast-place.ts'
import { product } from '#words/product.ts'
import { t } from '#words/t.ts'
import styles from './SearchPanel.module.css'

type Props = {
  storeRoute: string
  filter: Filter
  counted: Counted
  flyers: readonly Flyer[]
  /** `replace`: the text is still being typed. */
  onShow: (filter: Filter, replace?: boolean) => void
  /** A shopper is about to type. */
  onBegin: () => void
  /** Opens the dialog where there is no room for the filters in the panel. */
  onChoose: () => void
}

/**
 * On a phone the search is above the navigation, in reach of a thumb; from 992 px it is a column with the filters below. The typed
 * text is state of this component, so that no card renders for a key press.
 */
export function SearchPanel({ storeRoute, filter, counted, flyers, onShow, onBegin, onChoose }: Props) {
  // A search is one entry of the history, however often the page followed while it was typed: until the field is left.
  const isTyping = useRef(false)
  const search = useSearchText(filter.q, (q) => {
    onShow({ ...filter, q }, isTyping.current)
    isTyping.current = true
  })
  const isInUse = isNarrowed(filter) || filter.sort !== null
  const label = t`Search ${product().many}`
  /** Shows what was chosen; a text that is still being typed stays, and follows. */
  function choose(next: Filter) {
    isTyping.current = false
    onShow(next)
  }
  function settle(next: Filter) {
    search.settle(next.q)
    onShow(next, isTyping.current)
    isTyping.current = false
  }
  return (
    <search className={styles.root} {...docked}>
      <form
        className={styles.form}
        action={paths.deals(storeRoute)}
        onSubmit={(event) => {
          event.preventDefault()
          settle({ ...filter, q: search.text.trim() })
        }}
      >
        <div className={styles.bar}>
          <SearchField
            label={label}
            placeholder={label}
            name="q"
            maxLength={200}
            value={search.text}
            onChange={search.type}
            onFocus={onBegin}
            onBlur={() => (isTyping.current = false)}
            onClear={() => settle({ ...filter, q: '' })}
          />
          <HeardButton
            label={isInUse ? t`Filter, in use` : t`Filter`}
            kind="ring"
            className={styles.open}
            aria-haspopup="dialog"
            onPress={onChoose}
          >
            <SlidersHorizontal />
            {isInUse && <span className={styles.dot} />}
          </HeardButton>
        </div>
        {/* For the form without scripts: a search keeps the chosen filters. */}
        {filter.categories && <input type="hidden" name="category" value={filter.categories.join(',') || 'none'} />}
        {filter.flyer !== null && <input type="hidden" name="flyer" value={filter.flyer} />}
        {filter.only.length > 0 && <input type="hidden" name="only" value={filter.only.join(',')} />}
        {filter.sort && <input type="hidden" name="sort" value={filter.sort} />}
        <div className={styles.choices}>
          <SortSelect filter={filter} onChange={choose} />
          <TraitList counted={counted} filter={filter} onChange={choose} />
          {flyers.length > 1 && <FlyerSelect flyers={flyers} chosen={filter.flyer} onChange={(flyer) => choose({ ...filter, flyer })} />}
          <CategoryList counted={counted} chosen={filter.categories} onChange={(categories) => choose({ ...filter, categories })} />
          {(isFiltered(filter) || filter.sort !== null) && (
            <Button
              kind="text"
              small
              onClick={(event) => {
                handOnToField(event)
                settle(noFilter)
              }}
            >
              {t`Reset Search Criteria`}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
