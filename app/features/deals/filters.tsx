import { Link } from '#app/router/index.ts'
import { titleLanguage, type Flyer } from '#app/features/deal/deal.ts'
import type { Counted } from '#app/features/deal/queries.ts'
import { traitNames } from '#app/features/deal/traits.ts'
import { paths } from '#app/paths.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { chipClass, chipCountClass, Chips } from '#app/ui/Chips.tsx'
import { Select } from '#app/ui/Select.tsx'
import { aisleText } from '#words/aisles.ts'
import { t } from '#words/t.ts'
import styles from './filters.module.css'
import { searchOf, sortNames, sorts, withCategory, withChip, withTrait, type Filter } from './rules.ts'

/** Chips that are links, so that they work before and without scripts. A category in which nothing is found is left out. */
export function CategoryChips({
  storeRoute,
  counted,
  filter,
  className,
}: {
  storeRoute: string
  counted: Counted
  filter: Filter
  className?: string
}) {
  if (counted.everyCount === 0 && filter.categories === null) return null
  const chip = (key: string, name: string, count: number, pressed: boolean, categories: Filter['categories']) => (
    <Link
      key={key}
      to={paths.deals(storeRoute, searchOf({ ...filter, categories }))}
      keepsScroll
      className={chipClass}
      aria-current={pressed || undefined}
    >
      {name}
      <span className={chipCountClass}>{count}</span>
    </Link>
  )
  return (
    <Chips label={t`Category`} className={className}>
      {chip('all', t`All`, counted.everyCount, filter.categories === null, null)}
      {counted.counts.map(({ categoryId, categoryName, count }) => {
        const isChosen = filter.categories?.includes(categoryId) ?? false
        if (count === 0 && !isChosen) return null
        return chip(String(categoryId), aisleText(categoryName), count, isChosen, withChip(filter.categories, categoryId))
      })}
    </Chips>
  )
}

type ListProps = { counted: Counted; chosen: Filter['categories']; onChange: (chosen: Filter['categories']) => void; allName?: string }

/** The categories' checkboxes, below one checkbox for all of them (decision E26). */
export function CategoryList({ counted: { counts, everyCount }, chosen, onChange, allName = t`Select or Deselect All` }: ListProps) {
  const some = chosen !== null && chosen.length > 0
  return (
    <fieldset className={styles.list}>
      <legend>{t`Category`}</legend>
      <label className={styles.all}>
        <Checkbox
          checked={chosen === null}
          ref={(box) => {
            if (box) box.indeterminate = some
          }}
          onChange={(event) => onChange(event.target.checked ? null : [])}
        />
        {allName}
        <span>{everyCount}</span>
      </label>
      {counts.map(({ categoryId, categoryName, count }) => (
        <label key={categoryId}>
          <Checkbox
            checked={chosen === null || chosen.includes(categoryId)}
            onChange={(event) => onChange(withCategory(chosen, categoryId, event.target.checked, counts))}
          />
          {aisleText(categoryName)}
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What a deal must have; only what some deal of this week has is offered, and what is chosen. */
export function TraitList({ counted, filter, onChange }: { counted: Counted; filter: Filter; onChange: (filter: Filter) => void }) {
  if (counted.traits.length === 0) return null
  return (
    <fieldset className={styles.list}>
      <legend>{t`Show only`}</legend>
      {counted.traits.map(({ trait, count }) => (
        <label key={trait}>
          <Checkbox
            checked={filter.only.includes(trait)}
            onChange={({ target }) => onChange({ ...filter, only: withTrait(filter.only, trait, target.checked) })}
          />
          {traitNames[trait]}
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function SortSelect({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <Select
      label={t`Sort`}
      value={filter.sort ?? ''}
      onChange={(value) => onChange({ ...filter, sort: sorts.find((it) => it === value) ?? null })}
    >
      <option value="">{filter.q === '' ? t`As in the flyers` : t`Best match first`}</option>
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {sortNames[sort]}
        </option>
      ))}
    </Select>
  )
}

export function FlyerSelect({
  flyers,
  chosen,
  onChange,
}: {
  flyers: readonly Flyer[]
  chosen: number | null
  onChange: (flyer: number | null) => void
}) {
  return (
    <Select label={t`Flyer`} value={chosen ?? ''} onChange={(value) => onChange(value === '' ? null : Number(value))}>
      <option value="">{t`All flyers`}</option>
      {flyers.map((it) => (
        <option key={it.adId} value={it.adId} lang={titleLanguage(it)}>
          {it.title}
        </option>
      ))}
    </Select>
  )
}
