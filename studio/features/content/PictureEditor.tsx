import 'react-image-crop/dist/ReactCrop.css'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import { studioContent, type StudioFolder, type UploadedPicture } from '#contract/studio/content.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { uploadPicture } from '#studio/api/upload-picture.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { turned, type Turned } from './turned.ts'
import styles from './PictureEditor.module.css'

type Props = {
  file: File
  folder: StudioFolder
  title: string
  /** What is done with it: 'Use for Honeycrisp apples'. */
  act: string
  /** Width by height that fits; it can be left. */
  aspect?: { ratio: number; words: string }
  onDone: (picture: UploadedPicture) => unknown
  close: () => void
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Turns and crops a picture before it is used. The server does both, with the file as it is; here they are only shown. */
export function PictureEditor({ file, folder, title, act, aspect, onDone, close }: Props) {
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState<Turned | null>(null)
  const [isFitted, setFitted] = useState(aspect !== undefined)
  const [crop, setCrop] = useState<PercentCrop>(whole)
  const [busy, setBusy] = useState<'sending' | 'using' | null>(null)
  const [stop] = useState(() => new AbortController())
  const [error, setError] = useState<unknown>(null)
  const ratio = aspect?.ratio
  useEffect(() => {
    let isGone = false
    let url: string | null = null
    void (async () => {
      try {
        const drawn = await turned(file, turn)
        url = drawn.url
        if (isGone) return URL.revokeObjectURL(url)
        setShown(drawn)
        setCrop(isFitted && ratio ? fitted(drawn, ratio) : whole)
      } catch {
        if (!isGone) setError(new Unreadable())
      }
    })()
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- how it is fitted only decides how the crop begins
  }, [file, turn])

  const use = async () => {
    setBusy('sending')
    setError(null)
    const { signal } = stop
    try {
      const first = await uploadPicture(file, { folder, name: file.name }, signal)
      const isWhole = turn === 0 && crop.width > 99.5 && crop.height > 99.5
      const body = { folder, picture: first.picture, turn: turnOf(turn), crop: fractionsOf(crop) }
      const picture = isWhole ? first : await call(studioContent.cutPicture, { body }, { signal })
      if (signal.aborted) return
      setBusy('using')
      await onDone(picture)
      close()
    } catch (reason) {
      if (signal.aborted) return
      setError(reason)
      setBusy(null)
    }
  }
  const cancel = () => {
    stop.abort()
    close()
  }
  const size = shown && { width: Math.round((shown.width * crop.width) / 100), height: Math.round((shown.height * crop.height) / 100) }
  return (
    <Dialog
      open
      title={title}
      {...(busy !== 'using' && { onClose: cancel })}
      className={styles.root}
      actions={
        <>
          {/* What is being shown to shoppers is not called back by it. */}
          {busy !== 'using' && <Button onClick={cancel}>Cancel</Button>}
          <Button kind="fill" busy={busy !== null} onClick={() => void use()}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <Button kind="quiet" onClick={() => setTurn((turn + 3) % 4)}>
          <RotateCcw size={18} />
          Turn left
        </Button>
        <Button kind="quiet" onClick={() => setTurn((turn + 1) % 4)}>
          <RotateCw size={18} />
          Turn right
        </Button>
        {aspect && shown && (
          <Button
            kind="quiet"
            aria-pressed={isFitted}
            onClick={() => {
              setFitted(!isFitted)
              setCrop(isFitted ? whole : fitted(shown, aspect.ratio))
            }}
          >
            {isFitted ? 'Free shape' : aspect.words}
          </Button>
        )}
        {size && (
          <p className={styles.size}>
            {size.width} × {size.height} px
          </p>
        )}
      </div>
      <div className={styles.canvas}>
        {shown && (
          <ReactCrop
            crop={crop}
            {...(isFitted && aspect && { aspect: aspect.ratio })}
            className={styles.crop}
            ruleOfThirds
            keepSelection
            minWidth={16}
            minHeight={16}
            onChange={(_, percent) => setCrop(percent)}
          >
            <img src={shown.url} alt="Not cropped yet" className={styles.picture} />
          </ReactCrop>
        )}
      </div>
      <p className={styles.hint}>Drag the corners, or move them by the arrow keys. The file itself stays as it is.</p>
      {error !== null && (
        <Note kind="bad" role="alert">
          {error instanceof Unreadable
            ? `${file.name} cannot be shown here: it may be damaged. JPEG, PNG, WebP and AVIF can.`
            : sentenceOf(error)}
        </Note>
      )}
    </Dialog>
  )
}

class Unreadable extends Error {}

/** The largest part of that shape, in the middle. */
function fitted({ width, height }: Turned, ratio: number): PercentCrop {
  const isWide = width / height > ratio
  const part = { width: isWide ? ((height * ratio) / width) * 100 : 100, height: isWide ? 100 : (width / ratio / height) * 100 }
  return { unit: '%', ...part, x: (100 - part.width) / 2, y: (100 - part.height) / 2 }
}

function fractionsOf({ x, y, width, height }: PercentCrop) {
  const part = (it: number) => Math.min(1, Math.max(0, it / 100))
  return { x: part(x), y: part(y), width: part(width), height: part(height) }
}

const turnOf = (turn: number): 0 | 1 | 2 | 3 => (turn === 1 ? 1 : turn === 2 ? 2 : turn === 3 ? 3 : 0)
