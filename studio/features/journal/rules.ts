/** Returns a field's name as people read it: 'ownerPrice' as 'owner price'. */
export const changeWords = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
