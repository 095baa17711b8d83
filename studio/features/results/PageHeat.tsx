import { ChevronLeft, ChevronRight } from 'lucide-react'
import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import type { Counted, Results } from '#contract/studio/results.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Choice } from '#studio/ui/Field.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { kinds, kindWords, numberWords } from './rules.ts'
import styles from './PageHeat.module.css'

/** A page of the flyer with the counts where its deals stand. The table beside has the same numbers. */
export function PageHeat({ results }: { results: Results }) {
  const [at, setAt] = useState(0)
  const [kind, setKind] = useState<Counted>('adds')
  const { pages, items } = results
  const page = pages[at]
  if (!page) return null
  const most = Math.max(20, ...items.map((it) => it[kind] ?? 0))
  const heat = scaleLinear([10, most], [0.28, 0.8]).clamp(true)
  const here = items.flatMap((it) => (it.pageNumber === page.pageNumber && it.region ? [{ ...it, box: it.region }] : []))
  const letter = page.width / 26
  return (
    <Panel pad aria-labelledby="on-the-page">
      <div className={styles.head}>
        <h2 id="on-the-page">On the page</h2>
        <Choice label="What is counted" labelHidden value={kind} onChange={(it) => setKind(kinds.find((one) => one === it) ?? 'adds')}>
          {kinds.map((it) => (
            <option key={it} value={it}>
              {kindWords[it]}
            </option>
          ))}
        </Choice>
        <div className={styles.turn}>
          <IconButton label="Page before" disabled={at === 0} onClick={() => setAt(at - 1)}>
            <ChevronLeft size={18} />
          </IconButton>
          <span aria-live="polite">
            {at + 1} of {pages.length}
          </span>
          <IconButton label="Next page" disabled={at === pages.length - 1} onClick={() => setAt(at + 1)}>
            <ChevronRight size={18} />
          </IconButton>
        </div>
      </div>
      <div className={styles.page}>
        <img src={`${page.picture}?w=640`} alt={`Page ${page.pageNumber} of the flyer`} width={page.width} height={page.height} />
        <svg viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
          {here.map(({ adSpaceId, box, ...it }) => {
            const count = it[kind]
            return (
              <g key={adSpaceId}>
                <rect
                  {...box}
                  rx={letter / 6}
                  className={count === null ? styles.untold : styles.told}
                  {...(count !== null && { fillOpacity: heat(count) })}
                />
                {count !== null && <Label x={box.x + box.width} y={box.y} size={letter} text={numberWords(count)} />}
              </g>
            )
          })}
        </svg>
      </div>
      <p className={styles.key}>
        <span>10</span>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={styles.scale}>
          {[0, 1, 2, 3, 4].map((it) => (
            <rect key={it} x={it * 20} width={20} height={8} className={styles.told} fillOpacity={heat(10 + ((most - 10) * it) / 4)} />
          ))}
        </svg>
        <span>{numberWords(most)}</span>
        <svg viewBox="0 0 20 12" aria-hidden="true" className={styles.dashed}>
          <rect x={1} y={1} width={18} height={10} className={styles.untold} />
        </svg>
        <span>under 10</span>
      </p>
      <p className={styles.sum}>
        The whole page: {page[kind] === null ? 'under 10 of each deal' : `${numberWords(page[kind])} ${kindWords[kind].toLowerCase()}`}
      </p>
    </Panel>
  )
}

/** In the upper right corner of a deal. */
function Label({ x, y, size, text }: { x: number; y: number; size: number; text: string }) {
  const width = size * (0.7 + text.length * 0.58)
  return (
    <>
      <rect className={styles.label} x={x - width - size / 6} y={y + size / 6} width={width} height={size * 1.35} rx={size / 6} />
      <text x={x - size / 6 - width / 2} y={y + size * 1.2} fontSize={size} textAnchor="middle">
        {text}
      </text>
    </>
  )
}
