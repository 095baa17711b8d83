import { Film, ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { classes } from '#app/ui/classes.ts'
import { fileFault, videoFault } from '#studio/api/upload-picture.ts'
import { Button } from '#studio/ui/Button.tsx'
import styles from './PictureDrop.module.css'

type Props = { label: string; hint: string; kind?: 'picture' | 'video'; small?: boolean; busy?: boolean; onFile: (file: File) => void }

/** Takes one picture or video: dropped here, or chosen. Says what it wants before anything is sent. */
export function PictureDrop({ label, hint, kind = 'picture', small = false, busy = false, onFile }: Props) {
  const Icon = kind === 'video' ? Film : ImageUp
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const reason = kind === 'video' ? videoFault(file) : fileFault(file)
    setFault(reason)
    if (!reason) onFile(file)
  }
  return (
    <div
      className={classes(styles.root, small && styles.small, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Icon size={small ? 18 : 24} aria-hidden="true" />
      <div className={styles.words}>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <p>{hint}</p>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={kind === 'video' ? 'video/mp4,video/webm' : 'image/jpeg,image/png,image/webp,image/avif'}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
