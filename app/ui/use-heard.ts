import { useState } from 'react'
import { afterPaint } from '#app/after-paint.ts'

/**
 * For a press that brings much: the button shows at once that it was pressed, by `mark`, and what `hear` was given is done when that is painted.
 */
export function useHeard(): { mark: { 'data-heard'?: true }; hear: (act: () => void) => void } {
  const [isHeard, setHeard] = useState(false)
  return {
    mark: isHeard ? { 'data-heard': true } : {},
    hear(act) {
      setHeard(true)
      afterPaint(() => {
        setHeard(false)
        act()
      })
    },
  }
}
