/** Returns a field's name as people read it: 'ownerPrice' as 'owner price'. What is words of its own needs no name before it. */
export const changeWords = (field: string): string =>
  (field === 'words' ? '' : field)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const states: Record<string, string> = { certain: 'placed', unplaced: 'without a place', itemOnly: 'an item only', leftOut: 'left out' }

/** Returns a value as people read it; a row's state is called as the matching calls it. */
export const valueWords = (field: string, value: string): string => (field === 'state' ? (states[value] ?? value) : value)
