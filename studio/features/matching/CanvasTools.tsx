import { Magnet, Minus, MousePointer2, Plus, Split, SquareDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKeys } from '#studio/keys.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import type { Matching } from './use-matching.ts'
import type { Zoom } from './use-zoom.ts'
import styles from './CanvasTools.module.css'

type Props = { matching: Matching; zoom: Zoom; snaps: boolean; onSnaps: (on: boolean) => void }

export function CanvasTools({ matching, zoom, snaps, onSnaps }: Props) {
  const { mode, row, page, mayEdit, setMode } = matching
  useKeys([
    { key: ['+', '='], words: 'Larger', quiet: true, run: zoom.larger },
    { key: '-', words: 'Smaller', quiet: true, run: zoom.smaller },
    { key: '0', words: 'Whole page', quiet: true, run: zoom.fit },
    { key: 'Z', words: 'Zoom to the row', quiet: true, run: zoom.toRegion },
  ])
  const canSplit = row?.region && row.page === page?.pageNumber
  return (
    <div className={styles.root} role="toolbar" aria-label="Page">
      {mayEdit && (
        <>
          <Tool on={mode.kind === 'select'} onPress={() => setMode({ kind: 'select' })} icon={<MousePointer2 size={18} />}>
            Select
          </Tool>
          <Tool on={mode.kind === 'draw'} keys="D" onPress={matching.beginDraw} icon={<SquareDashed size={18} />}>
            Draw
          </Tool>
          <Tool on={mode.kind === 'split'} keys="S" disabled={!canSplit} onPress={matching.beginSplit} icon={<Split size={18} />}>
            Split
          </Tool>
          <Tool on={snaps} onPress={() => onSnaps(!snaps)} icon={<Magnet size={18} />}>
            Snap
          </Tool>
          <span className={styles.line} />
        </>
      )}
      <Tool label="Smaller" onPress={zoom.smaller} icon={<Minus size={18} />} />
      <Tool onPress={zoom.fit}>
        {zoom.isFit ? 'Fit, ' : ''}
        {Math.round(zoom.scale * 100)}%
      </Tool>
      <Tool label="Larger" onPress={zoom.larger} icon={<Plus size={18} />} />
    </div>
  )
}

type ToolProps = {
  on?: boolean
  keys?: string
  label?: string
  icon?: ReactNode
  disabled?: boolean
  onPress: () => void
  children?: ReactNode
}

function Tool({ on, keys, label, icon, disabled, onPress, children }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-pressed={on} aria-label={label} disabled={disabled} onClick={onPress}>
      {icon}
      {children && <span>{children}</span>}
      {keys && <Kbd keys={keys} />}
    </button>
  )
}
