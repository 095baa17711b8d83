import { X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { Link } from '#app/router/index.ts'
import type { PictureWidth } from '#contract/pictures.ts'
import type { Store } from '#contract/stores.ts'
import type { Deal } from '#app/features/deal/deal.ts'
import { groundOf } from '#app/features/deal/ground.ts'
import { ItemText } from '#app/features/deals/ItemText.tsx'
import { AddToListBar } from '#app/features/lists/AddToListBar.tsx'
import { useOpened } from '#app/features/tracking/opened.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { arriving } from '#app/ui/focus-heading.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { docked } from '#app/ui/toast-place.ts'
import { t } from '#words/t.ts'
import styles from './DealSheet.module.css'
import { itemOf } from './Regions.tsx'
import { isWithin, useKeys } from './use-keys.ts'

type Props = { deal: Deal; store: Store; full: boolean; onClose: () => void; ref: Ref<HTMLElement> }

/** An item over its flyer. Nothing behind it is shut off: the next region can be pressed at once, and the sheet shows that. */
export function DealSheet({ deal, store, full, onClose, ref }: Props) {
  useOpened(store.storeRoute, 'items', deal.adSpaceId)
  const grip = useRef<HTMLSpanElement>(null)
  useKeys(grip, (event) => {
    if (event.key !== 'Escape' || isWithin(event, 'dialog, [role=status]')) return false
    onClose()
    return true
  })
  const { pulled, ...pull } = usePull(onClose)
  return (
    <section
      ref={ref}
      {...docked}
      {...pull}
      role="dialog"
      aria-label={deal.title}
      className={classes(styles.root, full && styles.full)}
      {...(pulled > 0 && { style: { translate: `0 ${pulled}px` } })}
    >
      <span ref={grip} className={styles.grip} />
      <IconButton label={t`Close`} className={styles.close} onClick={onClose}>
        <X />
      </IconButton>
      <div className={styles.top}>
        <Picture
          key={deal.adSpaceId}
          candidates={deal.pictures}
          alt=""
          width={320}
          height={320}
          sizes="7rem"
          widths={widths}
          ground={groundOf(deal)}
          className={styles.picture}
        />
        <div className={styles.text}>
          <ItemText deal={deal} store={store} inSheet key={deal.adSpaceId} heading={focus} />
        </div>
        <Link
          className={classes(buttonClass({ kind: 'text', small: true }), styles.details)}
          to={itemOf(deal.adSpaceId, store)}
          replace
          state={arriving}
        >
          {t`Details`}
        </Link>
      </div>
      <div className={styles.acts}>
        <AddToListBar key={deal.adSpaceId} deal={deal} store={store} />
      </div>
    </section>
  )
}

const widths: readonly PictureWidth[] = [160, 240, 320]
/** A screen reader goes on at the new heading. */
const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

const far = 70

/** A finger pulls the sheet down to close it, when there is nothing above to scroll to. */
function usePull(close: () => void) {
  const [pulled, setPulled] = useState(0)
  const from = useRef<number | null>(null)
  return {
    pulled,
    onTouchStart(event: React.TouchEvent<HTMLElement>) {
      from.current = event.touches.length === 1 && event.currentTarget.scrollTop <= 0 ? event.touches[0]!.clientY : null
    },
    onTouchMove(event: React.TouchEvent<HTMLElement>) {
      if (from.current !== null) setPulled(Math.max(0, event.touches[0]!.clientY - from.current))
    },
    onTouchEnd() {
      from.current = null
      if (pulled > far) close()
      else setPulled(0)
    },
    onTouchCancel() {
      from.current = null
      setPulled(0)
    },
  }
}
