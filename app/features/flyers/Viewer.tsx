import { ChevronLeft, ChevronRight, List, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link } from '#app/router/index.ts'
import type { Store } from '#contract/stores.ts'
import { useTools } from '#app/context.ts'
import { titleLanguage, type Deal } from '#app/features/deal/deal.ts'
import { withdrawnQuery, type Deals } from '#app/features/deal/queries.ts'
import { saidDates } from '#app/features/deal/rules.ts'
import { useGone } from '#app/features/deal/use-gone.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { isTooLate, targetList, toFindOn } from '#app/features/lists/acts.ts'
import { addDeal } from '#app/features/lists/adding.ts'
import { useLists } from '#app/features/lists/shopping-lists.ts'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { takesFocus } from '#app/ui/focus-heading.ts'
import { HeardButton, IconButton, iconButtonClass } from '#app/ui/IconButton.tsx'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { Select } from '#app/ui/Select.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { languageNow, t } from '#words/t.ts'
import { FlyerStage } from './FlyerStage.tsx'
import { useLoadedAhead } from './load-ahead.ts'
import { LoadedSheet } from './LoadedSheet.tsx'
import { PageLists } from './PageLists.tsx'
import { firstPageOf, zoomBy, zoomMax, type Place } from './rules.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLayers } from './use-layers.ts'
import styles from './Viewer.module.css'

type Props = { store: Store; data: Deals; place: Place; shown: number }

/** A page of a flyer with what turns and enlarges it, the sheet over it, and the pages as lists. */
export function Viewer({ store, data, place, shown }: Props) {
  const { page, flyer, number, of, previous, next } = place
  const [zoom, setZoom] = useState(1)
  const [zoomed, setZoomed] = useState(page)
  const dealsById = new Map(data.deals.map((it) => [it.adSpaceId, it]))
  const { ringed, full, turn, open, close, enlarge, leave } = useLayers(store, shown, dealsById)
  const picture = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const lists = useLists()
  const gate = useTermsGate()
  // A page that was turned to is shown whole first.
  if (zoomed !== page) {
    setZoomed(page)
    if (zoomed.adPageId !== page.adPageId) setZoom(1)
  }
  const nameOf = (position: number | null) => (position === null ? null : data.pages[position - 1]!.imageName)
  const loadAhead = useLoadedAhead(nameOf(next))
  const deal = ringed === null ? undefined : dealsById.get(ringed)
  const gone = useGone(ringed, deal)
  const tools = useTools()
  const leaveGone = useEffectEvent(async ({ adSpaceId, title }: Deal) => {
    close()
    const withdrawn = await tools.queryClient.fetchQuery({ ...withdrawnQuery(tools, store.storeRoute), staleTime: 0 })
    if (withdrawn.some((it) => it.adSpaceId === adSpaceId)) toasts.show({ text: t`${title} was withdrawn` })
  })
  useEffect(() => {
    if (gone) leaveGone(gone).catch(() => {}) // nobody is told what cannot be known
  }, [gone])
  const opener = useRef<HTMLButtonElement>(null)
  const fill = useFullScreen(full, picture, opener, leave)
  const enter = () => {
    fill()
    enlarge()
  }
  const add = (adSpaceId: number) => {
    const held = dealsById.get(adSpaceId)
    if (!held || !lists) return
    const snapshot = lists.snapshot()
    if (isTooLate(held, toFindOn(snapshot, targetList(snapshot, store.storeId), adSpaceId))) return
    gate(() => addDeal(lists, store.storeId, held))
  }
  const turnTo = { store, turn }
  return (
    <div className={styles.viewer}>
      <div ref={picture} className={classes(full && styles.full)}>
        <div className={styles.tools}>
          {data.flyers.length > 1 ? (
            <Select label={t`Flyer`} labelHidden value={flyer.adId} onChange={(adId) => turn(firstPageOf(Number(adId), data.pages))}>
              {data.flyers.map((it) => (
                <option key={it.adId} value={it.adId} lang={titleLanguage(it)}>
                  {it.title}
                </option>
              ))}
            </Select>
          ) : (
            <p className={styles.name} lang={titleLanguage(flyer)}>
              {flyer.title}
            </p>
          )}
          <IconButton ref={opener} kind="ring" label={t`Full screen`} onClick={enter}>
            <Maximize />
          </IconButton>
          <a className={iconButtonClass('ring')} href="#page-list" aria-label={t`This page as a list`}>
            <List />
          </a>
        </div>
        <FlyerStage
          page={page}
          deals={dealsById}
          store={store}
          label={t`${flyer.title}, page ${number} of ${of}`}
          zoom={zoom}
          onZoom={setZoom}
          onTurn={(way) => turn(way === 1 ? next : previous)}
          onTurning={loadAhead}
          onOpen={open}
          onAdd={add}
          ringed={deal ? ringed : null}
          sheet={sheet}
          full={full}
        />
        <div className={styles.pager}>
          <Turn to={previous} label={t`Previous page`} {...turnTo}>
            <ChevronLeft />
          </Turn>
          <div>
            <HeardButton label={t`Zoom out`} aria-disabled={zoom === 1} onPress={() => setZoom((now) => zoomBy(now, -1))}>
              <ZoomOut />
            </HeardButton>
            <output>{t`Page ${number} of ${of}`}</output>
            <HeardButton label={t`Zoom in`} aria-disabled={zoom === zoomMax} onPress={() => setZoom((now) => zoomBy(now, 1))}>
              <ZoomIn />
            </HeardButton>
            {full && (
              <IconButton ref={takesFocus} label={t`Close full screen`} onClick={leave}>
                <Minimize />
              </IconButton>
            )}
          </div>
          <Turn to={next} label={t`Next page`} onIntent={loadAhead} {...turnTo}>
            <ChevronRight />
          </Turn>
        </div>
        {deal && <LoadedSheet ref={setSheet} deal={deal} store={store} full={full} onClose={close} />}
      </div>
      <div className={styles.lists}>
        <p className={styles.dates}>
          {(languageNow() === 'en' && flyer.adDateInfo) || saidDates(flyer.validFrom, flyer.validTo, store.timeZone)}
        </p>
        <PageLists pages={data.pages} adId={flyer.adId} shown={shown} deals={dealsById} whole={data.kind === 'all'} store={store} />
      </div>
    </div>
  )
}

type TurnProps = {
  to: number | null
  label: string
  store: Store
  turn: (to: number) => void
  onIntent?: () => void
  children: ReactNode
}

/** A link, so that pages turn without scripts; the address is replaced (spec section 2). It and the button in its place keep the focus. */
function Turn({ to, label, store, turn, onIntent, children }: TurnProps) {
  const hadFocus = useRef(false)
  const keepsFocus = useCallback((element: HTMLElement | null) => {
    if (hadFocus.current) element?.focus()
    return () => {
      hadFocus.current = element === document.activeElement
    }
  }, [])
  if (to === null)
    return (
      <IconButton ref={keepsFocus} kind="ring" label={label} aria-disabled>
        {children}
      </IconButton>
    )
  return (
    <Link
      ref={keepsFocus}
      className={iconButtonClass('ring')}
      to={paths.flyers(store.storeRoute, to)}
      replace
      keepsScroll
      aria-label={label}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      onClick={(event) => {
        if (asksForNewTab(event)) return
        event.preventDefault()
        turn(to)
      }}
    >
      {children}
    </Link>
  )
}
