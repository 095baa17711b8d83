import type { Notice, PushGateway } from '#server/adapters/push-gateway/gateway.ts'
import type { Db } from '#server/db/pool.ts'
import { forgetToken, tokenOf, wantsNotices, type DeviceKey } from './queries.ts'
import { mayBeSent, type Manners } from './rules.ts'

/**
 * With `manners`, only at a good time; what staff send themselves is sent at once. With `onList`, the id of a shared list, only to who is
 * still on it and wants its notices; it is absent from orders of an earlier version.
 */
export type Push = DeviceKey & { notice: Notice; manners?: Manners; onList?: string }

/** Keeps orders to send notices, in the caller's transaction; null where the server sends none. */
export type OrderPush = ((db: Db, ...orders: Push[]) => Promise<void>) | null

/** Sends to the token that the device has at that moment; deletes a token that no longer exists. */
export function pushWorker(db: Db, gateway: PushGateway, now = Date.now): (push: Push) => Promise<void | Date> {
  return async ({ notice, manners, onList, ...device }) => {
    const when = manners ? mayBeSent(manners, now()) : 'now'
    if (when === 'never') return
    if (when !== 'now') return when
    if (onList !== undefined && !(await wantsNotices(db, device.userId, onList))) return
    const token = await tokenOf(db, device)
    if (token === null) return
    if ((await gateway.send(token, notice)) === 'gone') await forgetToken(db, device, token)
  }
}
