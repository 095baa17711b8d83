import type { Flyer } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import styles from './FilterDialog.module.css'
import { CategoryList, FlyerSelect } from './filters.tsx'
import { noFilter, type Filter } from './rules.ts'

type Props = {
  open: boolean
  onClose: () => void
  flyers: readonly Flyer[]
  /** The counts for the draft. */
  counted: Counted
  draft: Filter
  onChange: (draft: Filter) => void
  onFilter: () => void
}

/** Chooses categories and a flyer; the page behind the dialog doesn't change before 'Filter' is pressed. */
export function FilterDialog({ open, onClose, flyers, counted, draft, onChange, onFilter }: Props) {
  return (
    <Dialog
      open={open}
      title="Filter"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange(noFilter)}>Reset Search Criteria</Button>
          <Button kind="fill" onClick={onFilter}>
            Filter
          </Button>
        </>
      }
    >
      <div className={styles.root}>
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
