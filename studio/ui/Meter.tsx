import styles from './Meter.module.css'

/** How far something is, from 0 to 1. */
export function Meter({ share, label }: { share: number; label: string }) {
  return <progress className={styles.root} max={1} value={share} aria-label={label} />
}
