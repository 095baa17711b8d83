import * as v from 'valibot'
import { name, uuid } from '#contract/values.ts'

export const firstNameMax = 30
/** The colors of people's initials are told apart by their number; what each looks like is the app's. */
export const colorsCount = 8

const count = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most))
/** A number by which the people on one list are told apart: it says nothing of who they are elsewhere. */
export const person = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(30_000))
export const color = count(colorsCount - 1)
export const firstName = name(firstNameMax)
/**
 * The first name of who has only opened their list on another device, and was not asked for one: apps that were installed before take no empty name.
 * It is never shown as a name.
 */
export const unnamed = 'Me'

/** The people on a shared list, as one of them sees it. */
export const Sharing = v.object({
  isMine: v.boolean(),
  /** Which of the people the caller is. */
  me: person,
  people: v.array(v.object({ person, firstName, color, isOwner: v.boolean() })),
  wantsNotices: v.boolean(),
  /** To whom the list goes when its owner's account is deleted; null: everybody keeps a copy. */
  heir: v.nullable(person),
  /** Invitations that can still be used. */
  invitations: v.pipe(v.number(), v.safeInteger()),
  /** What others have added since the caller last looked. An older server does not say which items these are. */
  news: v.array(v.object({ person, count: v.pipe(v.number(), v.safeInteger()), items: v.optional(v.array(uuid), []) })),
})
export type Sharing = v.InferOutput<typeof Sharing>
export type Person = Sharing['people'][number]
