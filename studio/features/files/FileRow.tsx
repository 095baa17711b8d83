import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, FileQuestionMark, FileText, Images, Sheet, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { weeks, type StudioFile } from '#contract/studio/weeks.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { weekQuery } from '#studio/features/weeks/queries.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Choice } from '#studio/ui/Field.tsx'
import { Meter } from '#studio/ui/Meter.tsx'
import { Tag } from '#studio/ui/Tag.tsx'
import { capitalized, counted, sizeWords } from '#studio/words.ts'
import { uploads, type Upload } from './uploads.ts'
import styles from './FileRow.module.css'

const icons = { pages: FileText, sheets: Sheet, photos: Images, unknown: FileQuestionMark }

/** A file that the server has: what it was found to be, how far its reading is, or why it was refused. */
export function FileRow({ weekId, file, mayEdit }: { weekId: string; file: StudioFile; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const isWhole = file.received >= file.bytes
  const isBusy = isWhole && (file.state === 'waiting' || file.state === 'reading')
  const remove = useMutation({
    mutationFn: () => call(weeks.removeFile, { params: { weekId, fileId: file.fileId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['week', weekId] }),
    onError: (error) => toasts.show({ text: `${file.name} is still there. ${sentenceOf(error)}` }),
  })
  const Icon = icons[file.kind]
  return (
    <Row icon={<Icon size={22} />} name={file.name} about={aboutOf(file)}>
      <div className={styles.found}>
        {!isWhole && (
          <p className={styles.doubt}>
            <CircleAlert size={18} />
            {sizeWords(file.received)} of {sizeWords(file.bytes)} arrived. Drop the same file again to go on.
          </p>
        )}
        {isBusy && (
          <>
            <p className={styles.doing}>{file.state === 'waiting' ? 'Waits to be read' : capitalized(file.doing || 'is being read')}</p>
            <Meter share={file.done} label={`Reading ${file.name}`} />
          </>
        )}
        {file.state === 'read' && <p className={styles.strong}>{file.found}</p>}
        {file.note && (
          <p className={styles.doubt}>
            <CircleAlert size={18} />
            {file.note}
          </p>
        )}
        {file.state === 'refused' && (
          <p className={styles.refused} role="alert">
            <CircleAlert size={18} />
            {file.reason ?? 'It could not be read.'}
          </p>
        )}
        {file.state === 'read' && file.sheets.length > 1 && <SheetChoice weekId={weekId} file={file} disabled={!mayEdit} />}
      </div>
      <div className={styles.end}>
        {file.state === 'read' && !file.note && (
          <Tag kind="ok">
            <Check size={14} />
            Read
          </Tag>
        )}
        {mayEdit && file.note && (
          <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
        {mayEdit && !file.note && (
          <IconButton label={`Remove ${file.name}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
    </Row>
  )
}

function aboutOf({ bytes, sheets, photos }: StudioFile): string {
  const more = photos > 0 ? counted(photos, 'photo') : sheets.length > 1 ? counted(sheets.length, 'sheet') : null
  return [sizeWords(bytes), more].filter(Boolean).join(', ')
}

/** A workbook often has last week's sheet, and notes, beside the one that counts. */
function SheetChoice({ weekId, file, disabled }: { weekId: string; file: StudioFile; disabled: boolean }) {
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: (sheet: string) => call(weeks.chooseSheet, { params: { weekId, fileId: file.fileId }, body: { sheet } }),
    onSuccess: (week) => queryClient.setQueryData(weekQuery(weekId).queryKey, week),
    onError: (error) => toasts.show({ text: sentenceOf(error) }),
  })
  const chosen = file.sheets.find((it) => it.isChosen)
  return (
    <Choice
      label={`Sheet of ${file.name}`}
      labelHidden
      className={styles.sheets}
      disabled={disabled || choose.isPending}
      value={chosen?.name ?? ''}
      onChange={(sheet) => choose.mutate(sheet)}
    >
      {!chosen && <option value="">Choose the sheet with the prices</option>}
      {file.sheets.map((it) => (
        <option key={it.name} value={it.name}>
          {it.name}, {counted(it.rows, 'row')}
        </option>
      ))}
    </Choice>
  )
}

/** A file on its way. */
export function UploadRow({ upload, onAgain }: { upload: Upload; onAgain: () => void }) {
  const { fileId, file, received, state, error } = upload
  return (
    <Row icon={<FileText size={22} />} name={file.name} about={sizeWords(file.size)}>
      <div className={styles.found}>
        {state === 'failed' ? (
          <p className={styles.refused} role="alert">
            <CircleAlert size={18} />
            {error}
          </p>
        ) : (
          <>
            <p className={styles.doing}>
              {state === 'waiting' ? 'Waits to be sent' : `Sent ${sizeWords(received)} of ${sizeWords(file.size)}`}
            </p>
            <Meter share={received / file.size} label={`Sending ${file.name}`} />
          </>
        )}
      </div>
      <div className={styles.end}>
        {state === 'failed' && (
          <Button kind="ring" onClick={onAgain}>
            Again
          </Button>
        )}
        <IconButton label={`Remove ${file.name}`} onClick={() => uploads.remove(fileId)}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </Row>
  )
}

function Row({ icon, name, about, children }: { icon: ReactNode; name: string; about: string; children: ReactNode }) {
  return (
    <article className={styles.root}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.name}>
        <h3>{name}</h3>
        <p>{about}</p>
      </div>
      {children}
    </article>
  )
}
