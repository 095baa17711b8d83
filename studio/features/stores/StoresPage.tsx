import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { NavLink, useParams } from '#app/router/index.ts'
import type { StoreLine } from '#contract/studio/hours.ts'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted } from '#studio/words.ts'
import { storesQuery } from './queries.ts'
import { StoreHours } from './StoreHours.tsx'
import styles from './StoresPage.module.css'

/** The stores, and of one of them its hours: that of the address, else the first that whoever is signed in may change. */
export default function StoresPage() {
  const query = useQuery(storesQuery)
  const asked = Number(useParams().storeId)
  return (
    <Page title="Stores">
      <Loaded query={query} what="The stores">
        {({ stores }) => {
          const chosen = stores.find((it) => it.storeId === asked) ?? stores.find((it) => it.mayChange) ?? stores[0]
          if (!chosen) return <p>No store belongs to the chains that you work for.</p>
          return (
            <div className={styles.root}>
              <StoreList stores={stores} chosen={chosen.storeId} />
              <StoreHours key={chosen.storeId} storeId={chosen.storeId} />
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

function StoreList({ stores, chosen }: { stores: readonly StoreLine[]; chosen: number }) {
  const [text, setText] = useState('')
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean)
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', words: 'Find a store', run: () => field.current?.focus() }])
  const found = stores.filter((it) => {
    const all = `${it.storeName} ${it.city} ${it.stateProvince} ${it.chainName}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  return (
    <Panel className={styles.list} aria-label="All stores">
      <div className={styles.find}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={field}
          type="search"
          aria-label="Find a store"
          placeholder={counted(stores.length, 'store')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Kbd keys="/" />
      </div>
      <ul>
        {found.map((it) => (
          <li key={it.storeId}>
            <NavLink
              ref={it.storeId === chosen ? intoSight : undefined}
              to={paths.store(it.storeId)}
              className={it.storeId === chosen ? styles.chosen : undefined}
            >
              <b>{it.storeName}</b>
              <span>
                {it.city}, {it.stateProvince}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          No store is called so.
        </p>
      )}
    </Panel>
  )
}

/** Whoever comes by an address sees in the list which store it is. */
const intoSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest' })
