import styles from './Leaves.module.css'

/** The network's twin leaves; beside every owner price they are its mark. */
export function Leaves({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <Pair />
    </svg>
  )
}

/** The same on a disc: the app's sign. */
export function LeavesDisc({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" className={styles.disc} />
      <g transform="translate(16 16) scale(.76) translate(-16 -17)">
        <Pair />
      </g>
    </svg>
  )
}

function Pair() {
  return (
    <>
      <Leaf transform="translate(9.3 16.5) rotate(-7)" />
      <Leaf transform="translate(22.7 16.5) rotate(7)" />
    </>
  )
}

function Leaf({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path className={styles.blade} d="M0-12.5C6.6-6.5 7.2 3.5.9 9.8v3.7H-.9V9.8C-7.2 3.5-6.6-6.5 0-12.5z" />
      <path className={styles.vein} d="M0-3V10M0 4.5l2.9-2.9M0 4.5l-2.9-2.9" />
    </g>
  )
}
