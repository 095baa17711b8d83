import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, line, storeRoute, text, uuid } from '#contract/values.ts'

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

/** The contact preferences of a member who has set none. */
export const emptyAccount: Account = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  contactPreferences: { email: false, text: false },
  storeMemberNumbers: [],
}

const empty = v.literal('')
/** A common pattern: local part, @, a domain that ends in 2 to 7 letters (spec section 5). */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,7}$/
/** 10 digits with optional parentheses, and with dashes, dots or spaces as separators. */
export const phonePattern = /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/
export const statePattern = /^[A-Za-z]{2}$/
export const postalCodePattern = /^\d{5}$/

/** What an update may contain: each field empty, or well-formed. One that is missing stays as it is (docs/decisions/0241). */
export const AccountUpdate = v.partial(
  v.object({
    ...Account.entries,
    email: v.union([empty, v.pipe(line(254), v.regex(emailPattern, 'must be an email address'))]),
    phoneNumber: v.union([empty, v.pipe(line(40), v.regex(phonePattern, 'must be a phone number of 10 digits'))]),
    state: v.union([empty, v.pipe(line(2), v.regex(statePattern, 'must be 2 letters'))]),
    postalCode: v.union([empty, v.pipe(line(5), v.regex(postalCodePattern, 'must be 5 digits'))]),
    contactPreferences: v.partial(Account.entries.contactPreferences),
  }),
)
export type AccountUpdate = v.InferOutput<typeof AccountUpdate>

export const User = v.object({
  userId: uuid,
  /** Empty unless the server replaces the caller's token (decision C06). */
  authToken: v.string(),
  isAnonymous: v.boolean(),
  acceptedTerms: v.boolean(),
  /** The member has saved an owner number (docs/decisions/0107); absent from a server that does not say. */
  isOwner: v.optional(v.boolean()),
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

/** One of the places where a member is signed in. */
export const Session = v.object({
  /** Used only to end the sign-in: it is no token, and not made from one. */
  sessionId: uuid,
  /** 'Chrome on Android'; empty when the device did not say. */
  device: v.string(),
  /** Rounded to the hour. */
  lastSeenAt: instant,
  /** True for the place that sends the request. */
  isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

export const accounts = endpoints({
  authenticate: {
    method: 'POST',
    path: '/api/account/authenticate',
    access: 'none',
    about:
      'A new visitor session; with a token, that token when it is live; with a login code and its verifier a member’s session, the same one again for ten minutes (decision C01).',
    body: v.object({ clientToken: text(200), token: v.optional(text(200)), verifier: v.optional(text(200)) }),
    reply: v.object({ authToken: v.string() }),
  },
  user: {
    method: 'POST',
    path: '/api/oauth/authenticate',
    access: 'visitor',
    about: 'Who the bearer is; registers the device.',
    body: Device,
    reply: User,
  },
  beginSignIn: {
    method: 'POST',
    path: '/api/oauth/code',
    access: 'visitor',
    about:
      'A one-time code that begins a redirect to a sign-in page; the challenge is the S256 of a verifier that stays on the device (decision C06).',
    body: v.object({ challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the base64url of a SHA-256')) }),
    reply: v.object({ code: v.string() }),
  },
  account: {
    method: 'GET',
    path: '/api/account',
    access: 'member',
    about: 'The member’s account.',
    reply: Account,
  },
  updateAccount: {
    method: 'PATCH',
    path: '/api/account',
    access: 'visitor',
    about:
      'Writes the account: a member’s, or the contact form of an anonymous user who accepted the terms. Fields that are missing stay as they are. A member’s email is read only; storeMemberNumbers merge by storeId (decision D03).',
    body: AccountUpdate,
    reply: null,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/account',
    access: 'member',
    about: 'Deletes the account with everything personal, and signs all its devices out.',
    reply: null,
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/changepassword',
    access: 'member',
    about: 'Mails a link to a page that changes the password.',
    reply: null,
  },
  sessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'member',
    about: 'Where the member is signed in: the device that asks first, then by last use.',
    reply: v.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:sessionId',
    access: 'member',
    about: 'Signs one device of the member out.',
    params: v.object({ sessionId: uuid }),
    reply: null,
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/api/account/session',
    access: 'visitor',
    about: 'Signs out the device that asks, where the code of its logout was too old to do so.',
    reply: null,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'member',
    about: 'Signs all devices of the member out but the one that asks, and ends sign-ins that are under way.',
    reply: null,
  },
  acceptTerms: {
    method: 'PUT',
    path: '/api/account/acceptterms',
    access: 'visitor',
    about: 'Records that the terms were accepted and makes the default list of every store visited so far.',
    reply: null,
  },
})
