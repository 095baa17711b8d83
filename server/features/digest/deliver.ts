import type { Mail } from '#server/adapters/mailer/mail.ts'
import type { Db } from '#server/db/pool.ts'
import { mayBeSent, type Manners } from '#server/features/push/rules.ts'
import type { UserId } from '#server/user-id.ts'
import { addressForNews } from './queries.ts'

/** `mailId` stays the same at every try. */
export type DigestMail = { userId: UserId; mailId: string; mail: Omit<Mail, 'to'>; manners: Manners }
type Parts = { db: Db; send: (mail: Mail, id: string) => Promise<void | Date>; now?: () => number }

/** Mails to the address that the member has at that moment, if they still want it. */
export function digestMailWorker({ db, send, now = Date.now }: Parts): (order: DigestMail) => Promise<void | Date> {
  return async ({ userId, mailId, mail, manners }) => {
    const when = mayBeSent(manners, now())
    if (when === 'never') return
    if (when !== 'now') return when
    const to = await addressForNews(db, userId)
    if (to !== null) await send({ ...mail, to }, mailId)
  }
}
