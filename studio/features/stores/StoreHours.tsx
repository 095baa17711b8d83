import { useQuery } from '@tanstack/react-query'
import { useMinute } from '#app/clock.ts'
import { aheadOf, openingOf } from '#contract/opening.ts'
import type { StudioStore } from '#contract/studio/hours.ts'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Days } from './Days.tsx'
import { Facts } from './Facts.tsx'
import { storeQuery } from './queries.ts'
import { zoneWords } from '#studio/words.ts'
import { toldDays } from './rules.ts'
import { UsualWeek } from './UsualWeek.tsx'
import styles from './StoreHours.module.css'

export function StoreHours({ storeId }: { storeId: number }) {
  const query = useQuery(storeQuery(storeId))
  return (
    <Loaded query={query} what="The store">
      {(store) => (
        <div className={styles.root}>
          <section className={styles.column}>
            <h2 className={styles.name}>{store.storeName}</h2>
            <Panel pad aria-labelledby="usual-hours">
              <div className={styles.head}>
                <h3 id="usual-hours">Usual hours</h3>
                <p>{zoneWords(store.timeZone)}</p>
              </div>
              <UsualWeek store={store} />
            </Panel>
            <WhatShoppersRead store={store} />
            <Facts store={store} />
          </section>
          <Days store={store} />
        </div>
      )}
    </Loaded>
  )
}

/** Said by the very rules of the shoppers' app. */
function WhatShoppersRead({ store }: { store: StudioStore }) {
  const now = useMinute()
  const hours = { ...store, specialDays: toldDays(store.days) }
  const opening = now === 0 ? null : openingOf(hours, now)
  const ahead = now === 0 ? [] : aheadOf(hours, now)
  return (
    <Panel pad aria-labelledby="shoppers-read">
      <h3 id="shoppers-read" className={styles.small}>
        What shoppers read now
      </h3>
      <p className={styles.now}>{opening ? opening.text + opening.why : store.storeHours || 'Nothing: no hours are known'}</p>
      {ahead.map(({ day, text, why }) => (
        <p key={day} className={styles.ahead}>
          {text}
          {why}
        </p>
      ))}
      {!opening && store.storeHours !== '' && (
        <p className={styles.soft}>These words are not understood as hours, so the app only repeats them.</p>
      )}
    </Panel>
  )
}
