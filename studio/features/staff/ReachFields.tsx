import { useState } from 'react'
import { staffRoles, type People, type StaffRole } from '#contract/studio/staff.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { roleNames } from './roles.ts'
import styles from './ReachFields.module.css'

export type Reach = { name: string; role: StaffRole; chains: number[] | null; storeId: number | null }
type Props = { all: People; value: Reach; onChange: (value: Reach) => void }

const hints: Record<StaffRole, string> = {
  store: 'Sees weeks and results, and keeps the hours of one store.',
  editor: 'Drops files and matches rows. Publishing is for others.',
  publisher: 'Publishes, corrects and withdraws, puts back, and keeps all stores’ hours.',
  administrator: 'All of it, and invites and changes others.',
}

/** Who somebody is, what they may do, and where. */
export function ReachFields({ all, value, onChange }: Props) {
  const { name, role, chains, storeId } = value
  // Also once it is unticked: what is pressed stays in its place.
  const [chainsBefore] = useState(chains)
  const shown = all.chains.filter(({ chainId, stores }) => stores > 0 || chainsBefore?.includes(chainId))
  return (
    <>
      <Field
        label="Function"
        hint="Not a person’s name: ‘Marketing’, ‘Winona front end’."
        maxLength={60}
        value={name}
        onChange={(it) => onChange({ ...value, name: it })}
      />
      <Choice
        label="Role"
        hint={hints[role]}
        value={role}
        onChange={(it) => onChange({ ...value, role: staffRoles.find((known) => known === it) ?? role })}
      >
        {staffRoles.map((it) => (
          <option key={it} value={it}>
            {roleNames[it]}
          </option>
        ))}
      </Choice>
      {role === 'store' ? (
        <Choice label="Store" value={String(storeId ?? '')} onChange={(it) => onChange({ ...value, storeId: it ? Number(it) : null })}>
          <option value="">Choose a store</option>
          {all.stores.map((it) => (
            <option key={it.storeId} value={it.storeId}>
              {it.storeName}
            </option>
          ))}
        </Choice>
      ) : (
        shown.length > 1 && (
          <fieldset className={styles.chains}>
            <legend>Works for</legend>
            <label htmlFor="all-chains">
              <Checkbox
                id="all-chains"
                checked={chains === null}
                onChange={({ target }) => onChange({ ...value, chains: target.checked ? null : [] })}
              />
              All chains, those to come too
            </label>
            {chains !== null &&
              shown.map(({ chainId, chainName, stores }) => (
                <label key={chainId}>
                  <Checkbox
                    checked={chains.includes(chainId)}
                    onChange={({ target }) =>
                      onChange({ ...value, chains: target.checked ? [...chains, chainId] : chains.filter((it) => it !== chainId) })
                    }
                  />
                  {stores > 0 ? chainName : `${chainName}, no store any more`}
                </label>
              ))}
          </fieldset>
        )
      )}
    </>
  )
}

/** Returns what is still missing, in a sentence; null when it can be sent. */
export function missingIn({ name, role, chains, storeId }: Reach): string | null {
  if (!name.trim()) return 'Please type the function.'
  if (role === 'store' && storeId === null) return 'Please choose the store.'
  return role !== 'store' && chains?.length === 0 ? 'Please choose a chain.' : null
}

/** Returns what the server takes: a store’s people have its chain, the others no store. */
export const reachOf = ({ name, role, chains, storeId }: Reach): Reach =>
  role === 'store' ? { name, role, chains: null, storeId } : { name, role, chains, storeId: null }
