import { listTitle } from '#contract/lists.ts'
import type { Db } from '#server/db/pool.ts'
import type { OrderPush, Push } from '#server/features/push/jobs.ts'
import { quietUntil } from '#server/features/push/rules.ts'
import type { UserId } from '#server/user-id.ts'
import { speaking, t } from '#words/t.ts'
import { claimNotices } from './place-queries.ts'
import { storeOfList } from './queries.ts'

type News = {
  owner: UserId
  shoppingListId: string
  storeId: number
  name: string
  by: number
  orderPush: NonNullable<OrderPush>
}

/** What was added in the evening is still worth a notice in the morning. */
const worthTelling = 12 * 3_600_000

/** Tells the other people's phones that somebody has added something: at most once an hour, and not in quiet hours (docs/decisions/0174). */
export async function tellOthers(db: Db, { owner, shoppingListId, storeId, name, by, orderPush }: News): Promise<void> {
  const { timeZone } = await storeOfList(db, storeId)
  const now = Date.now()
  // At night as told in the morning: else each hour of the night would place another, and all would come at eight.
  const devices = await claimNotices(db, owner, shoppingListId, by, new Date(quietUntil(now, timeZone) ?? now))
  if (devices.length === 0) return
  const manners = { timeZones: [timeZone], until: now + worthTelling }
  const orders = devices.map(({ userId, deviceId, language, firstName }): Push => {
    const words = speaking(language, () => ({ title: listTitle(name), body: t`${firstName} is adding to the list.` }))
    return {
      userId,
      deviceId,
      notice: { ...words, path: `/lists/details/${shoppingListId}`, about: shoppingListId },
      manners,
      onList: shoppingListId,
    }
  })
  await orderPush(db, ...orders)
}
