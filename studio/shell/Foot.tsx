import { dialogs } from '#app/ui/dialogs.tsx'
import { isLetter, keysOf, letterKeys, useShownKeys } from '#studio/keys.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import { AllKeys } from './AllKeys.tsx'
import styles from './Foot.module.css'

/** The keys of this page. The sheet behind the last one has all of them, and the switch for single letters. */
export function Foot() {
  const lettersOn = letterKeys.useOn()
  const keys = useShownKeys().filter((it) => !it.quiet && (lettersOn || !keysOf(it).every(isLetter)))
  return (
    <footer className={styles.root} data-dock="">
      <ul className={styles.keys} aria-label="Keys of this page">
        {keys.map((it) => (
          <li key={keysOf(it).join(' ')}>
            {keysOf(it).map((key) => (
              <Kbd key={key} keys={key} />
            ))}
            {it.words}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.all} onClick={() => dialogs.open('keys', (close) => <AllKeys close={close} />)}>
        <Kbd keys="?" />
        All keys
      </button>
    </footer>
  )
}
