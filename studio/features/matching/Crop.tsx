import type { Box } from '#contract/studio/values.ts'
import type { StudioPage } from '#contract/studio/weeks.ts'
import { surroundings } from './regions.ts'
import styles from './Crop.module.css'

const ratio = 2.1

/** The part of the page that a row is on, with what stands around it dimmed. */
export function Crop({ page, region, name }: { page: StudioPage; region: Box; name: string }) {
  const { x, y, width, height } = surroundings(region, page, ratio)
  const right = region.x + region.width
  const bottom = region.y + region.height
  const around = `M${x} ${y}h${width}v${height}h${-width}zM${region.x} ${region.y}V${bottom}H${right}V${region.y}z`
  return (
    <svg className={styles.root} viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={`${name} on page ${page.pageNumber}`}>
      <image href={page.picture} width={page.width} height={page.height} preserveAspectRatio="none" />
      <path className={styles.around} d={around} />
      <rect className={styles.region} {...region} />
    </svg>
  )
}
