import { Check } from 'lucide-react'
import type { StudioRow } from '#contract/studio/rows.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { counted } from '#studio/words.ts'
import type { Matching } from './use-matching.ts'
import styles from './PageStrip.module.css'

/** All pages, small, each with the doubts that are left on it. */
export function PageStrip({ week, rows, matching }: { week: Week; rows: readonly StudioRow[]; matching: Matching }) {
  return (
    <nav className={styles.root} aria-label="Pages">
      {week.pages.map(({ pageNumber, small, width, height }) => {
        const doubts = rows.filter((it) => it.page === pageNumber && it.state === 'doubtful').length
        return (
          <button
            key={pageNumber}
            type="button"
            className={styles.page}
            aria-current={pageNumber === matching.page?.pageNumber ? 'page' : undefined}
            onClick={() => matching.showPage(pageNumber)}
          >
            <img src={small} alt="" width={width} height={height} loading="lazy" />
            <span className="vh">
              Page {pageNumber}, {doubts === 0 ? 'no doubts left' : counted(doubts, 'doubt')}
            </span>
            <span className={doubts === 0 ? styles.none : styles.doubts} aria-hidden="true">
              {doubts === 0 ? <Check size={12} /> : doubts}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
