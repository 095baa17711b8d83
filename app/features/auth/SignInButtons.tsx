import { useState } from 'react'
import { useTools } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { t } from '#words/t.ts'
import { goSignIn } from './leave.ts'
import type { Wish } from './wishes.ts'

/** `wish` is done after the sign-in. */
type Props = { big?: boolean; wide?: boolean; small?: boolean; kind?: 'fill' | 'ring' | 'text'; wish?: Wish }

export function SignInButton({ kind = 'fill', wish, ...look }: Props) {
  const { busy, go } = useLeaving('login', wish)
  return (
    <Button kind={kind} {...look} busy={busy} onClick={go}>
      {t`Sign In`}
    </Button>
  )
}

export function CreateAccountButton({ kind = 'ring', wish, ...look }: Props) {
  const { busy, go } = useLeaving('signup', wish)
  return (
    <Button kind={kind} {...look} busy={busy} onClick={go}>
      {t`Create Account`}
    </Button>
  )
}

function useLeaving(way: 'login' | 'signup', wish: Wish | undefined) {
  const tools = useTools()
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    // Not busy once the page is left, because Back may bring this same page back from the browser's memory.
    void goSignIn(tools, way, wish).then(() => setBusy(false))
  }
  return { busy, go }
}
