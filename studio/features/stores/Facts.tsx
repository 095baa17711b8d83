import { useState } from 'react'
import { studioStores, type StudioStore } from '#contract/studio/hours.ts'
import { socialAddressMax, socialSites } from '#contract/social.ts'
import { factFields, type StoreFact } from '#contract/studio/store-fields.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { useOpened } from '#studio/api/meanwhile.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { useStoreChange } from './queries.ts'
import { soonWords } from './rules.ts'
import styles from './Facts.module.css'

const labels: Record<StoreFact, string> = {
  phone: 'Phone',
  webUrl: 'Web address',
  addressLine1: 'Address',
  addressLine2: 'Address, second line',
  city: 'City',
  stateProvince: 'State',
  postalCode: 'ZIP code',
  facebookPageName: 'Facebook page',
  instagramPageName: 'Instagram page',
  twitterHandle: 'Twitter handle',
}
const most: Record<StoreFact, number> = {
  phone: 40,
  webUrl: 500,
  addressLine1: 200,
  addressLine2: 200,
  city: 100,
  stateProvince: 2,
  postalCode: 20,
  facebookPageName: socialAddressMax,
  instagramPageName: socialAddressMax,
  twitterHandle: socialAddressMax,
}

/** Phone, address and the rest: folded, since they seldom change. */
export function Facts({ store }: { store: StudioStore }) {
  const [typed, setTyped] = useState<Partial<Record<StoreFact, string>>>({})
  const { opened, isTyped, isBehind, take, rebase } = useOpened(store, {
    isTyped: (it) => factFields.some((fact) => typed[fact] !== undefined && typed[fact] !== it[fact]),
    isSame: (one, other) => factFields.every((fact) => one[fact] === other[fact]),
    fill: () => setTyped({}),
  })
  const change = useStoreChange(store.storeId, (saved) => {
    take(saved)
    toasts.show({ text: `Saved. ${soonWords}.` })
  })
  const save = ({ version }: StudioStore) =>
    change.mutate(() => call(studioStores.change, { params: { storeId: String(store.storeId) }, body: { version, ...typed } }))
  return (
    <Panel>
      <details className={styles.root}>
        <summary>Phone, address and web</summary>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            save(opened)
          }}
        >
          {factFields.map((it) => (
            <Field
              key={it}
              label={labels[it]}
              {...(it in socialSites && { hint: 'Its name, or its address.' })}
              className={styles[it]}
              maxLength={most[it]}
              readOnly={!store.mayChangeAll}
              value={typed[it] ?? opened[it]}
              onChange={(value) => setTyped({ ...typed, [it]: it === 'stateProvince' ? value.toUpperCase() : value })}
            />
          ))}
          {isBehind ? (
            <Meanwhile
              error={change.error}
              differences={factFields
                .filter((it) => store[it] !== (typed[it] ?? opened[it]))
                .map((it) => ({ what: labels[it], theirs: store[it], mine: typed[it] ?? opened[it] }))}
              onTheirs={() => take(store)}
              onMine={() => (rebase(), save(store))}
            />
          ) : (
            <Failure of={change.error} />
          )}
          {store.mayChangeAll ? (
            <>
              <p className={styles.soft}>
                A new ZIP code moves its point on the map to the middle of that ZIP code, until an import brings the exact point.
              </p>
              <div>
                <Button kind="fill" type="submit" disabled={!isTyped || isBehind || change.isPending}>
                  Save
                </Button>
              </div>
            </>
          ) : (
            <p className={styles.soft}>A publisher can change these.</p>
          )}
        </form>
      </details>
    </Panel>
  )
}
