import { useMemo, useRef, useState, type PointerEvent } from 'react'
import type { Box } from '#contract/studio/values.ts'
import type { StudioRow } from '#contract/studio/rows.ts'
import type { StudioPage } from '#contract/studio/weeks.ts'
import { classes } from '#app/ui/classes.ts'
import { CanvasTools } from './CanvasTools.tsx'
import { ModeBar } from './ModeBar.tsx'
import { drawn, edgesOf, hit, moved, resized, snapped, type Edges, type Handle, type Point, type Snapped } from './regions.ts'
import { RegionLayer } from './RegionLayer.tsx'
import { useBlockEdges } from './use-block-edges.ts'
import { useZoom } from './use-zoom.ts'
import type { Matching } from './use-matching.ts'
import type { Rows } from './use-rows.ts'
import styles from './Canvas.module.css'

type Drag =
  | { kind: 'box'; rowId: string; handle: Handle | 'move'; from: Point; start: Box; now: Snapped }
  | { kind: 'draw'; from: Point; box: Box | null }
  | { kind: 'pan'; from: Point; left: number; top: number }

/** How near an edge must be to be snapped to, in pixels of the screen. */
const reach = 7

/** The page with all its places: they are moved, resized, drawn and split here, by pointer and by keyboard. */
export function Canvas({ matching, rows }: { matching: Matching; rows: Rows }) {
  const { page } = matching
  if (!page)
    return (
      <div className={styles.root}>
        <p className={styles.none}>This flyer has no pages. Its rows go out as a list of deals, and pages are composed of them.</p>
      </div>
    )
  return <PageCanvas page={page} matching={matching} rows={rows} />
}

function PageCanvas({ page, matching, rows }: { page: StudioPage; matching: Matching; rows: Rows }) {
  const { row, mode, acts, mayEdit } = matching
  const view = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [snaps, setSnaps] = useState(true)
  const selected = row?.page === page.pageNumber ? row : null
  const zoom = useZoom(view, page, selected?.region ?? null)
  const here = useMemo(() => rows.rows.filter((it) => it.page === page.pageNumber && it.region), [rows.rows, page.pageNumber])
  const blocks = useBlockEdges(page)
  const edges = useMemo(() => edgesFor(here, selected, blocks), [here, selected, blocks])
  const shown = drag?.kind === 'box' ? drag.now.box : (selected?.region ?? null)

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const at = drawing.current!.getBoundingClientRect()
    return { x: ((clientX - at.left) * page.width) / at.width, y: ((clientY - at.top) * page.height) / at.height }
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button > 1) return
    const from = pointOf(event)
    const pans = event.button === 1
    if (mode.kind === 'split' && !pans) return acts.split({ ...mode.cut, at: mode.cut.along === 'x' ? from.x : from.y })
    if (mode.kind === 'draw' && mayEdit && !pans) return hold(event, { kind: 'draw', from, box: null })
    const handle = handleOf(event.target)
    if (selected?.region && handle && mayEdit) return hold(event, boxDrag(selected.rowId, handle, from, selected.region))
    const under = hit(here, from, 3 / zoom.scale)
    if (selected?.region && under === selected && mayEdit) return hold(event, boxDrag(selected.rowId, 'move', from, selected.region))
    if (under) return matching.focus(under.rowId)
    // A finger scrolls by itself.
    const { current } = view
    if (current && event.pointerType === 'mouse')
      hold(event, { kind: 'pan', from: at(event), left: current.scrollLeft, top: current.scrollTop })
  }

  function hold(event: PointerEvent<SVGSVGElement>, next: Drag) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    matching.stay()
    setDrag(next)
  }

  function go(event: PointerEvent<SVGSVGElement>) {
    if (mode.kind === 'split' && event.pointerType === 'mouse') {
      const point = pointOf(event)
      matching.setMode({ kind: 'split', cut: { ...mode.cut, at: mode.cut.along === 'x' ? point.x : point.y } })
    }
    if (!drag) return
    if (drag.kind === 'pan') {
      view.current?.scrollTo(drag.left + drag.from.x - event.clientX, drag.top + drag.from.y - event.clientY)
      return
    }
    const to = pointOf(event)
    const isFree = !snaps || event.altKey
    if (drag.kind === 'draw') {
      const box = drawn(drag.from, to, page)
      setDrag({ ...drag, box: isFree ? box : snapped(box, 'se', edges, reach / zoom.scale, page).box })
      return
    }
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y }
    const box = drag.handle === 'move' ? moved(drag.start, by, page) : resized(drag.start, drag.handle, by, page)
    const now = isFree ? { box, x: null, y: null } : snapped(box, drag.handle, edges, reach / zoom.scale, page)
    setDrag({ ...drag, now })
  }

  function end() {
    setDrag(null)
    if (drag?.kind === 'draw') {
      if (drag.box && drag.box.width * zoom.scale > 8 && drag.box.height * zoom.scale > 8) acts.draw(drag.box)
      else acts.drawAround(drag.from)
    }
    // Keys may have led to another row meanwhile.
    if (drag?.kind === 'box' && selected?.rowId === drag.rowId && !isSame(drag.now.box, drag.start)) acts.place(selected, drag.now.box)
  }

  return (
    <div className={styles.root}>
      <CanvasTools matching={matching} zoom={zoom} snaps={snaps} onSnaps={setSnaps} />
      <div ref={view} className={styles.view}>
        <svg
          ref={drawing}
          className={classes(styles.page, styles[mode.kind], drag?.kind === 'pan' && styles.panning)}
          viewBox={`0 0 ${page.width} ${page.height}`}
          width={page.width * zoom.scale}
          height={page.height * zoom.scale}
          role="group"
          aria-label={`Page ${page.pageNumber}, ${here.length} places`}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={() => setDrag(null)}
        >
          <image href={page.picture} width={page.width} height={page.height} preserveAspectRatio="none" />
          <RegionLayer
            matching={matching}
            page={page}
            here={here}
            selected={selected}
            box={shown}
            guides={drag?.kind === 'box' ? drag.now : null}
            drawn={drag?.kind === 'draw' ? drag.box : null}
            scale={zoom.scale}
          />
        </svg>
      </div>
      <ModeBar matching={matching} />
    </div>
  )
}

const boxDrag = (rowId: string, handle: Handle | 'move', from: Point, start: Box): Drag => ({
  kind: 'box',
  rowId,
  handle,
  from,
  start,
  now: { box: start, x: null, y: null },
})

const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })
const isSame = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

const handles: readonly string[] = ['n', 's', 'e', 'w', 'nw', 'ne', 'sw', 'se']
const isHandle = (text: string | null | undefined): text is Handle => handles.includes(text ?? '')

function handleOf(target: EventTarget): Handle | null {
  const name = target instanceof Element ? target.getAttribute('data-handle') : null
  return isHandle(name) ? name : null
}

/** The edges of all other places first: a flyer's blocks are alike. */
function edgesFor(here: readonly StudioRow[], selected: StudioRow | null, blocks: Edges | null): Edges {
  const others = edgesOf(here.flatMap((it) => (it.rowId !== selected?.rowId && it.region ? [it.region] : [])))
  return blocks ? { xs: [...others.xs, ...blocks.xs], ys: [...others.ys, ...blocks.ys] } : others
}
