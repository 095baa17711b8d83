import { Clock, Globe, MapPin, Phone } from 'lucide-react'
import { Link } from '#app/router/index.ts'
import type { ReactNode } from 'react'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { webAddressOf } from '#contract/values.ts'
import type { Point } from '#contract/distance.ts'
import { OwnerNumber } from '#app/features/account/OwnerNumber.tsx'
import { unchanging, useObserved } from '#app/observable.ts'
import { paths } from '#app/paths.ts'
import { device } from '#app/platform/device/index.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TagMark } from '#app/ui/Marks.tsx'
import { SectionHead } from '#app/ui/SectionHead.tsx'
import { contentLanguage, t } from '#words/t.ts'
import { useMeasured } from './device-location.ts'
import { FavoriteStoreButton } from './FavoriteStoreButton.tsx'
import { SmallMap } from './map/StoreMap.tsx'
import { OpenNow } from './OpenNow.tsx'
import { addressOf, directionsOf, milesTo, phoneLinkOf, socialsOf } from './rules.ts'
import { EnterLink } from './StoreRow.tsx'
import styles from './StoreDetails.module.css'

type Props = {
  store: Store
  from: Point | null
  isSelected: boolean
  /** All stores of its chain; null until they are known. */
  chain: readonly Store[] | null
  className?: string
}

/** Everything about a store except its name, which is the heading of the page or dialog. */
export function StoreDetails({ store, from: given, isSelected, chain, className }: Props) {
  const from = useMeasured(given)
  const others = chain?.filter(({ storeId }) => storeId !== store.storeId) ?? []
  const web = webAddressOf(store.webUrl)
  const callLink = phoneLinkOf(store.phone)
  return (
    <div className={classes(styles.root, className)}>
      <div className={styles.facts}>
        <Address store={store} from={from} isSelected={isSelected} />
        {(store.storeHours || store.specialDays) && (
          <Fact icon={<Clock />} name={t`Hours`}>
            <OpenNow store={store} withToday withoutWords withDays className={styles.now} />
            {store.storeHours.split('\n').map((line, at) => (
              <span key={at} className={styles.line} lang={contentLanguage()}>
                {line}
              </span>
            ))}
          </Fact>
        )}
        {store.phone && (
          <Fact icon={<Phone />} name={t`Phone`}>
            {callLink ? <a href={callLink}>{store.phone}</a> : store.phone}
          </Fact>
        )}
        {web && (
          <Fact icon={<Globe />} name={t`Web`}>
            <a href={web} target="_blank" rel="noreferrer">
              {bareAddress(store.webUrl)}
            </a>
          </Fact>
        )}
        <Socials store={store} />
      </div>
      <div className={styles.act}>
        <EnterLink store={store} isSelected={isSelected} big wide />
        <FavoriteStoreButton store={store} worded className={styles.favorite} />
      </div>
      <SmallMap store={store} className={styles.map} />
      {others.length > 0 && <OtherLocations stores={others} from={from} />}
      {/* The last: it comes when it is known that the shopper is a member. */}
      <OwnerNumber store={store} className={styles.others} />
    </div>
  )
}

function Address({ store, from, isSelected }: Pick<Props, 'store' | 'from' | 'isSelected'>) {
  const miles = milesTo(store, from)
  const isApple = useObserved(unchanging, device.isApple, false)
  return (
    <Fact icon={<MapPin />} name={t`Address`}>
      {addressOf(store).map((line, at) => (
        <span key={at} className={styles.line} lang={contentLanguage()}>
          {line}
        </span>
      ))}
      <span className={styles.near}>
        {miles && <span>{t`${miles} miles away`}</span>}
        {isSelected && <TagMark>{t`Your store`}</TagMark>}
      </span>
      <a className={buttonClass({ kind: 'text', small: true })} href={directionsOf(store, isApple)} target="_blank" rel="noreferrer">
        {t`Get Directions`}
      </a>
    </Fact>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      {icon}
      <div>
        <h2 className="vh">{name}</h2>
        {children}
      </div>
    </div>
  )
}

function Socials({ store }: { store: Store }) {
  const socials = socialsOf(store)
  return socials.length === 0 ? null : (
    <ul className={styles.socials}>
      {socials.map(({ name, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function OtherLocations({ stores, from }: { stores: readonly Store[]; from: Point | null }) {
  return (
    <section className={styles.others}>
      <SectionHead title={t`Other Locations`} ruled />
      <ul>
        {stores.map((store) => (
          <li key={store.storeId}>
            <Link to={paths.storesDetails(store.storeRoute)} state={{ from }}>
              <b>{titleOf(store)}</b>
              <span lang={contentLanguage()}>{[store.addressLine1, store.city].join(', ')}</span>
            </Link>
            {from && (
              <span className={styles.miles}>
                {milesTo(store, from)} {t`mi`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function bareAddress(url: string) {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
