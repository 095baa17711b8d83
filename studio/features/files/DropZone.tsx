import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import { useKeys } from '#studio/keys.ts'
import { Button } from '#studio/ui/Button.tsx'
import { filesOf, isMeant } from './dropped.ts'
import styles from './DropZone.module.css'

type Props = { /** Nothing was dropped yet. */ isFirst: boolean; onFiles: (files: File[]) => void }

/** Takes everything at once, wherever on the page it is dropped. */
export function DropZone({ isFirst, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(async (event: DragEvent) => {
    const { dataTransfer } = event
    if (!dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type !== 'drop') return
    const files = await filesOf(dataTransfer)
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const stop = new AbortController()
    for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, (event) => void dropped(event), stop)
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), stop)
    return () => stop.abort()
  }, [])
  useKeys([{ key: 'Ctrl+O', words: 'Choose files', run: () => input.current?.click() }])
  return (
    <div className={classes(styles.root, isOver && styles.over, isFirst && styles.first)}>
      <Upload size={36} aria-hidden="true" />
      <div className={styles.words}>
        <h2>Drop the PDF, the price sheet and the photos here</h2>
        <p>All at once, in any order, in a folder or a zip. What each one is, we find out.</p>
      </div>
      <Button kind="fill" keys="Ctrl+O" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files of the week"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].filter(isMeant)
          target.value = '' // so that the same file can be chosen again
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
