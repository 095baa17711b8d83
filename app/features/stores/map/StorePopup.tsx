import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { titleOf } from '#contract/store-names.ts'
import type { Store } from '#contract/stores.ts'
import { device } from '#app/platform/device/index.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { contentLanguage, t } from '#words/t.ts'
import { OpenNow } from '../OpenNow.tsx'
import { EnterLink } from '../StoreRow.tsx'
import { FavoriteStoreButton } from '../FavoriteStoreButton.tsx'
import { addressOf, directionsOf } from '../rules.ts'
import styles from './StorePopup.module.css'

type Props = { store: Store; isSelected: boolean; onClose: () => void; reveal: (element: HTMLElement) => void }

/** The popup of a pin. It is in the pin's own element, so it moves with the pin and comes right after it by keyboard. */
export function StorePopup({ store, isSelected, onClose, reveal }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [popup, pin] = [root.current!, root.current!.parentElement?.querySelector('button')]
    if (popup.closest('section') === document.activeElement) pin?.focus({ preventScroll: true })
    reveal(popup)
  }, [reveal])
  function close() {
    if (root.current?.contains(document.activeElement)) root.current.parentElement?.querySelector('button')?.focus()
    onClose()
  }
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault() // it is handled: a phone's Back button leads no further
    close()
  })
  useEffect(() => {
    const page = root.current!.ownerDocument
    page.addEventListener('keydown', closeByKey)
    return () => page.removeEventListener('keydown', closeByKey)
  }, [])
  return (
    <div ref={root} className={styles.root} role="group" aria-label={titleOf(store)}>
      <FavoriteStoreButton store={store} className={styles.favorite} />
      <IconButton label={t`Close`} className={styles.close} onClick={close}>
        <X size={20} />
      </IconButton>
      <h2>{titleOf(store)}</h2>
      {addressOf(store).map((line, at) => (
        <p key={at} lang={contentLanguage()}>
          {line}
        </p>
      ))}
      <OpenNow store={store} withToday />
      <div className={styles.actions}>
        <EnterLink store={store} isSelected={isSelected} small />
        <a className={buttonClass({ small: true })} href={directionsOf(store, device.isApple())} target="_blank" rel="noreferrer">
          {t`Get Directions`}
        </a>
      </div>
    </div>
  )
}
