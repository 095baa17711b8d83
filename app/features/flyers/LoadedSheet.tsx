import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { dialogs } from '#app/ui/dialogs.tsx'

type Sheet = typeof import('./DealSheet.tsx').DealSheet

/** The sheet, which is not part of the page: it is loaded when it is needed first. */
export function LoadedSheet(props: ComponentProps<Sheet>) {
  const [Sheet, setSheet] = useState<Sheet | null>(null)
  const failed = useEffectEvent((error: unknown) => {
    console.error(error)
    dialogs.alert({ key: 'sheet', ...failureText(error) })
    props.onClose() // so that the next press opens it anew, and loads it again
  })
  useEffect(() => {
    let isGone = false
    import('./DealSheet.tsx').then(
      ({ DealSheet }) => setSheet(() => DealSheet),
      (error: unknown) => !isGone && failed(error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return Sheet && <Sheet {...props} />
}
