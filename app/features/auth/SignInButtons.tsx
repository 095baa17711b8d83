import { useState } from 'react'
import { useTools } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { goSignIn } from './leave.ts'

type Look = { big?: boolean; wide?: boolean; small?: boolean; kind?: 'fill' | 'ring' | 'text' }

export function SignInButton({ kind = 'fill', ...look }: Look) {
  const { busy, go } = useLeaving('login')
  return (
    <Button kind={kind} {...look} busy={busy} onClick={go}>
      Sign In
    </Button>
  )
}

export function CreateAccountButton({ kind = 'ring', ...look }: Look) {
  const { busy, go } = useLeaving('signup')
  return (
    <Button kind={kind} {...look} busy={busy} onClick={go}>
      Create Account
    </Button>
  )
}

function useLeaving(way: 'login' | 'signup') {
  const tools = useTools()
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    // Not busy once the page is left, because Back may bring this same page back from the browser's memory.
    void goSignIn(tools, way).then(() => setBusy(false))
  }
  return { busy, go }
}
