import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { rowPictureBytesMax, type StudioRow } from '#contract/studio/rows.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { sentenceOf } from '#studio/api/problems.ts'
import { fileFault, setRowPicture } from '#studio/api/upload-picture.ts'
import { Button } from '#studio/ui/Button.tsx'
import { received } from './queue.ts'
import styles from './RowPicture.module.css'

type Props = {
  weekId: string
  row: StudioRow
  /** A change of the row is on its way: it would meet this one. */ isBusy: boolean
  mayEdit: boolean
}

/** The picture that shoppers see of a deal: a photo of its own, or its part of the page. */
export function RowPicture({ weekId, row, isBusy, mayEdit }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: (file: File | null) => setRowPicture(weekId, row.rowId, file),
    onSuccess: (changed) => received(queryClient, weekId, changed.rowId, changed),
    onError: (error) => toasts.show({ text: `The photo was not taken. ${sentenceOf(error)}` }),
  })
  function take(file: File | undefined) {
    if (!file) return
    const fault = fileFault(file, rowPictureBytesMax)
    if (fault) toasts.show({ text: fault })
    else set.mutate(file)
  }
  const isWaiting = isBusy || set.isPending
  return (
    <span className={styles.root}>
      {row.hasOwnPicture && row.picture ? (
        <img src={row.picture} alt="" width={36} height={36} />
      ) : row.region ? (
        'Cut from the page'
      ) : (
        'None yet'
      )}
      {mayEdit && (
        <Button kind="text" disabled={isWaiting} onClick={() => input.current?.click()}>
          {row.hasOwnPicture ? 'Another photo' : 'Use a photo'}
        </Button>
      )}
      {mayEdit && row.hasOwnPicture && (
        <Button kind="text" disabled={isWaiting} onClick={() => set.mutate(null)}>
          {row.region ? 'Cut from the page' : 'Without a photo'}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hidden
        aria-label={`Photo of ${row.title}`}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
    </span>
  )
}
