import { Sun } from 'lucide-react'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import { t } from '#words/t.ts'
import { DoneLink } from './DoneLink.tsx'
import { leftText } from './rules.ts'
import { useScreenOn } from './use-screen-on.ts'
import styles from './Head.module.css'

/** What is left, whether the screen stays on, and the way out. Each tick changes what is left, which is announced. */
export function Head({ list, left, count }: { list: ShoppingList; left: number; count: number }) {
  return (
    <header className={styles.root}>
      <div className={styles.text}>
        <h1>{listTitle(list.name)}</h1>
        <p>
          <b role="status">{count === 0 ? t`Nothing to get` : leftText(left)}</b>
          <ScreenState />
        </p>
      </div>
      <DoneLink list={list} small />
    </header>
  )
}

function ScreenState() {
  const staysOn = useScreenOn()
  if (staysOn === null) return null
  return (
    <>
      <span aria-hidden="true">·</span>
      {staysOn ? (
        <span className={styles.on}>
          <Sun size={18} />
          {t`Screen stays on`}
        </span>
      ) : (
        <span>{t`Screen may turn off`}</span>
      )}
    </>
  )
}
