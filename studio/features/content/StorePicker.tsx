import { useState } from 'react'
import type { BannerValues, ContentChoices } from '#contract/studio/content.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { Field } from '#studio/ui/Field.tsx'
import styles from './StorePicker.module.css'

type Where = Pick<BannerValues, 'storeInclusionType' | 'stores'>
type Props = { choices: ContentChoices; value: Where; onChange: (value: Where) => void; error?: string | null; disabled?: boolean }

/** Which stores show it: all, some, or all but some; whole chains at one press. */
export function StorePicker({ choices, value, onChange, error, disabled = false }: Props) {
  const { storeInclusionType: type, stores } = value
  const [words, setWords] = useState('')
  const kinds = choices.mayMakeForAll ? all : all.filter(({ kind }) => kind === 'selected')
  const wanted = words.trim().toLowerCase()
  const chosen = new Set(stores)
  const toggle = (ids: string[], on: boolean) =>
    onChange({ ...value, stores: on ? [...new Set([...stores, ...ids])] : stores.filter((it) => !ids.includes(it)) })
  const count = choices.chains.reduce((sum, it) => sum + it.stores.length, 0)
  return (
    <fieldset className={styles.root} disabled={disabled}>
      <legend>Where</legend>
      <div className={styles.kinds}>
        {kinds.map(({ kind, label }) => (
          <label key={kind}>
            <input
              type="radio"
              name="where"
              className={styles.radio}
              checked={type === kind}
              onChange={() => onChange({ storeInclusionType: kind, stores: kind === 'all' ? [] : stores })}
            />
            {kind === 'all' ? `All ${count} stores` : label}
          </label>
        ))}
      </div>
      {type !== 'all' && (
        <div className={styles.box}>
          {count > 12 && (
            <Field label="Find a store" labelHidden placeholder={`Find one of ${count} stores`} value={words} onChange={setWords} />
          )}
          <div className={styles.list} role="group" aria-label="Stores">
            {choices.chains.map((chain) => {
              const shown = chain.stores.filter((it) => `${it.name} ${it.city}`.toLowerCase().includes(wanted))
              const ids = shown.map(({ id }) => id)
              const on = ids.filter((it) => chosen.has(it)).length
              if (ids.length === 0) return null
              return (
                <div key={chain.chainId} className={styles.chain}>
                  {choices.chains.length > 1 && ids.length > 1 && (
                    <label className={styles.head}>
                      <Checkbox checked={on === ids.length} onChange={(event) => toggle(ids, event.target.checked)} />
                      {chain.name}
                      <span>{on === 0 ? `${ids.length} stores` : `${on} of ${ids.length}`}</span>
                    </label>
                  )}
                  {shown.map((store) => (
                    <label key={store.id} className={styles.store}>
                      <Checkbox checked={chosen.has(store.id)} onChange={(event) => toggle([store.id], event.target.checked)} />
                      {store.name}
                      <span>{store.city}</span>
                    </label>
                  ))}
                </div>
              )
            })}
          </div>
        </div>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const all = [
  { kind: 'all', label: 'All stores' },
  { kind: 'selected', label: 'Only some' },
  { kind: 'excluded', label: 'All but some' },
] as const
