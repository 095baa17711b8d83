import { useDeferredValue, useMemo, useState } from 'react'
import type { Counted, Deals } from '#app/features/deal/queries.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { useHeard } from '#app/ui/use-heard.ts'
import { product, productCount } from '#words/product.ts'
import { t } from '#words/t.ts'
import styles from './FilterDialog.module.css'
import { CategoryList, FlyerSelect, SortSelect, TraitList } from './filters.tsx'
import { noFilter, viewOf, type Filter } from './rules.ts'
import { useClose } from './use-close.ts'
import type { useExclusivesView } from './use-exclusives-view.ts'

type Props = {
  open: boolean
  onClose: () => void
  data: Deals
  exclusives: Pick<ReturnType<typeof useExclusivesView>, 'countedIn'>
  /** The filter of the page, with which the dialog begins, and what the page shows for it. */
  filter: Filter
  view: Counted
  /** How many are close to its text. */
  close: number
  onFilter: (draft: Filter) => void
}

/**
 * Chooses what is shown; the page behind the dialog doesn't change before the button that says how many deals it will show. A tick is seen at
 * once, and the counts follow in the next picture.
 */
export function FilterDialog({ open, onClose, data, exclusives, filter, view, close, onFilter }: Props) {
  const [begun, setBegun] = useState(noFilter)
  const [draft, setDraft] = useState(noFilter)
  const { mark, hear } = useHeard()
  // Begun anew when the page behind it changes: by Back, or by a text that was still being typed.
  const now = open ? JSON.stringify(filter) : null
  const [was, setWas] = useState<string | null>(null)
  if (now !== was) {
    setWas(now)
    if (open) setBegun(filter)
    if (open) setDraft(filter)
  }
  const later = useDeferredValue(draft)
  const isChanged = draft !== begun && later !== begun
  const guessed = useClose(data, isChanged ? later : noFilter)
  const ads = useMemo(
    () => (isChanged && data.kind === 'all' ? viewOf(data.deals, data.categories, later) : null),
    [isChanged, data, later],
  )
  const found = ads && exclusives.countedIn(ads, later)
  const counted = found ?? view
  const hits = isChanged ? found?.shown : view.shown
  const near = isChanged ? guessed?.length : close
  return (
    <Dialog
      open={open}
      title={t`Filter`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setDraft(noFilter)}>{t`Reset Search Criteria`}</Button>
          <Button {...mark} kind="fill" onClick={() => hear(() => onFilter(draft))}>
            <span aria-live="polite">{showText(hits, near)}</span>
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <SortSelect filter={draft} onChange={setDraft} />
        <TraitList counted={counted} filter={draft} onChange={setDraft} />
        {data.flyers.length > 1 && (
          <FlyerSelect flyers={data.flyers} chosen={draft.flyer} onChange={(flyer) => setDraft({ ...draft, flyer })} />
        )}
        <CategoryList
          counted={counted}
          chosen={draft.categories}
          onChange={(categories) => setDraft({ ...draft, categories })}
          allName={t`All`}
        />
      </div>
    </Dialog>
  )
}

/** The number is the one that the categories have too; what only comes close is told apart. */
function showText(hits?: number, close?: number): string {
  if (!hits && close) return t`Show what comes close (${close})`
  return hits === undefined || (hits === 0 && close === undefined) ? t`Show ${product().many}` : t`Show ${productCount(hits)}`
}
