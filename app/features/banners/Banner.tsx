import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as brand from '#brand'
import { banners } from '#contract/banners.ts'
import { stillOf } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { useSeen } from '#app/features/tracking/use-seen.ts'
import { bannerViews } from '#app/features/tracking/views.ts'
import { classes } from '#app/ui/classes.ts'
import { Leaves } from '#app/ui/Leaves.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import styles from './Banner.module.css'
import { BannerLink } from './BannerLink.tsx'
import { bannerWidths, placeOf, roomOf, type Candidate, type Room } from './rules.ts'
import type { Slot } from './use-slot.ts'

type Props = { slot: Slot; store: Store; className?: string }

/** A banner in the page, below the words that it is one. Draws nothing where there is none. */
export function Banner({ slot: { placement, room, banner, failed, anchor }, store, className }: Props) {
  const { isPhone, label } = placeOf(placement)
  const width = isPhone ? styles.phone : styles.desk
  // Until there is a banner, this marks the place: it has no height.
  if (room === null) return <div ref={anchor} className={classes(styles.anchor, width)} />
  return (
    <figure className={classes(styles.root, width, className)} data-placement={placement}>
      <figcaption className={classes(styles.label, banner === null && styles.blank)}>{label}</figcaption>
      {banner === null ? (
        <Ornament room={room} />
      ) : (
        <BannerBox key={banner.media.id} banner={banner} room={room} store={store} onFailed={failed} />
      )}
    </figure>
  )
}

type BoxProps = {
  banner: Candidate
  store: Store
  room?: Room
  sizes?: string
  onFailed?: () => void
  /** Called when a click leads somewhere. */
  onLead?: () => void
  className?: string
}

/** The picture or video with what a click does, without the label. Notices that it was seen. */
export function BannerBox({ banner, store, room = roomOf(banner.media), sizes = wholePage, onFailed, onLead, className }: BoxProps) {
  const { media } = banner
  const reports = useReports(banner)
  const seen = useSeen<HTMLDivElement>(media.id, reports.view)
  const box = useClicks((leads) => {
    reports.click()
    if (leads) onLead?.()
  })
  return (
    <div ref={box} className={classes(styles.box, className)}>
      <div ref={seen}>
        <Shape room={room} />
        <BannerLink banner={banner} store={store}>
          <Picture
            candidates={[stillOf(media.imageUri)]}
            alt=""
            width={media.width}
            height={media.height}
            sizes={sizes}
            widths={bannerWidths}
            className={styles.picture}
            onFailed={onFailed}
          />
        </BannerLink>
        {media.mediaType === 'video' && <Film source={media.imageUri} />}
      </div>
    </div>
  )
}

const wholePage = '(min-width: 62em) 62rem, 100vw'

/** Gives the box its height by its shape alone: markup from the server has no styles of its own. */
function Shape({ room: { width, height } }: { room: Room }) {
  return <svg className={styles.shape} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
}

/** Fills a space whose banner does not show after all. */
function Ornament({ room }: { room: Room }) {
  return (
    <div className={classes(styles.box, styles.ornament)}>
      <Shape room={room} />
      <Leaves className={styles.leaves} />
    </div>
  )
}

/** What was counted already in this page: a list that draws only what is near the window draws its banner again and again. */
const counted = new WeakSet<Candidate>()

function useReports(banner: Candidate) {
  const { send } = useTools()
  const { bannerAdId, media } = banner
  const report = (metricType: 'view' | 'click') =>
    send(banners.metric, { params: { customerGuid: brand.customerGuid }, body: { bannerAdId, bannerAdMediaId: media.id, metricType } })
  return {
    view: () => {
      if (counted.has(banner)) return
      counted.add(banner)
      bannerViews.displayed(media.id)
      void bannerViews.report(bannerAdId, () => report('view'))
    },
    /** A failure is silent (decision D23). */
    click: () => void report('click').catch(() => {}),
  }
}

/** Also a picture that leads nowhere counts its clicks, and is no button all the same: nothing happens for the shopper. */
function useClicks(onClick: (leads: boolean) => void) {
  const box = useRef<HTMLDivElement>(null)
  const clicked = useEffectEvent(onClick)
  useEffect(() => {
    const element = box.current
    const listener = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest('button')) clicked(event.target.closest('a') !== null)
    }
    /** The middle button opens a link in a new tab; the others open none. */
    const aside = (event: MouseEvent) => {
      if (event.button === 1 && event.target instanceof Element && event.target.closest('a')) listener(event)
    }
    element?.addEventListener('click', listener)
    element?.addEventListener('auxclick', aside)
    return () => {
      element?.removeEventListener('click', listener)
      element?.removeEventListener('auxclick', aside)
    }
  }, [])
  return box
}

type Player = typeof import('./Video.tsx').Video

/** Shows the still picture alone until the code for videos is there. */
function Film({ source }: { source: string }) {
  const [Video, setVideo] = useState<Player | null>(null)
  useEffect(() => {
    let isGone = false
    void import('./Video.tsx').then(
      (it) => isGone || setVideo(() => it.Video),
      () => {}, // without a network the picture stays
    )
    return () => {
      isGone = true
    }
  }, [])
  return Video && <Video source={source} />
}
