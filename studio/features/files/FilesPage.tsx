import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useNavigate } from '#app/router/index.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { useObserved } from '#app/observable.ts'
import { usePresence } from '#studio/features/weeks/following.ts'
import { weekQuery } from '#studio/features/weeks/queries.ts'
import { hasSheet, isOut } from '#studio/features/weeks/rules.ts'
import { useWeek } from '#studio/features/weeks/WeekFrame.tsx'
import { useKeys } from '#studio/keys.ts'
import { useMay } from '#studio/me.ts'
import { paths } from '#studio/paths.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted } from '#studio/words.ts'
import { DropZone } from './DropZone.tsx'
import { FileRow, UploadRow } from './FileRow.tsx'
import { FoundPages } from './FoundPages.tsx'
import { ThisWeek } from './ThisWeek.tsx'
import { uploads } from './uploads.ts'
import styles from './FilesPage.module.css'

/** Step 1: all files of the week at once. Each says what it was found to be. */
export default function FilesPage() {
  const week = useWeek()
  const { weekId, files, pages } = week
  const mayEdit = useMay('editor') && !isOut(week)
  const queryClient = useQueryClient()
  const sending = useObserved(uploads, uploads.get, uploads.none).filter((it) => it.weekId === weekId)
  const whole = files.filter((it) => !sending.some(({ fileId }) => fileId === it.fileId))
  const arrived = () => void queryClient.invalidateQueries({ queryKey: weekQuery(weekId).queryKey })
  usePresence(weekId, 'files', null)
  const next = sending.length > 0 ? null : nextOf(week)
  const navigate = useNavigate()
  useKeys(next ? [{ key: 'Enter', words: next.words, run: () => void navigate(next.to) }] : [])
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        {mayEdit && (
          <DropZone isFirst={files.length + sending.length === 0} onFiles={(dropped) => uploads.add(weekId, dropped, files, arrived)} />
        )}
        {files.length + sending.length > 0 && (
          <Panel aria-label="Files">
            {whole.map((file) => (
              <FileRow key={file.fileId} weekId={weekId} file={file} mayEdit={mayEdit} />
            ))}
            {sending.map((it) => (
              <UploadRow key={it.fileId} upload={it} onAgain={() => uploads.again(it.fileId, arrived)} />
            ))}
          </Panel>
        )}
        {pages.length > 0 && <FoundPages pages={pages} className={styles.found} />}
      </div>
      <aside className={styles.aside}>
        <ThisWeek week={week} mayEdit={mayEdit} />
        {week.photos.total > 0 && <Photos photos={week.photos} />}
        {!isOut(week) && (
          <p className={styles.private}>
            <Lock size={18} />
            Shoppers see nothing until you publish. You may close this page once a file is sent: reading goes on.
          </p>
        )}
        {files.some((it) => it.kind === 'pages') && !hasSheet(week) && (
          <Note>
            <strong>No price sheet.</strong>{' '}
            {week.counts.rows > 0
              ? 'Names and prices were read off the pages: look at each. A price sheet that you drop here takes their place.'
              : 'Drop an Excel file or a CSV, or draw each deal on its page.'}
          </Note>
        )}
        {next ? (
          <ButtonLink to={next.to} kind="fill" main wide keys="Enter">
            {next.words}
          </ButtonLink>
        ) : (
          <p className={styles.missing}>{missingWords(week, sending.length > 0)}</p>
        )}
      </aside>
    </div>
  )
}

function nextOf({ weekId, needs, files, pages, counts, progress }: Week) {
  const isReading = files.some((it) => it.state === 'waiting' || it.state === 'reading')
  if (needs.includes('files') || isReading) return null
  if (needs.includes('sheet'))
    return pages.length > 0 && progress === null ? { words: 'Draw the deals by hand', to: paths.matching(weekId) } : null
  if (needs.includes('columns')) return { words: 'On to the columns', to: paths.columns(weekId) }
  return counts.rows > 0 ? { words: 'On to the rows', to: paths.matching(weekId) } : null
}

function missingWords({ files, needs }: Week, isSending: boolean): string {
  if (isSending) return 'Files are being sent.'
  if (files.some((it) => it.state === 'waiting' || it.state === 'reading')) return 'Files are being read. Then it goes on to the columns.'
  if (needs.includes('sheet')) return 'The price sheet is missing: an Excel file or a CSV.'
  if (needs.includes('files')) return 'The pages are missing: a PDF or pictures of the pages.'
  return files.length === 0 ? 'Drop the files of this week first.' : 'The rows are being matched to the pages.'
}

function Photos({ photos: { total, withRow, some } }: Pick<Week, 'photos'>) {
  return (
    <Panel pad>
      <h2>Photos</h2>
      <div className={styles.photos}>
        {some.map((it) => (
          <img key={it} src={it} alt="" loading="lazy" />
        ))}
      </div>
      <p>
        {withRow === 0
          ? `${counted(total, 'photo')}; none carries a PLU or UPC in its name.`
          : `${withRow} of ${counted(total, 'photo')} carry a PLU or UPC in their names and go to their rows by themselves.`}
      </p>
      {withRow < total && <Note kind="plain">For the other deals the picture is cut from the page.</Note>}
    </Panel>
  )
}
