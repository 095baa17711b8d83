import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Asked = { challenge: string; rpId?: string | undefined; rp?: { id?: string | undefined } }
type Bent = { origin?: string; rpId?: string; isVerified?: boolean; challenge?: string; counter?: number; type?: string }

/** A passkey in software (WebAuthn, P-256): it does as a browser and its device would, or what an attacker would instead. */
export class Authenticator {
  readonly id = randomBytes(16)
  private readonly origin: string
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject
  private counter = 0

  constructor(origin: string) {
    this.origin = origin
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = pair.privateKey
    this.publicKey = pair.publicKey
  }

  make(asked: Asked, bent: Bent = {}) {
    const { x, y } = this.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
      Buffer.from(x!, 'base64url'),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y!, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const data = this.dataFor(asked, { flags: 0x40, ...bent }, credential)
    const attestation = Buffer.concat([
      cborMap(3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      cborMap(0),
      cborText('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ])
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', asked, bent).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  show(asked: Asked, bent: Bent = {}) {
    this.counter += 1
    const client = this.clientData('webauthn.get', asked, bent)
    const data = this.dataFor(asked, bent)
    const signature = sign('sha256', Buffer.concat([data, hash(client)]), this.privateKey)
    return {
      ...this.named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  private named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  private clientData(type: string, { challenge }: Asked, bent: Bent): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...pick(bent) }))
  }

  private dataFor(
    { rpId, rp }: Asked,
    { flags = 0, isVerified = true, ...bent }: Bent & { flags?: number },
    more = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? this.counter)
    const userPresent = 1
    const userVerified = isVerified ? 4 : 0
    return Buffer.concat([hash(bent.rpId ?? rpId ?? rp?.id ?? ''), Buffer.from([flags | userPresent | userVerified]), count, more])
  }
}

const pick = ({ origin, challenge, type }: Bent) => ({ ...(origin && { origin }), ...(challenge && { challenge }), ...(type && { type }) })
const hash = (of: string | Buffer) => createHash('sha256').update(of).digest()
const cborMap = (size: number) => Buffer.from([0xa0 + size])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
