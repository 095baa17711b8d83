import { useEffect } from 'react'
import { useMinute } from '#app/clock.ts'
import { observable, useObserved } from '#app/observable.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './OpenLine.module.css'

type Props = { store: { storeHours: string; timeZone: string }; className?: string }

/**
 * Says in one line, for which there is room from the start, whether the store is open. It stands on pages that must be small: the
 * reading of hours is loaded after them. What does not fit into a line, or is not certain, is left to the page of the store.
 */
export function OpenLine({ store: { storeHours, timeZone }, className }: Props) {
  const openingOf = useOpeningOf()
  const now = useMinute()
  const opening = openingOf && now > 0 ? openingOf(storeHours, timeZone, now) : null
  const isShort = storeHours !== '' && !storeHours.includes('\n')
  const words = openingOf && now > 0 ? (isShort ? storeHours : 'See store hours') : '\u00a0'
  return <span className={classes(styles.root, opening && styles[opening.kind], className)}>{opening?.text ?? words}</span>
}

const rule = observable<typeof import('./opening.ts').openingOf | null>(null)

/** Returns null until the module has loaded; where it cannot be loaded, the next page tries again. */
function useOpeningOf() {
  useEffect(() => {
    if (rule.get()) return
    import('./opening.ts').then(
      ({ openingOf }) => rule.set(openingOf),
      () => {},
    )
  }, [])
  return useObserved(rule, rule.get, null)
}
