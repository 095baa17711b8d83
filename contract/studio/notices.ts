import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, name, uuid } from '#contract/values.ts'

/** What a phone shows of a notice without opening it. */
export const noticeLimits = { title: 60, body: 180 } as const

/** A number of phones: in tens, null when it is less than ten. No single phone can be told from it (docs/decisions/0164). */
const phones = v.nullable(v.number())
const storeIds = v.pipe(v.array(id), v.minLength(1, 'must not be empty'), v.maxLength(5000))

export const SentNotice = v.object({
  noticeId: uuid,
  title: v.string(),
  body: v.string(),
  stores: v.array(v.string()),
  phones,
  by: v.string(),
  sentAt: instant,
})
export type SentNotice = v.InferOutput<typeof SentNotice>

export const NoticeDesk = v.object({
  /** Whether the server can send notices at all. */
  isOn: v.boolean(),
  stores: v.array(
    v.object({
      storeId: id,
      name: v.string(),
      chainName: v.string(),
      phones,
      /** When the quiet hours end in which the store is now; null outside of them. */
      quietUntil: v.nullable(instant),
      timeZone: v.string(),
    }),
  ),
  sent: v.array(SentNotice),
})
export type NoticeDesk = v.InferOutput<typeof NoticeDesk>

export const notices = endpoints({
  desk: {
    method: 'GET',
    path: '/api/studio/notices',
    access: 'staff',
    about: 'The stores that notices can be sent for, how many phones each reaches, and the notices of the last ninety days.',
    reply: NoticeDesk,
  },
  reach: {
    method: 'POST',
    path: '/api/studio/notices/reach',
    access: 'staff',
    about: 'How many phones a notice to these stores’ shoppers reaches.',
    body: v.object({ storeIds }),
    reply: v.object({ phones }),
  },
  send: {
    method: 'PUT',
    path: '/api/studio/notices/:noticeId',
    access: 'publisher',
    secondFactor: 'recent',
    about: 'Sends a notice to the phones of the shoppers whose last visited store is one of these: once for each noticeId.',
    params: v.object({ noticeId: uuid }),
    body: v.object({ title: name(noticeLimits.title), body: name(noticeLimits.body), storeIds }),
    reply: SentNotice,
  },
})
