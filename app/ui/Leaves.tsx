import * as brand from '#brand'
import styles from './Leaves.module.css'

/** The network's symbol, here twin leaves, which also marks every owner price. */
export function Leaves({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <Pair />
    </svg>
  )
}

/** The same symbol on a disc, for the app itself. */
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
      {brand.sign.map(({ at, shape, lines }) => (
        <g key={at} transform={at}>
          <path className={styles.blade} d={shape} />
          <path className={styles.vein} d={lines} />
        </g>
      ))}
    </>
  )
}
