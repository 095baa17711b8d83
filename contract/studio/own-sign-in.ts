import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { instant, text, uuid } from '#contract/values.ts'
import { NewPasskey, PasskeyToMake, RecoveryCodes, TotpSecret, totpDigits } from './sign-in.ts'

/** With what somebody signs in, and where they are signed in. */
export const OwnSignIn = v.object({
  passkeys: v.array(v.object({ passkeyId: v.string(), label: v.string(), createdAt: instant, usedAt: v.nullable(instant) })),
  /** An app that makes codes. */
  totp: v.nullable(v.object({ createdAt: instant, usedAt: v.nullable(instant) })),
  recoveryCodesLeft: v.number(),
  sessions: v.array(v.object({ sessionId: uuid, device: v.string(), seenAt: instant, isCurrent: v.boolean() })),
})
export type OwnSignIn = v.InferOutput<typeof OwnSignIn>

const recent = { access: 'staff', secondFactor: 'recent' } as const

export const ownSignIn = endpoints({
  all: {
    method: 'GET',
    path: '/api/studio/me/sign-in',
    access: 'staff',
    about: 'The caller’s passkeys, app for codes, recovery codes that are left, and sessions.',
    reply: OwnSignIn,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/studio/me/password',
    ...recent,
    about: 'Changes the caller’s password. All their other sessions end.',
    body: v.object({ password: text(16 * 1024) }),
    reply: null,
  },
  makePasskey: {
    method: 'POST',
    path: '/api/studio/me/passkeys/options',
    ...recent,
    about: 'What another passkey of the caller is to be made of.',
    reply: PasskeyToMake,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/studio/me/passkeys',
    ...recent,
    about: 'Adds a passkey.',
    body: NewPasskey,
    reply: null,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/studio/me/passkeys/:passkeyId',
    ...recent,
    about: 'Removes a passkey; the last second factor stays.',
    params: v.object({ passkeyId: v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be base64url'), v.maxLength(2000)) }),
    reply: null,
  },
  makeTotp: {
    method: 'POST',
    path: '/api/studio/me/totp/options',
    ...recent,
    about: 'The secret of an app for codes.',
    reply: TotpSecret,
  },
  setTotp: {
    method: 'PUT',
    path: '/api/studio/me/totp',
    ...recent,
    about: 'Takes the first code of that app, which replaces the one from before.',
    body: v.object({ digits: totpDigits }),
    reply: null,
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/studio/me/totp',
    ...recent,
    about: 'Removes the app for codes; the last second factor stays.',
    reply: null,
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/studio/me/recovery-codes',
    ...recent,
    about: 'Makes ten recovery codes; those from before are worth nothing any more.',
    reply: RecoveryCodes,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/studio/me/sessions/:sessionId',
    access: 'staff',
    about: 'Signs another browser of the caller out.',
    params: v.object({ sessionId: uuid }),
    reply: null,
  },
})
