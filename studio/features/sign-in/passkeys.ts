import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Reply, Request } from '#contract/endpoint.ts'
import { studioSignIn } from '#contract/studio/sign-in.ts'
import { call, CallError } from '#studio/api/call.ts'
import { isOffline, sentenceOf } from '#studio/api/problems.ts'

/** Not in every browser, and only over https or on localhost. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

export const endAsking = (): void => WebAuthnAbortService.cancelCeremony()

type ToMake = Reply<typeof studioSignIn.makePasskey>
type Made = Request<typeof studioSignIn.firstPasskey>['body']['passkey']

/** The browser asks whoever is at it for a finger, a face or a PIN, and returns a new passkey. */
export const newPasskey = (optionsJSON: ToMake): Promise<Made> => startRegistration({ optionsJSON })

/** Returns who is in, once a passkey was shown. */
export async function showPasskey(): Promise<Reply<typeof studioSignIn.showSecondFactor>> {
  const optionsJSON = await call(studioSignIn.askPasskey, {})
  const passkey = await startAuthentication({ optionsJSON })
  return call(studioSignIn.showSecondFactor, { body: { kind: 'passkey', passkey } })
}

/** Browsers say little of what went wrong, on purpose: nobody shall learn which passkeys somebody has. */
export function passkeyWords(error: unknown): string {
  if (error instanceof CallError || isOffline(error)) return sentenceOf(error)
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device has a passkey for the studio already.'
  return 'The browser gave no passkey. Try again, or choose another way.'
}
