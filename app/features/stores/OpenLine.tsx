import { type RefObject, useEffect, useRef } from 'react'
import type { Hours } from '#contract/opening.ts'
import { useMinute } from '#app/clock.ts'
import { observable, useObserved } from '#app/observable.ts'
import { classes } from '#app/ui/classes.ts'
import { contentLanguage, t } from '#words/t.ts'
import styles from './OpenLine.module.css'

const kinds = { open: styles.open, soon: styles.soon, closed: styles.closed, holiday: styles.holiday }

type Props = { store: Hours; className?: string }

/**
 * Says in one line, for which there is room from the start, whether the store is open, and on which day soon it is closed. It stands on pages
 * that must be small: the reading of hours is loaded after them, where the line is seen. What does not fit into a line, or is not certain, is left to the page of
 * the store.
 */
export function OpenLine({ store, className }: Props) {
  const line = useRef<HTMLSpanElement>(null)
  const rules = useRules(line)
  const now = useMinute()
  const isKnown = rules !== null && now > 0
  const opening = isKnown ? rules.openingOf(store, now) : null
  const hasRoom = opening === null || opening.text.length <= mostBeside
  const closed = isKnown && hasRoom ? rules.aheadOf(store, now).find((it) => it.isClosed) : undefined
  const { storeHours } = store
  const isShort = storeHours !== '' && !storeHours.includes('\n')
  const words = isKnown ? (isShort ? storeHours : t`See store hours`) : '\u00a0'
  return (
    <span ref={line} className={classes(styles.root, className)}>
      <span
        className={opening ? kinds[opening.kind] : undefined}
        // A store's hours as the co-op wrote them.
        lang={isKnown && !opening && isShort ? contentLanguage() : undefined}
      >
        {opening?.text ?? words}
      </span>
      {closed && <span className={styles.ahead}>{closed.text}</span>}
    </span>
  )
}

/** So long may what is said of now be, in letters, that a day has room beside it in the header. */
const mostBeside = 20

const loaded = observable<typeof import('#contract/opening.ts') | null>(null)

/**
 * Returns null until the module has loaded, which it is where the line is seen: a phone's header shows none. Where it cannot be loaded, the
 * next page tries again.
 */
function useRules(line: RefObject<Element | null>) {
  useEffect(() => {
    if (loaded.get()) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      import('#contract/opening.ts').then(
        (it) => loaded.set(it),
        () => {},
      )
    })
    observer.observe(line.current!)
    return () => observer.disconnect()
  }, [line])
  return useObserved(loaded, loaded.get, null)
}
