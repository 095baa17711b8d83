import { Checkbox } from '#app/ui/Checkbox.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { keysOf, letterKeys, useShownKeys } from '#studio/keys.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import styles from './AllKeys.module.css'

export function AllKeys({ close }: { close: () => void }) {
  const lettersOn = letterKeys.useOn()
  return (
    <Dialog open title="All keys" onClose={close}>
      <dl className={styles.root}>
        {useShownKeys().map((it) => (
          <div key={keysOf(it).join(' ')}>
            <dt>
              <span className="vh">{keysOf(it).join(' or ')}</span>
              {keysOf(it).map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dt>
            <dd>{it.words}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.letters}>
        <Checkbox
          id="letters"
          aria-describedby="letters-why"
          checked={lettersOn}
          onChange={(event) => letterKeys.set(event.target.checked)}
        />
        <div>
          <label htmlFor="letters">Keys of a single letter</label>
          <p id="letters-why">Turn them off when you speak to the computer, or often press one by mistake.</p>
        </div>
      </div>
    </Dialog>
  )
}
