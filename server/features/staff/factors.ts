import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import * as brand from '#brand'
import type { NewPasskey, SecondFactor, ShownPasskey, Ways } from '#contract/studio/sign-in.ts'
import type { Db } from '#server/db/pool.ts'
import type { Arriving } from '#server/http/admission.ts'
import { decrypted, encrypted, keyedHashOf } from '#server/secrets.ts'
import type { StaffId } from '#server/staff-id.ts'
import * as kept from './factor-queries.ts'
import { recoveryCodeFrom, recoveryCodes } from './rules.ts'
import { setChallenge, setTotpSecret, takeChallenge, totpSecretOf } from './sign-in-queries.ts'

type Person = Pick<Arriving, 'staffId' | 'sessionId' | 'name' | 'email'>
export type Factors = ReturnType<typeof factorsOf>

/** Some 300 files, for 0.1 to 0.2 s: only who is the first to use a passkey waits for them. */
const webAuthn = () => import('@simplewebauthn/server')

/** Ed25519, P-256 and RSA, by their numbers in COSE: what passkeys have. Left to itself the library asks Node for what is still experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]
const issuer = `${brand.appName} Studio`

/** Passkeys, apps for codes, and recovery codes. What is being asked for is kept with the session that asks. */
export function factorsOf({ authSecret, publicUrl }: { authSecret: string; publicUrl: () => string }) {
  /** A passkey is good for one host, whatever the port. */
  const rpID = () => new URL(publicUrl()).hostname
  const hashOfCode = (staffId: StaffId, code: string) => keyedHashOf(authSecret, `recovery:${staffId}:${code}`)

  async function waysOf(db: Db, staffId: StaffId): Promise<Ways> {
    const [passkeys, totp, left] = [
      await kept.passkeysOf(db, staffId),
      await kept.totpOf(db, staffId),
      await kept.recoveryCodesLeft(db, staffId),
    ]
    return { passkey: passkeys.length > 0, totp: totp !== null, recovery: left > 0 }
  }

  async function askPasskey(trx: Db, { staffId, sessionId }: Person) {
    const known = await kept.passkeysOf(trx, staffId)
    const { generateAuthenticationOptions } = await webAuthn()
    const options = await generateAuthenticationOptions({
      rpID: rpID(),
      allowCredentials: known.map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
      userVerification: 'required',
    })
    await setChallenge(trx, sessionId, options.challenge)
    return options
  }

  /** Uses up what was shown, or what it was asked with: neither is good twice. */
  async function isShown(trx: Db, person: Person, given: SecondFactor): Promise<boolean> {
    if (given.kind === 'passkey') return isPasskey(trx, person, given.passkey)
    if (given.kind === 'recovery')
      return kept.takeRecoveryCode(trx, person.staffId, hashOfCode(person.staffId, recoveryCodeFrom(given.code)))
    const totp = await kept.totpOf(trx, person.staffId)
    const step = totp && (await stepOf(person.staffId, totp.secret, given.digits))
    return step !== null && kept.takeStep(trx, person.staffId, step)
  }

  async function isPasskey(trx: Db, { staffId, sessionId }: Person, { response, ...shown }: ShownPasskey): Promise<boolean> {
    const challenge = await takeChallenge(trx, sessionId)
    const passkey = (await kept.passkeysOf(trx, staffId)).find((it) => it.passkeyId === shown.id)
    if (!challenge || !passkey) return false
    const { verifyAuthenticationResponse } = await webAuthn()
    const result = await verifyAuthenticationResponse({
      response: { ...shown, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: publicUrl(),
      expectedRPID: rpID(),
      credential: {
        id: passkey.passkeyId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }).catch(() => null) // it throws at whatever is wrong with what the browser sent
    if (!result?.verified) return false
    await kept.usePasskey(trx, passkey.passkeyId, result.authenticationInfo.newCounter)
    return true
  }

  async function makePasskey(trx: Db, { staffId, sessionId, name, email }: Person) {
    const known = await kept.passkeysOf(trx, staffId)
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: issuer,
      rpID: rpID(),
      userID: new TextEncoder().encode(staffId),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: known.map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    await setChallenge(trx, sessionId, options.challenge)
    return options
  }

  async function keepPasskey(trx: Db, { staffId, sessionId }: Person, { label, passkey }: NewPasskey): Promise<boolean> {
    const challenge = await takeChallenge(trx, sessionId)
    if (!challenge) return false
    const { verifyRegistrationResponse } = await webAuthn()
    const result = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: publicUrl(),
      expectedRPID: rpID(),
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch(() => null)
    if (!result?.verified) return false
    const { id, publicKey, counter } = result.registrationInfo.credential
    const transports = passkey.response.transports ?? []
    return kept.insertPasskey(trx, staffId, {
      passkeyId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      label,
    })
  }

  async function makeTotp(trx: Db, { staffId, sessionId, email }: Person) {
    const secret = generateSecret()
    await setTotpSecret(trx, sessionId, encrypted(authSecret, 'totp', staffId, secret))
    return { secret, address: generateURI({ issuer, label: email, secret }) }
  }

  async function keepTotp(trx: Db, { staffId, sessionId }: Person, digits: string): Promise<boolean> {
    const secret = await totpSecretOf(trx, sessionId)
    const step = secret && (await stepOf(staffId, secret, digits))
    if (!secret || !step) return false
    await kept.upsertTotp(trx, staffId, secret, step)
    return true
  }

  /** Returns the half minute that the code is of, now or the one before or after; null when it is of none of these. */
  async function stepOf(staffId: StaffId, secret: string, digits: string): Promise<number | null> {
    const plain = decrypted(authSecret, 'totp', staffId, secret)
    const result = plain === null ? null : await verify({ secret: plain, token: digits, epochTolerance: 30 })
    return result?.valid && 'timeStep' in result && typeof result.timeStep === 'number' ? result.timeStep : null
  }

  /** Returns ten new codes, which are shown once. */
  async function makeRecoveryCodes(trx: Db, staffId: StaffId): Promise<string[]> {
    const codes = recoveryCodes(randomBytes(120))
    await kept.insertRecoveryCodes(
      trx,
      staffId,
      codes.map((it) => hashOfCode(staffId, recoveryCodeFrom(it))),
    )
    return codes
  }

  return { waysOf, askPasskey, isShown, makePasskey, keepPasskey, makeTotp, keepTotp, makeRecoveryCodes }
}
