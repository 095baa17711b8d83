import type { ReactNode } from 'react'
import { DialogHost } from '#app/ui/dialogs.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1}>{children}</main>
      <DialogHost />
      <ToastHost />
    </>
  )
}
