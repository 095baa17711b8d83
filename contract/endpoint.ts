import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type FieldsSchema = GenericSchema<Record<string, unknown>, Record<string, unknown>>

/** What staff may do by their role: 'staff' is any of them, and each role may do what those before it may. */
export const staffAccess = ['staff', 'editor', 'publisher', 'administrator'] as const
export type StaffAccess = (typeof staffAccess)[number]
/**
 * Who may call: anyone, any session, those who accepted the terms (anonymous or member), a signed-in member (decision F11). Of
 * the studio: who has shown a password or an invitation there, and staff by their role, all known by a cookie.
 */
export type Access = 'none' | 'visitor' | 'shopper' | 'member' | 'arriving' | StaffAccess

/** One row of the wire contract: all that the two sides must agree on. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Starts with /:storeRoute/api when the call is scoped by a store, with /api otherwise. */
  path: `/api/${string}` | `/:storeRoute/api/${string}`
  access: Access
  /** One sentence for the human page of the API. */
  about: string
  /** The caller also names the network and the user in the header configuration-token (decision D10): sidecarToken. */
  sidecar?: true
  /** For staff: the second factor must have been shown within the last five minutes. */
  secondFactor?: 'recent'
  /** Every caller gets the same reply: the server's own pages read it too, which have no caller. */
  sameForAll?: true
  /** Replies only when something has happened, or after a while: it is not counted among the requests that are being worked on. */
  waits?: true
  /** It is sent to its end while the page is being left, which the browser does with small bodies only. */
  outlives?: true
  /** Its reply contains a secret, which is not kept for a repeated request. */
  keepsNoReply?: true
  /** Literal query values that choose this row among those of the same method and path (decision D05). */
  when?: Record<string, readonly string[]>
  params?: FieldsSchema
  query?: FieldsSchema
  body?: GenericSchema
  /** null: 204 without a body (decision D16). */
  reply: GenericSchema | null
}
export type Endpoints = Record<string, Endpoint>

type Part = 'params' | 'query' | 'body'
type Parts<E extends Endpoint> = { [P in Part as E[P] extends GenericSchema ? P : never]: Extract<E[P], GenericSchema> }

/** What a caller passes in. */
export type Request<E extends Endpoint> = { [P in keyof Parts<E>]: InferInput<Parts<E>[P]> }
/** What a handler receives. */
export type Parsed<E extends Endpoint> = { [P in keyof Parts<E>]: InferOutput<Parts<E>[P]> }
/** What a caller receives. */
export type Reply<E extends Endpoint> = E['reply'] extends GenericSchema ? InferOutput<E['reply']> : null
/** What a handler returns; the reply schema parses it before it is sent. */
export type Answer<E extends Endpoint> = E['reply'] extends GenericSchema ? InferInput<E['reply']> : null | void

/** Calls an endpoint: over the network in the app, in process while the server renders a page. A write that is sent again under its key is done once. */
export type Send = <E extends Endpoint>(endpoint: E, request: Request<E>, more?: { idempotencyKey: string }) => Promise<Reply<E>>

/** What a caller writes into an address: over the wire it is text. */
export type Fields = Record<string, string | number | undefined>

/** Returns the query of an address, with its question mark if there is anything to ask. */
export function searchOf(query: Fields): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''
}

/** Returns the value of the header configuration-token, which both sides make here. */
export const sidecarToken = (configurationToken: string, userId: string) => `${configurationToken};${userId}`

/** The user in the address of a read that is the same for everybody, when the server's own pages make it. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export function isStaffAccess(access: Access): access is StaffAccess {
  return staffAccess.some((it) => it === access)
}

export const endpoints = <const T extends Endpoints>(table: T): T => table
