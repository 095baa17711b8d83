import { useMutation } from '@tanstack/react-query'
import { Film, Trash2 } from 'lucide-react'
import { bannerPicture, stillOf } from '#contract/pictures.ts'
import type { BannerMediaValues } from '#contract/studio/content.ts'
import { classes } from '#app/ui/classes.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { IconButton } from '#app/ui/IconButton.tsx'
import { PictureDrop } from '#studio/features/content/PictureDrop.tsx'
import { PictureEditor } from '#studio/features/content/PictureEditor.tsx'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { ClickTarget } from './ClickTarget.tsx'
import { placeOf, places, screenWords, sizeDoubt } from './places.ts'
import type { Draft } from './rules.ts'
import styles from './MediaForm.module.css'
import form from '#studio/features/content/Form.module.css'

type Props = {
  media: Draft
  number: number
  isShown: boolean
  fault: string | null
  disabled: boolean
  /** Its video is being sent. */
  isSending: boolean
  onVideo: (file: File) => Promise<void>
  onShow: () => void
  onChange: (some: Partial<Draft>) => void
  onRemove: (() => void) | null
}

/** One place of a banner: its picture or video, and where a press leads. */
export function MediaForm({ media, number, isShown, fault, disabled, isSending, onVideo, onShow, onChange, onRemove }: Props) {
  const place = placeOf(media.placement)
  const size = `${place.width} × ${place.height}`
  const doubt = media.file === null || media.mediaType === 'video' ? null : sizeDoubt(media.placement, media)
  const addVideo = useMutation({ mutationFn: onVideo })
  const take = (file: File) =>
    dialogs.open('picture', (close) => (
      <PictureEditor
        file={file}
        folder="banners"
        title={`${place.words}: ${screenWords[place.screen].toLowerCase()}`}
        act="Use this part"
        aspect={{ ratio: place.width / place.height, words: `Shape ${size}` }}
        onDone={({ picture, width, height }) =>
          onChange({ file: picture, width, height, mediaType: 'image', imageUri: bannerPicture(`${picture}.jpg`) })
        }
        close={close}
      />
    ))
  return (
    <Panel pad aria-label={`Place ${number}`} className={classes(styles.root, isShown && styles.shown)} onFocus={onShow}>
      <div className={styles.head}>
        <h2>
          {place.words} <span>{screenWords[place.screen].toLowerCase()}</span>
        </h2>
        {onRemove && !disabled && (
          <IconButton label={`Take place ${number} away`} onClick={onRemove}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
      <div className={form.grid}>
        <Choice
          label="Place"
          value={media.placement}
          disabled={disabled}
          onChange={(placement) => onChange({ placement: places.find((it) => it.placement === placement)?.placement ?? media.placement })}
        >
          {(['phone', 'desk'] as const).map((screen) => (
            <optgroup key={screen} label={screenWords[screen]}>
              {places
                .filter((it) => it.screen === screen)
                .map((it) => (
                  <option key={it.placement} value={it.placement}>
                    {it.words}
                  </option>
                ))}
            </optgroup>
          ))}
        </Choice>
        <Field
          label="At most so often on one device"
          type="number"
          min={0}
          placeholder="No limit"
          value={media.maxDisplayCountPerConsumer === null ? '' : String(media.maxDisplayCountPerConsumer)}
          onChange={(text) => onChange({ maxDisplayCountPerConsumer: text === '' ? null : Math.max(0, Math.trunc(Number(text)) || 0) })}
        />
        <div className={classes(form.whole, styles.picture)}>
          {media.imageUri && (
            <span className={styles.thumb}>
              <img src={`${stillOf(media.imageUri)}?w=480`} alt={`Shown in place ${number}`} />
              {media.mediaType === 'video' && (
                <span className={styles.film}>
                  <Film size={14} aria-hidden="true" /> Video
                </span>
              )}
            </span>
          )}
          {!disabled && (
            <PictureDrop
              small
              label={media.file === null ? 'Choose a picture' : 'Choose another'}
              hint={`Or drop it here. ${size} px is best for this place; the other shapes are cropped next. Up to 40 MB.`}
              onFile={take}
            />
          )}
        </div>
        {!disabled && media.file !== null && media.imageUri && (
          <div className={form.whole}>
            {media.mediaType === 'video' ? (
              <Button kind="quiet" onClick={() => onChange({ mediaType: 'image', imageUri: stillOf(media.imageUri!) })}>
                Show the picture alone
              </Button>
            ) : (
              <PictureDrop
                small
                kind="video"
                label="Add a video"
                hint="MP4 or WebM, in the picture’s shape. It plays without sound, and the picture is shown until it does, and to whoever wants less motion or saves data. Up to 40 MB; phones like less than 4."
                busy={isSending}
                onFile={(file) => addVideo.mutate(file)}
              />
            )}
            <Failure of={addVideo.error} />
          </div>
        )}
        {doubt && (
          <div className={form.whole}>
            <Note>{doubt}</Note>
          </div>
        )}
        <Choice
          label="A press leads to"
          value={media.clickType}
          disabled={disabled}
          onChange={(clickType) =>
            onChange({ clickType: clickTypes.find((it) => it.type === clickType)?.type ?? 'none', clickArguments: '' })
          }
        >
          {clickTypes.map((it) => (
            <option key={it.type} value={it.type}>
              {it.words}
            </option>
          ))}
        </Choice>
        <ClickTarget media={media} disabled={disabled} onChange={onChange} />
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </Panel>
  )
}

const clickTypes: readonly { type: BannerMediaValues['clickType']; words: string }[] = [
  { type: 'none', words: 'Nowhere' },
  { type: 'product-details', words: 'One product' },
  { type: 'product-list', words: 'Several products' },
  { type: 'search', words: 'What words find' },
  { type: 'redirect', words: 'A web address' },
]
