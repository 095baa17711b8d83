import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { id, line, storeRoute, text, uuid } from '#contract/values.ts'

export const Account = v.object({
  firstName: line(100),
  lastName: line(100),
  email: line(254),
  phoneNumber: line(40),
  address: line(200),
  address2: line(200),
  city: line(100),
  state: line(2),
  postalCode: line(5),
  contactPreferences: v.object({ email: v.boolean(), text: v.boolean() }),
  storeMemberNumbers: v.array(v.object({ storeId: id, memberNumber: text(1000) })),
})
export type Account = v.InferOutput<typeof Account>

export const User = v.object({
  userId: uuid,
  /** Empty unless the server replaces the caller's token (decision C06). */
  authToken: v.string(),
  isAnonymous: v.boolean(),
  acceptedTerms: v.boolean(),
  lastVisitedStoreRoute: v.nullable(storeRoute),
})
export type User = v.InferOutput<typeof User>

export const Device = v.object({
  deviceId: line(100),
  deviceType: v.picklist(['web', 'android', 'ios']),
  versionNumber: line(20),
  notificationToken: v.nullable(text(4096)),
})
export type Device = v.InferOutput<typeof Device>

export const accounts = endpoints({
  authenticate: {
    method: 'POST', path: '/api/account/authenticate', access: 'none',
    about: 'A new visitor session; or, with a token, that token when it is live (decision C01).',
    body: v.object({ clientToken: text(200), token: v.optional(text(200)), verifier: v.optional(text(200)) }),
    reply: v.object({ authToken: v.string() }),
  },
  user: {
    method: 'POST', path: '/api/oauth/authenticate', access: 'visitor',
    about: 'Who the bearer is; registers the device.',
    body: Device,
    reply: User,
  },
  acceptTerms: {
    method: 'PUT', path: '/api/account/acceptterms', access: 'visitor',
    about: 'Records that the terms were accepted and makes the default list of every store visited so far.',
    reply: null,
  },
})
