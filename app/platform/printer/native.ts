/** The web views of phones have no dialog for printing. */
export const nativePrinter = { isThere: () => false }
