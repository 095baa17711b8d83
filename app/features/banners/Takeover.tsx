import { stillOf } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import { bannerViews } from '#app/features/tracking/views.ts'
import { appState } from '#app/platform/app-state/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { loadAhead, sourceOf } from '#app/ui/picture-source.ts'
import { t } from '#words/t.ts'
import { BannerBox } from './Banner.tsx'
import { bannerWidths, chosenOf, placeOf, roomOf, type Candidate } from './rules.ts'
import styles from './Takeover.module.css'

type Offer = {
  /** Returns those of now: what the app knows of them may change while nobody is to be disturbed. */
  candidates: () => readonly Candidate[]
  store: Store
  /** Aborted when the page is left. */
  left: AbortSignal
}

/** The banners that were closed, until the app reloads (decision E22). */
const closed = new Set<number>()
const key = 'takeover'
const patience = 1000

/**
 * Opens the first banner that was neither closed nor displayed too often, as soon as nobody is disturbed by it: its picture has
 * loaded, nothing else is open, nobody types, and the page is in front. One whose picture does not come never opens.
 */
export async function offerTakeover({ candidates, store, left }: Offer) {
  const banner = chosenOf(
    candidates().filter(({ bannerAdId }) => !closed.has(bannerAdId)),
    bannerViews.displays,
  )
  if (!banner || !(await loadAhead(sourceOf(stillOf(banner.media.imageUri), sizes, bannerWidths)))) return
  const timer = setInterval(() => {
    if (left.aborted) return clearInterval(timer)
    if (!appState.isVisible() || isBusy()) return
    clearInterval(timer)
    if (candidates().some(({ media }) => media.id === banner.media.id)) dialogs.open(key, () => <Takeover banner={banner} store={store} />)
  }, patience)
  left.addEventListener('abort', () => clearInterval(timer))
}

const sizes = '(min-width: 48em) 60rem, 100vw'

function isBusy(): boolean {
  const focused = document.activeElement
  const types = focused instanceof HTMLElement && (focused.isContentEditable || focused.matches('input, textarea, select'))
  return types || document.querySelector('dialog[open]') !== null
}

function Takeover({ banner, store }: { banner: Candidate; store: Store }) {
  const close = () => {
    closed.add(banner.bannerAdId)
    dialogs.close(key)
  }
  const room = roomOf(banner.media)
  return (
    <Dialog
      open
      title={placeOf(banner.media.placement).label}
      onClose={close}
      className={styles.root}
      actions={
        <Button wide onClick={close}>
          {t`Close`}
        </Button>
      }
    >
      {/* As wide as it can be with both ways to close it on the screen. */}
      <div className={styles.fitted} style={{ width: `min(100%, (100dvh - 11rem) * ${room.width / room.height})` }}>
        <BannerBox banner={banner} store={store} room={room} sizes={sizes} onLead={close} />
      </div>
    </Dialog>
  )
}
