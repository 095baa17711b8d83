import { storage } from '#app/platform/storage/index.ts'

/** What the keys begin with under which the browser keeps somebody's changes of rows that are not stored yet. */
export const rowsKey = (staffId: string) => `studio-rows-of-${staffId}-`
export const doRowsWait = (staffId: string): boolean => storage.keys().some((key) => key.startsWith(rowsKey(staffId)))
