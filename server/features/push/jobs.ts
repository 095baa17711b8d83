import type { Notice, PushGateway } from '#server/adapters/push-gateway/gateway.ts'
import type { Db } from '#server/db/pool.ts'
import { forgetToken, tokenOf, type DeviceKey } from './queries.ts'
import { mayBeSent, type Manners } from './rules.ts'

/** With `manners`, only at a good time; what staff send themselves is sent at once. */
export type Push = DeviceKey & { notice: Notice; manners?: Manners }

/** Keeps orders to send notices, in the caller's transaction; null where the server sends none. */
export type OrderPush = ((db: Db, ...orders: Push[]) => Promise<void>) | null

/** Sends to the token that the device has at that moment; deletes a token that no longer exists. */
export function pushWorker(db: Db, gateway: PushGateway, now = Date.now): (push: Push) => Promise<void | Date> {
  return async ({ notice, manners, ...device }) => {
    const when = manners ? mayBeSent(manners, now()) : 'now'
    if (when === 'never') return
    if (when !== 'now') return when
    const token = await tokenOf(db, device)
    if (token === null) return
    if ((await gateway.send(token, notice)) === 'gone') await forgetToken(db, device, token)
  }
}
