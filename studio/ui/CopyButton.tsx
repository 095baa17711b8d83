import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { toasts } from '#app/ui/Toast.tsx'
import { Button } from './Button.tsx'

/** Copies a text, and says so. */
export function CopyButton({ text, said, children }: { text: string; said: string; children: ReactNode }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toasts.show({ text: said })
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <Copy size={18} />
      {children}
    </Button>
  )
}
