import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { webAddressOf } from '#contract/values.ts'
import { contentQueries } from '#studio/features/content/queries.ts'
import { ItemSearch } from '#studio/features/content/ItemSearch.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { X } from 'lucide-react'
import type { Draft } from './rules.ts'
import styles from './ClickTarget.module.css'
import form from '#studio/features/content/Form.module.css'

type Props = { media: Draft; disabled: boolean; onChange: (some: Partial<Draft>) => void }

/** Where a press leads, with what is found there now. */
export function ClickTarget({ media: { clickType, clickArguments }, disabled, onChange }: Props) {
  switch (clickType) {
    case 'none':
      return null
    case 'redirect':
      return (
        <Field
          label="Web address"
          inputMode="url"
          placeholder="coop.example/soup"
          value={clickArguments}
          disabled={disabled}
          onChange={(text) => onChange({ clickArguments: text })}
          hint={leadsTo(clickArguments)}
          maxLength={2000}
        />
      )
    case 'search':
      return <Words words={clickArguments} disabled={disabled} onChange={(text) => onChange({ clickArguments: text })} />
    case 'product-details':
    case 'product-list':
      return (
        <Products
          identifiers={clickArguments
            .split(',')
            .map((it) => it.trim())
            .filter(Boolean)}
          isOne={clickType === 'product-details'}
          disabled={disabled}
          onChange={(all) => onChange({ clickArguments: all.join(', ') })}
        />
      )
  }
}

function leadsTo(text: string): string {
  const address = webAddressOf(text.trim())
  return address === null ? 'Opens in another tab' : `Opens ${new URL(address).host} in another tab`
}

function Words({ words, disabled, onChange }: { words: string; disabled: boolean; onChange: (text: string) => void }) {
  const wanted = useDeferredValue(words.trim())
  const found = useQuery({ ...contentQueries.items({ words: wanted }), enabled: wanted !== '' })
  const count = found.data?.count ?? 0
  const hint =
    wanted === '' || !found.data
      ? undefined
      : count === 0
        ? 'Nothing of the weeks that run or come has these words'
        : `${count} of the weeks that run or come`
  return (
    <Field label="Words to look for" placeholder="soup" value={words} disabled={disabled} onChange={onChange} hint={hint} maxLength={200} />
  )
}

type ProductsProps = { identifiers: string[]; isOne: boolean; disabled: boolean; onChange: (identifiers: string[]) => void }

function Products({ identifiers, isOne, disabled, onChange }: ProductsProps) {
  const found = useQuery({ ...contentQueries.items({ identifiers: identifiers.join(',') }), enabled: identifiers.length > 0 })
  const titles = new Map(found.data?.items.map((it) => [it.productIdentifier, it.title]))
  return (
    <div className={form.whole}>
      {identifiers.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen products">
          {identifiers.map((id) => (
            <li key={id}>
              {titles.get(id) ?? id}
              {found.data && !titles.has(id) && <em>in no week that runs or comes</em>}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`Take ${titles.get(id) ?? id} away`}
                  onClick={() => onChange(identifiers.filter((it) => it !== id))}
                >
                  <X size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (!isOne || identifiers.length === 0) && (
        <ItemSearch
          label={isOne ? 'Find the product' : 'Find products'}
          onChoose={({ productIdentifier }) => onChange(isOne ? [productIdentifier] : [...new Set([...identifiers, productIdentifier])])}
        />
      )}
    </div>
  )
}
