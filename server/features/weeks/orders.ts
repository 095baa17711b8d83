/** To read a file that is here with all its parts. */
export type ReadOrder = { fileId: string }
/** To match a week's rows; only the latest order of a week counts, by its number. */
export type MatchOrder = { weekId: string; number: number }
