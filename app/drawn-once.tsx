import { createContext, use, type ReactElement } from 'react'

/** Returns the mark that stands for a part until the page around it is drawn. */
export type Mark = (part: Part) => string
/** `of` never changes; `as` is all else that the part's looks depend on. */
export type Part = { of: object; as: readonly unknown[]; children: ReactElement }

/** Only the server draws parts once (app/drawn-parts.tsx). */
export const MarkContext = createContext<Mark | null>(null)

/**
 * A part that looks the same on every page: the server draws it once for all of them. It depends on nothing but `of` and `as`, and
 * has no ids (useId) and nothing for the page's head.
 */
export function DrawnOnce(part: Part) {
  const mark = use(MarkContext)
  return mark === null ? part.children : mark(part)
}
