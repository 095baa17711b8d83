import { useState } from 'react'
import * as v from 'valibot'
import { CallError } from './call.ts'

/** Returns what is there now, where a call was refused because somebody else was faster; null where it was not. */
export function presentOf<S extends v.GenericSchema>(error: unknown, schema: S): v.InferOutput<S> | null {
  if (!isBehind(error)) return null
  const read = v.safeParse(schema, error.present)
  return read.success ? read.output : null
}

export const isBehind = (error: unknown): error is CallError => error instanceof CallError && error.code === 'changed_meanwhile'

/**
 * Keeps a new thing (`version` null) or a change. What a new thing's id stands for already is what an earlier press of the same form has made,
 * and the reply of which was lost: this one changes it.
 */
export async function keptOnce<T>(
  keep: (version: string | null) => Promise<T>,
  version: string | null,
  schema: v.GenericSchema<unknown, { version: string }>,
): Promise<T> {
  try {
    return await keep(version)
  } catch (error) {
    const made = version === null ? presentOf(error, schema) : null
    if (!made) throw error
    return keep(made.version)
  }
}

type How<T> = {
  /** Whether the form says something else than what it was filled from. */
  isTyped: (opened: T) => boolean
  /** Whether two states of the thing are alike in all that the form shows. */
  isSame: (one: T, other: T) => boolean
  /** Fills the form anew. */
  fill: (thing: T) => void
}

/**
 * What a form was filled from, while `now` is read again in the background. A change is made from this, not from what came since. A form
 * in which nothing is typed follows; one in which something is says that it is behind, and loses nothing. `first`: what a form was filled
 * from that somebody left and opens again.
 */
export function useOpened<T>(now: T, { isTyped: isTypedOver, isSame, fill }: How<T>, first: T = now) {
  const [opened, setOpened] = useState(first)
  const [known, setKnown] = useState(now)
  const isTyped = isTypedOver(opened)
  const take = (thing: T) => {
    setOpened(thing)
    fill(thing)
  }
  if (now !== known) {
    setKnown(now)
    if (!isTyped) take(now)
    else if (isSame(now, opened)) setOpened(now)
  }
  return { opened, isTyped, isBehind: isTyped && !isSame(now, opened), take, rebase: () => setOpened(now) }
}
