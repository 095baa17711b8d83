import { ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { assetPicture, productPicture } from '#contract/pictures.ts'
import type { ExclusiveValues } from '#contract/studio/content.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { PictureDrop } from '#studio/features/content/PictureDrop.tsx'
import { PictureEditor } from '#studio/features/content/PictureEditor.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import styles from './ExclusivePictures.module.css'

type Media = ExclusiveValues['media']
type Props = {
  media: Media
  known: readonly { image: string; imageUri: string }[]
  name: string
  disabled: boolean
  onChange: (media: Media) => void
}

/** The pictures in the order in which they are shown, the badges after them. */
export function ExclusivePictures({ media, known, name, disabled, onChange }: Props) {
  const [isBadge, setBadge] = useState(false)
  const uris = new Map(known.map((it) => [it.image, it.imageUri]))
  const take = (file: File) =>
    dialogs.open('picture', (close) => (
      <PictureEditor
        file={file}
        folder={isBadge ? 'assets' : 'products'}
        title={isBadge ? 'Badge' : `Picture of ${name}`}
        act="Use this part"
        aspect={{ ratio: 1, words: 'Square' }}
        onDone={({ picture }) => onChange([...media, { image: picture, type: isBadge ? 'bug' : 'picture' }])}
        close={close}
      />
    ))
  return (
    <Panel pad aria-label="Pictures">
      <h2>Pictures</h2>
      {media.length > 0 && (
        <ul className={styles.list}>
          {media.map(({ image, type }, at) => (
            <li key={`${image} ${type}`}>
              <Picture
                candidates={[uris.get(image) ?? (type === 'bug' ? assetPicture(image) : productPicture(image))]}
                alt={type === 'bug' ? 'Badge' : `Picture ${at + 1}`}
                width={160}
                height={160}
                sizes="6rem"
                widths={[96, 160, 240]}
                ground="butter"
                className={styles.picture}
              />
              <p>{type === 'bug' ? 'Badge' : at === media.findIndex((it) => it.type === 'picture') ? 'Shown first' : 'Further'}</p>
              {!disabled && (
                <div className={styles.acts}>
                  {at > 0 && (
                    <IconButton
                      label={`Show ${type === 'bug' ? 'badge' : 'picture'} ${at + 1} earlier`}
                      onClick={() => onChange(earlier(media, at))}
                    >
                      <ArrowUp size={18} />
                    </IconButton>
                  )}
                  <IconButton
                    label={`Take ${type === 'bug' ? 'badge' : 'picture'} ${at + 1} away`}
                    onClick={() => onChange(media.toSpliced(at, 1))}
                  >
                    <Trash2 size={18} />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <>
          <PictureDrop
            small
            label={isBadge ? 'Choose a badge' : 'Choose a picture'}
            hint={
              isBadge
                ? 'A sign such as Organic: square, 120 px or more, best a PNG without ground.'
                : 'Or drop it here. Square, 640 px or more, the product alone on white or without ground. Up to 40 MB.'
            }
            onFile={take}
          />
          <button type="button" className={styles.other} onClick={() => setBadge(!isBadge)}>
            {isBadge ? 'Add a picture instead' : 'Add a badge instead'}
          </button>
        </>
      )}
    </Panel>
  )
}

function earlier(media: Media, at: number): Media {
  const moved = media[at]
  return moved ? media.toSpliced(at, 1).toSpliced(at - 1, 0, moved) : media
}
