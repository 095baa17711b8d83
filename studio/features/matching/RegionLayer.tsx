import { useEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import type { StudioRow } from '#contract/studio/rows.ts'
import type { Box } from '#contract/studio/values.ts'
import type { StudioPage } from '#contract/studio/weeks.ts'
import { classes } from '#app/ui/classes.ts'
import { moved, resized, type Handle, type Snapped } from './regions.ts'
import { nameOf, rowWords, type Matching } from './use-matching.ts'
import styles from './RegionLayer.module.css'

type Props = {
  matching: Matching
  page: StudioPage
  here: readonly StudioRow[]
  selected: StudioRow | null
  /** Where the selected one is now, while it is dragged too. */
  box: Box | null
  guides: Snapped | null
  drawn: Box | null
  /** Pixels of the screen for a unit of the page. */
  scale: number
}

/** The places on a page, in the page's own units; what must keep its size on the screen is divided by the scale. */
export function RegionLayer({ matching, page, here, selected, box, guides, drawn, scale }: Props) {
  const { mode } = matching
  const { toRegion } = matching
  const group = useRef<SVGGElement>(null)
  const seen = useRef(toRegion)
  // Not where it is drawn: a row that has just been placed was not drawn before.
  useEffect(() => {
    if (seen.current === toRegion) return
    seen.current = toRegion
    group.current?.focus({ preventScroll: true })
  }, [toRegion])
  return (
    <>
      {here.map((row) => row.rowId !== selected?.rowId && row.region && <Place key={row.rowId} row={row} box={row.region} scale={scale} />)}
      {guides?.x != null && <rect className={styles.guide} x={guides.x} width={1 / scale} height={page.height} />}
      {guides?.y != null && <rect className={styles.guide} y={guides.y} height={1 / scale} width={page.width} />}
      {selected && box && (
        <Selected key={selected.rowId} ref={group} matching={matching} page={page} row={selected} box={box} scale={scale} />
      )}
      {mode.kind === 'split' && box && (
        <line
          className={styles.cut}
          {...(mode.cut.along === 'x'
            ? { x1: mode.cut.at, x2: mode.cut.at, y1: box.y, y2: box.y + box.height }
            : { y1: mode.cut.at, y2: mode.cut.at, x1: box.x, x2: box.x + box.width })}
        />
      )}
      {drawn && <rect className={styles.drawn} {...drawn} />}
    </>
  )
}

function Place({ row, box, scale }: { row: StudioRow; box: Box; scale: number }) {
  const isThin = box.height * scale < 20
  const size = (row.state === 'doubtful' ? 10 : isThin ? 5 : 8) / scale
  const [x, y] = isThin ? [box.x + box.width + size, box.y + box.height / 2] : [box.x + box.width, box.y]
  return (
    <g className={styles[row.state]}>
      <rect className={styles.halo} {...box} />
      <rect className={styles.edge} {...box} />
      <circle className={styles.badge} cx={x} cy={y} r={size} />
      {row.state === 'doubtful' ? (
        <text className={styles.mark} x={x} y={y} fontSize={13 / scale} dominantBaseline="central" textAnchor="middle">
          ?
        </text>
      ) : (
        <path
          className={styles.check}
          d={`M${x - size * 0.45} ${y + size * 0.05}l${size * 0.3} ${size * 0.32}l${size * 0.6} ${-size * 0.68}`}
        />
      )}
    </g>
  )
}

/** The handles of a thin line are two: its ends. Four corners come when there is room for them. */
const handlesOf = (height: number): readonly Handle[] => (height < 24 ? ['w', 'e'] : height < 56 ? ['nw', 'ne', 'sw', 'se'] : all)
const all: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

type SelectedProps = {
  matching: Matching
  page: StudioPage
  row: StudioRow
  box: Box
  scale: number
  ref: Ref<SVGGElement>
}

function Selected({ matching, page, row, box, scale, ref }: SelectedProps) {
  const { mayEdit, acts } = matching

  function press(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (!by || !mayEdit) return
    event.preventDefault()
    event.stopPropagation()
    const length = event.ctrlKey || event.metaKey ? 1 : 10
    const way = { x: by.x * length, y: by.y * length }
    acts.place(row, event.shiftKey ? resized(box, 'se', way, page) : moved(box, way, page))
  }

  const label = rowWords(row)
  const tall = 20 / scale
  const words = `${label}: place of ${nameOf(row)} on page ${page.pageNumber}. Arrow keys move it, with Shift they resize it.`
  return (
    <g
      ref={ref}
      className={styles.selected}
      tabIndex={mayEdit ? 0 : -1}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- it is moved by keys, which no element of HTML is
      role="button"
      aria-label={words}
      aria-roledescription="place"
      onKeyDown={press}
    >
      <rect className={styles.halo} {...box} />
      <rect className={styles.body} {...box} />
      <g aria-hidden="true">
        <rect
          className={styles.flag}
          x={box.x}
          y={Math.max(0, box.y - tall - 4 / scale)}
          width={(label.length * 7.2 + 14) / scale}
          height={tall}
          rx={4 / scale}
        />
        <text
          className={styles.flagText}
          x={box.x + 7 / scale}
          y={Math.max(0, box.y - tall - 4 / scale) + 14 / scale}
          fontSize={12 / scale}
        >
          {label}
        </text>
        {mayEdit && handlesOf(box.height * scale).map((handle) => <HandleMark key={handle} handle={handle} box={box} scale={scale} />)}
      </g>
    </g>
  )
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What is pressed is larger than what is seen: 44 pixels under a finger. */
function HandleMark({ handle, box, scale }: { handle: Handle; box: Box; scale: number }) {
  const x = handle.includes('w') ? box.x : handle.includes('e') ? box.x + box.width : box.x + box.width / 2
  const y = handle.includes('n') ? box.y : handle.includes('s') ? box.y + box.height : box.y + box.height / 2
  const half = 4.5 / scale
  return (
    <>
      <rect className={styles.handle} x={x - half} y={y - half} width={2 * half} height={2 * half} rx={2 / scale} />
      <circle className={classes(styles.grip, styles[handle])} data-handle={handle} cx={x} cy={y} r={10 / scale} />
      <circle className={classes(styles.grip, styles.finger)} data-handle={handle} cx={x} cy={y} r={22 / scale} />
    </>
  )
}
