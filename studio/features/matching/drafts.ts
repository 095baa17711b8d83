/** The fields of a row as they are typed. */
export type Typed = Record<string, string>

/** What is typed and not saved, by the row's id: whoever looks at another row meanwhile finds it again. */
export const drafts = new Map<string, Typed>()
