import { t } from '#words/t.ts'
import { barcodeDefaults, modulesOf, type Format } from './bars.ts'
import styles from './Barcode.module.css'

type Props = { code: string; format?: Format; className?: string }

/** Draws the bars, black on white in any theme, without the code's text. A code that is not valid is logged, and nothing is drawn. */
export function Barcode({ code, format = barcodeDefaults.format, className }: Props) {
  const modules = modulesOrNull(code, format)
  if (modules === null) return null
  const { width, height, margin } = barcodeDefaults
  const bars = Array.from(modules.matchAll(/1+/g), ({ index, 0: { length } }) => {
    return `M${margin + index * width} ${margin}h${length * width}v${height}h${-length * width}z`
  })
  return (
    <svg
      className={className}
      role="img"
      aria-label={t`Account barcode`}
      viewBox={`0 0 ${modules.length * width + 2 * margin} ${height + 2 * margin}`}
      preserveAspectRatio="none"
    >
      <rect className={styles.ground} width="100%" height="100%" />
      <path className={styles.bars} d={bars.join('')} />
    </svg>
  )
}

function modulesOrNull(code: string, format: Format): string | null {
  try {
    return modulesOf(code, format)
  } catch (error) {
    console.error(error)
    return null
  }
}
