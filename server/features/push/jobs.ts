import type { Notice, PushGateway } from '#server/adapters/push-gateway/gateway.ts'
import type { Db } from '#server/db/pool.ts'
import { forgetToken, tokenOf, type DeviceKey } from './queries.ts'

export type Push = DeviceKey & { notice: Notice }

/** Sends to the token that the device has at that moment; deletes a token that no longer exists. */
export function pushWorker(db: Db, gateway: PushGateway): (push: Push) => Promise<void> {
  return async ({ notice, ...device }) => {
    const token = await tokenOf(db, device)
    if (token === null) return
    if ((await gateway.send(token, notice)) === 'gone') await forgetToken(db, device, token)
  }
}
