import { brand } from '#brand'
import type { Flyer } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import styles from './FilterDialog.module.css'
import { CategoryList, FlyerSelect, SortSelect, TraitList } from './filters.tsx'
import { noFilter, type Filter } from './rules.ts'

type Props = {
  open: boolean
  onClose: () => void
  flyers: readonly Flyer[]
  /** The counts for the draft, or for the page's filter while those of the draft are not known. */
  counted: Counted
  /** How many deals the draft shows, the close ones too; null while that is not known. */
  count: number | null
  draft: Filter
  onChange: (draft: Filter) => void
  onFilter: () => void
}

/** Chooses what is shown; the page behind the dialog doesn't change before the button that says how many deals it will show. */
export function FilterDialog({ open, onClose, flyers, counted, count, draft, onChange, onFilter }: Props) {
  return (
    <Dialog
      open={open}
      title="Filter"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange(noFilter)}>Reset Search Criteria</Button>
          <Button kind="fill" onClick={onFilter}>
            <span aria-live="polite">{count === null ? `Show ${brand.product.many}` : showText(count)}</span>
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <SortSelect filter={draft} onChange={onChange} />
        <TraitList counted={counted} filter={draft} onChange={onChange} />
        {flyers.length > 1 && <FlyerSelect flyers={flyers} chosen={draft.flyer} onChange={(flyer) => onChange({ ...draft, flyer })} />}
        <CategoryList
          counted={counted}
          chosen={draft.categories}
          onChange={(categories) => onChange({ ...draft, categories })}
          allName="All"
        />
      </div>
    </Dialog>
  )
}

const showText = (count: number) => `Show ${count} ${count === 1 ? brand.product.one : brand.product.many}`
