import { useEffect, useState } from 'react'
import { toasts } from '#app/ui/Toast.tsx'
import type { Drafts } from '#studio/drafts.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Note } from '#studio/ui/Note.tsx'

/** Returns the draft that a form begins with, if somebody left it filled in. */
export function useLeft<T>(drafts: Drafts<T>, key: string): T | undefined {
  const [left] = useState(() => drafts.get(key))
  return left
}

/** Has the form's draft kept when the page is left; null: there is nothing in it that would be lost. */
export function useDraft<T>(drafts: Drafts<T>, key: string, draft: T | null) {
  useEffect(() => {
    if (draft === null) {
      drafts.delete(key)
      return
    }
    drafts.set(key, draft)
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  })
  useEffect(
    () => () => {
      if (drafts.has(key)) toasts.show({ text: 'That is not kept yet. It is as you left it when you open it again.' })
    },
    [drafts, key],
  )
}

/** Says that the form is as it was left, and offers to drop that. */
export function LeftNote({ isNew, onDrop }: { isNew: boolean; onDrop: () => void }) {
  return (
    <Note>
      <p>This is as you left it, and not kept yet.</p>
      <Button kind="text" onClick={onDrop}>
        {isNew ? 'Begin anew' : 'Back to what shoppers have'}
      </Button>
    </Note>
  )
}

const hold = (event: BeforeUnloadEvent) => event.preventDefault()
