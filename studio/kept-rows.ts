/** What the keys begin with under which the browser keeps somebody's changes of rows that are not stored yet. */
export const rowsKey = (staffId: string) => `studio-rows-of-${staffId}-`
