import { List, Map } from 'lucide-react'
import { classes } from '#app/ui/classes.ts'
import { t } from '#words/t.ts'
import styles from './ViewSwitch.module.css'

export type View = 'list' | 'map'

/** Switches between list and map on a phone, above the navigation. On a desktop both are shown side by side. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <button
      type="button"
      className={classes(styles.root, view === 'map' && styles.onMap)}
      onClick={() => onView(view === 'map' ? 'list' : 'map')}
    >
      {view === 'map' ? (
        <>
          <List size={20} />
          {t`Show list`}
        </>
      ) : (
        <>
          <Map size={20} />
          {t`Show map`}
        </>
      )}
    </button>
  )
}
