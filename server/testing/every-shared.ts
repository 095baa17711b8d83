import { uuidv7 } from 'uuidv7'
import type { ShoppingList } from '#contract/lists.ts'
import { claimNotices } from '#server/features/lists/place-queries.ts'
import { wantsNotices } from '#server/features/push/queries.ts'
import { callsOf, type Headers } from '#server/features/sharing/testing.ts'
import { asVisitor, userIdOf, type testApp } from './build-app.ts'

type Parts = Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'db' | 'http'> & {
  storeId: number
  /** Whose account is deleted afterwards. */
  owner: Headers
  /** Somebody with the app on a phone. */
  member: Headers
}

/** Runs the statements on lists that several people share; returns a visitor who is on one, to be signed in. */
export async function shareLists({ app, db, http, storeId, owner, member }: Parts): Promise<Headers> {
  const { send, at, makeList, invite, join, add, lists } = callsOf(http)
  const [passesOn, ends] = [await makeList(owner, storeId), await makeList(owner, storeId)]
  const visitor = await asVisitor(app, { terms: true })
  for (const listId of [passesOn, ends]) {
    const secret = await invite(owner, listId)
    await send(owner, 'POST', '/api/listinvitations/open', { secret })
    for (const who of [member, visitor]) await join(who, secret)
    await add(visitor, listId)
  }
  await send(visitor, 'PUT', at(ends), { isDefault: true })
  await send(visitor, 'DELETE', at(ends, `/me?copyTo=${uuidv7()}`))
  await join(visitor, await invite(owner, ends))
  await send(owner, 'PUT', at(passesOn, '/me'), { seen: true })
  await send(owner, 'PUT', at(passesOn, '/heir'), { person: 2 })
  await claimNotices(db, await userIdOf(db, owner), passesOn, 3, new Date())
  await wantsNotices(db, await userIdOf(db, owner), passesOn)
  const own = await makeList(visitor, storeId)
  await join(member, await invite(visitor, own))
  await send(visitor, 'DELETE', at(own, '/people/2'))
  for (const rest of ['/invitations', '/people']) await send(visitor, 'DELETE', at(own, rest))
  const removed = (await lists(owner)).filter((it: ShoppingList) => !it.sharing && !it.isDefault)
  for (const { shoppingListId } of removed) await send(owner, 'DELETE', at(shoppingListId))
  return visitor
}
