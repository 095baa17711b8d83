import * as v from 'valibot'
import { emailPattern } from '#contract/accounts.ts'
import { endpoints } from '#contract/endpoint.ts'
import { name, text } from '#contract/values.ts'
import { Me, StaffRole } from './staff.ts'

/** As long as a form may be: too long a new password gets a message of its own. */
const typedPassword = text(16 * 1024)
export const staffEmail = v.pipe(text(254), v.trim(), v.toLowerCase(), v.regex(emailPattern, 'must be an email address'))
/** A link's secret, from behind its '#'. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the secret of a link'))
/** What a browser or a passkey gives as base64url. */
const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/, 'must be base64url'), v.maxLength(max))
export const totpDigits = v.pipe(v.string(), v.regex(/^\d{6}$/, 'must be six digits'))
/** As people type it from paper: in groups, in capitals or not. */
const recoveryCode = v.pipe(text(40), v.trim())

const kind = v.literal('public-key')
const known = v.object({ id: v.string(), type: v.string(), transports: v.optional(v.array(v.string())) })
const need = v.picklist(['discouraged', 'preferred', 'required'])

/** What navigator.credentials.create() is asked for, in JSON (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyToMake = v.object({
  rp: v.object({ id: v.optional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: kind })),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(v.array(known)),
  authenticatorSelection: v.optional(
    v.object({ residentKey: v.optional(need), requireResidentKey: v.optional(v.boolean()), userVerification: v.optional(need) }),
  ),
  attestation: v.optional(v.picklist(['direct', 'enterprise', 'indirect', 'none'])),
  extensions: v.optional(v.object({ credProps: v.optional(v.boolean()) })),
})

/** What navigator.credentials.get() is asked for (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyToShow = v.object({
  challenge: v.string(),
  timeout: v.optional(v.number()),
  rpId: v.optional(v.string()),
  allowCredentials: v.optional(v.array(known)),
  userVerification: v.optional(need),
})

const credential = { id: bytes(2000), rawId: bytes(2000), type: kind }

/** What the browser returns for a new passkey (RegistrationResponseJSON), and the words by which its owner knows it. */
export const NewPasskey = v.object({
  label: name(60),
  passkey: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: bytes(10_000),
      attestationObject: bytes(100_000),
      transports: v.optional(v.pipe(v.array(text(40)), v.maxLength(10))),
    }),
  }),
})
export type NewPasskey = v.InferOutput<typeof NewPasskey>

/** What the browser returns for one that is shown (AuthenticationResponseJSON). */
export const ShownPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: v.optional(bytes(200)),
  }),
})
export type ShownPasskey = v.InferOutput<typeof ShownPasskey>

export const SecondFactor = v.union([
  v.object({ kind: v.literal('passkey'), passkey: ShownPasskey }),
  v.object({ kind: v.literal('totp'), digits: totpDigits }),
  v.object({ kind: v.literal('recovery'), code: recoveryCode }),
])
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** The ways in which somebody may show that it is them. */
export const Ways = v.object({ passkey: v.boolean(), totp: v.boolean(), recovery: v.boolean() })
export type Ways = v.InferOutput<typeof Ways>

export const Invited = v.object({ name: v.string(), email: v.string(), role: StaffRole })
export type Invited = v.InferOutput<typeof Invited>

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
/** For an app that makes codes: to be typed, and the same as an address that a QR code holds. */
export const TotpSecret = v.object({ secret: v.string(), address: v.string() })

export const studioSignIn = endpoints({
  begin: {
    method: 'POST',
    path: '/api/studio/sign-in',
    access: 'none',
    about:
      'Checks email and password of staff, and says which second factors they have. Begins a session that is good for showing one of them.',
    body: v.object({ email: text(254), password: typedPassword }),
    reply: Ways,
  },
  askPasskey: {
    method: 'POST',
    path: '/api/studio/second-factor/passkey',
    access: 'arriving',
    about: 'What a passkey has to sign.',
    reply: PasskeyToShow,
  },
  showSecondFactor: {
    method: 'POST',
    path: '/api/studio/second-factor',
    access: 'arriving',
    about:
      'Shows a passkey, a code of an app, or a recovery code: who has shown the password is in, and who is in has just shown it again.',
    body: SecondFactor,
    reply: Me,
  },
  ways: {
    method: 'GET',
    path: '/api/studio/second-factor',
    access: 'arriving',
    about: 'In which ways the caller may show that it is them.',
    reply: Ways,
  },
  invitation: {
    method: 'POST',
    path: '/api/studio/invitation',
    access: 'none',
    about: 'Says whom the link with this secret invites. It changes nothing.',
    body: v.object({ secret }),
    reply: Invited,
  },
  choosePassword: {
    method: 'POST',
    path: '/api/studio/invitation/password',
    access: 'none',
    about: 'Chooses the password of who is invited. It is theirs only together with a second factor, which uses the link up.',
    body: v.object({ secret, password: typedPassword }),
    reply: null,
  },
  makePasskey: {
    method: 'POST',
    path: '/api/studio/invitation/passkey/options',
    access: 'arriving',
    about: 'What the first passkey of who is invited is to be made of.',
    reply: PasskeyToMake,
  },
  firstPasskey: {
    method: 'POST',
    path: '/api/studio/invitation/passkey',
    access: 'arriving',
    about: 'Takes the first passkey of who is invited: they are in.',
    body: NewPasskey,
    reply: RecoveryCodes,
  },
  makeTotp: {
    method: 'POST',
    path: '/api/studio/invitation/totp/options',
    access: 'arriving',
    about: 'The secret of an app for codes, for who is invited.',
    reply: TotpSecret,
  },
  firstTotp: {
    method: 'POST',
    path: '/api/studio/invitation/totp',
    access: 'arriving',
    about: 'Takes the first code of that app: who is invited is in.',
    body: v.object({ digits: totpDigits }),
    reply: RecoveryCodes,
  },
})
