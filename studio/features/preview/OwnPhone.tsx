import { encode } from 'uqr'
import { Dialog } from '#app/ui/Dialog.tsx'
import styles from './OwnPhone.module.css'

type Props = { open: boolean; /** A path of this site. */ address: string; onClose: () => void }

/** The preview's address as a picture for a phone's camera. */
export function OwnPhone({ open, address, onClose }: Props) {
  const url = new URL(address, location.origin).href
  const { size, data } = encode(url, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Dialog open={open} title="See on your own phone" onClose={onClose} size="alert">
      <p>Point the phone’s camera here. It opens the app as it will be, for two hours; nobody else sees it.</p>
      <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label="Code that opens the preview">
        <rect width={size} height={size} className={styles.ground} />
        <path d={dots.join('')} className={styles.dots} />
      </svg>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open it in a tab
        </a>
      </p>
    </Dialog>
  )
}
