import { Apple, Heart, House, ListChecks, Menu, Newspaper, Search, Tag, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as brand from '#brand'
import type { BannerMediaValues } from '#contract/studio/content.ts'
import { classes } from '#app/ui/classes.ts'
import { placeOf, roomOf, type Place } from './places.ts'
import styles from './Frames.module.css'

type Shown = Pick<BannerMediaValues, 'placement'> & { url: string | null; width: number; height: number }
type Props = { shown: Shown; safe: boolean }

/** The page of a placement, drawn small, with the banner where the app puts it and as large as it is there. */
export function Frame({ shown, safe }: Props) {
  const place = placeOf(shown.placement)
  const banner = <Banner shown={shown} place={place} safe={safe} />
  return place.screen === 'phone' ? <Phone place={place}>{banner}</Phone> : <Desk place={place}>{banner}</Desk>
}

function Banner({ shown, place, safe }: { shown: Shown; place: Place; safe: boolean }) {
  const room = roomOf(shown.placement, shown.url ? shown : place)
  return (
    <figure className={classes(styles.banner, place.spot === 'cover' && styles.covering)}>
      <figcaption>{place.spot === 'list' ? 'sponsored ad' : 'Sponsored ad'}</figcaption>
      <div className={styles.box}>
        <svg viewBox={`0 0 ${room.width} ${room.height}`} aria-hidden="true" className={styles.shape} />
        {shown.url ? (
          <img src={shown.url} alt="" className={styles.picture} />
        ) : (
          <span className={styles.empty}>
            {place.width} × {place.height}
          </span>
        )}
        {safe && shown.url && <span className={styles.safe} />}
      </div>
    </figure>
  )
}

type PageProps = { place: Place; children: ReactNode }

function Phone({ place: { spot, words }, children }: PageProps) {
  return (
    <div className={styles.phone} role="img" aria-label={`A phone: ${words}`}>
      <div className={styles.screen}>
        <div className={styles.top}>
          <Menu size={14} />
          <b>{brand.appName}</b>
          <Search size={14} />
        </div>
        <div className={styles.page}>
          {spot === 'home' && (
            <>
              <Cover />
              {children}
              <Cards count={2} />
            </>
          )}
          {spot === 'cover' && (
            <>
              <Cover />
              <Cards count={3} />
            </>
          )}
          {spot === 'deals' && (
            <>
              <Line wide />
              <Cards count={1} />
              {children}
              <Cards count={2} />
            </>
          )}
          {spot === 'item' && (
            <>
              <Item />
              {children}
            </>
          )}
          {spot === 'end' && (
            <>
              <Cover />
              <Cards count={2} />
              {children}
            </>
          )}
          {spot === 'list' && (
            <>
              <Line wide />
              <Rows count={4} />
              {children}
              <Rows count={3} />
            </>
          )}
        </div>
        <div className={styles.dock}>
          {[House, Newspaper, Tag, ListChecks].map((Icon, at) => (
            <Icon key={at} size={14} />
          ))}
        </div>
        {spot === 'cover' && <Over>{children}</Over>}
      </div>
    </div>
  )
}

function Desk({ place: { spot, words }, children }: PageProps) {
  return (
    <div className={styles.desk} role="img" aria-label={`A wider screen: ${words}`}>
      <div className={styles.bar}>
        <i />
        <i />
        <i />
      </div>
      <div className={styles.site}>
        <div className={styles.side}>
          <b>{brand.appName}</b>
          {[House, Newspaper, Tag, Heart, ListChecks].map((Icon, at) => (
            <span key={at}>
              <Icon size={10} />
              <Line />
            </span>
          ))}
          {spot === 'side' && children}
        </div>
        <div className={styles.main}>
          {(spot === 'home' || spot === 'cover') && (
            <>
              <Cover />
              {spot === 'home' && children}
              <Grid />
            </>
          )}
          {(spot === 'deals' || spot === 'side') && (
            <>
              <Line wide />
              <Grid />
              {spot === 'deals' && children}
              <Grid />
            </>
          )}
          {spot === 'item' && (
            <>
              <Item wide />
              {children}
            </>
          )}
          {spot === 'column' && (
            <div className={styles.pair}>
              <Ground />
              <div>
                <Line wide />
                <Line />
                <Line />
                {children}
              </div>
            </div>
          )}
          {spot === 'featured' && (
            <>
              <Line wide />
              <div className={styles.turn}>{children}</div>
              <Grid />
            </>
          )}
          {spot === 'summary' && (
            <div className={styles.pair}>
              <div>
                <Cover />
                <Grid />
              </div>
              <div className={styles.card}>
                <Line wide />
                <Rows count={3} />
                {children}
              </div>
            </div>
          )}
        </div>
        {spot === 'cover' && <Over>{children}</Over>}
      </div>
    </div>
  )
}

function Over({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scrim}>
      <div className={styles.dialog}>
        <p>
          <b>Sponsored ad</b>
          <X size={12} />
        </p>
        {children}
      </div>
    </div>
  )
}

const Line = ({ wide = false }: { wide?: boolean }) => <i className={classes(styles.line, wide && styles.wide)} />
const Ground = () => (
  <div className={styles.ground}>
    <Apple size={18} />
  </div>
)
const Cover = () => <div className={styles.cover} />
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

function Cards({ count }: { count: number }) {
  return times(count).map((at) => (
    <div key={at} className={styles.deal}>
      <Ground />
      <span>
        <Line wide />
        <Line />
        <i className={styles.price} />
      </span>
    </div>
  ))
}

function Grid() {
  return (
    <div className={styles.cards}>
      {times(4).map((at) => (
        <div key={at} className={styles.card}>
          <Ground />
          <Line wide />
          <i className={styles.price} />
        </div>
      ))}
    </div>
  )
}

function Rows({ count }: { count: number }) {
  return times(count).map((at) => (
    <div key={at} className={styles.item}>
      <i />
      <Line wide />
    </div>
  ))
}

function Item({ wide = false }: { wide?: boolean }) {
  return (
    <div className={wide ? styles.pair : styles.tall}>
      <Ground />
      <div>
        <Line wide />
        <Line />
        <i className={styles.price} />
      </div>
    </div>
  )
}
