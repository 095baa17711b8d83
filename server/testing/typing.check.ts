// Not run, only compiled. Each @ts-expect-error is above code that must not compile; an unused one is an error itself.
import type { Db } from '#server/db/pool.ts'
import type { Caller } from '#server/http/admission.ts'
import { itemsOf, renameList } from '#server/features/lists/queries.ts'
import { newUserId } from '#server/user-id.ts'

declare const db: Db
declare const caller: Caller
declare const text: string

void itemsOf(db, caller.userId)
void itemsOf(db, newUserId())
void db.selectFrom('favorite').select('title').where('user_id', '=', caller.userId)

// @ts-expect-error a user id from a request is not that of an admitted shopper
void itemsOf(db, text)
// @ts-expect-error nor is another id
void renameList(db, caller.tokenHash, text, text)
// @ts-expect-error a shopper's rows are found by a UserId
void db.selectFrom('favorite').select('title').where('user_id', '=', text)
// @ts-expect-error and written under one
void db.insertInto('scan_code').values({ user_id: text, code: text })
// @ts-expect-error no such column
void db.selectFrom('favorite').select('tittle')
// @ts-expect-error a column of another type
void db.updateTable('favorite').set({ revision: text })
