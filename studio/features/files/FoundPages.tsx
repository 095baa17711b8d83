import type { StudioPage } from '#contract/studio/weeks.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted } from '#studio/words.ts'
import styles from './FoundPages.module.css'

/** The pages as they were read, each with the deals that were found on it. */
export function FoundPages({ pages, className }: { pages: StudioPage[]; className?: string | undefined }) {
  const rows = pages.reduce((sum, it) => sum + it.rows, 0)
  const isScan = pages.some((it) => it.source === 'scan')
  const isComposed = pages.some((it) => it.source === 'composed')
  return (
    <Panel pad className={className}>
      <div className={styles.head}>
        <h2>{isComposed ? 'Drawn from the sheet' : 'Found on the pages'}</h2>
        <p>
          {counted(pages.length, 'page')}
          {rows > 0 && `, ${counted(rows, 'deal')}`}
          {isScan && '. Scans: their words were recognized, so look at each price.'}
          {isComposed && '. Drop a PDF or pictures of the pages, and those take their place.'}
        </p>
      </div>
      <ul className={styles.pages}>
        {pages.map((it) => (
          <li key={it.pageNumber}>
            <img src={it.small} alt={`Page ${it.pageNumber}`} loading="lazy" width={it.width} height={it.height} />
            <p>
              <b>{it.pageNumber}</b>
              {it.rows > 0 && <span>{counted(it.rows, 'deal')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
