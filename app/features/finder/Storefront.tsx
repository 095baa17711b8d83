import styles from './Storefront.module.css'

const stripes = [0, 1, 2, 3, 4, 5, 6, 7]
const crates = [
  { x: 118, fruit: styles.tomato },
  { x: 154, fruit: styles.honey },
  { x: 190, fruit: styles.leaf },
]

/** A picture of a co-op on the edge of town, in the colors of the flyer. */
export function Storefront({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 480 300" aria-hidden="true">
      <clipPath id="storefront-ground">
        <path d="M0 0h480v270H0z" />
      </clipPath>
      <g clipPath="url(#storefront-ground)">
        <circle cx="240" cy="270" r="206" className={styles.sun} />
        <path d="M0 270c40-60 96-66 150-34 60-62 150-58 196-6 50-34 100-24 134 40z" className={styles.hill} />
      </g>
      <path d="M96 118h288v152H96z" className={styles.wall} />
      <path d="M104 62h272v36H104z" rx="4" className={styles.sign} />
      <text x="240" y="88" className={styles.name}>
        FOOD CO-OP
      </text>
      {stripes.map((at) => (
        <path key={at} d={`M${88 + at * 38} 104h38v38a19 19 0 0 1-38 0z`} className={at % 2 ? styles.light : styles.dark} />
      ))}
      <path d="M112 172h112v46H112z" className={styles.window} />
      <path d="M168 172v46" className={styles.bar} />
      <path d="M248 172h56v98h-56z" className={styles.door} />
      <path d="M256 180h40v42h-40z" className={styles.window} />
      <circle cx="296" cy="236" r="3" className={styles.honey} />
      <path d="M324 172h44v46h-44z" className={styles.window} />
      {crates.map(({ x, fruit }) => (
        <g key={x}>
          {[0, 1, 2].map((at) => (
            <circle key={at} cx={x + 6 + at * 9} cy="238" r="7" className={fruit} />
          ))}
          <path d={`M${x - 2} 242h34v28h-34z`} className={styles.crate} />
          <path d={`M${x - 2} 251h34m-34 9h34`} className={styles.slat} />
        </g>
      ))}
      <path d="M346 270v-22m0 8c-12 0-16-8-16-16 10 0 16 6 16 16zm0-4c0-12 6-18 16-18 0 10-6 18-16 18z" className={styles.plant} />
      <path d="M0 271h480M0 276h480" className={styles.rule} />
      <path d="M412 66c-8-13-24-22-24-40a24 24 0 0 1 48 0c0 18-16 27-24 40z" transform="translate(0 6)" className={styles.pin} />
      <circle cx="412" cy="32" r="9" className={styles.hole} />
    </svg>
  )
}
