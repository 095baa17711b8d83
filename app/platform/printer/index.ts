import { nativePrinter } from './native.ts'
import { browserPrinter } from './web.ts'

export type Printer = {
  /** Returns whether there is such a dialog. */
  isThere: () => boolean
  /** Opens the dialog in which the page is printed, as its styles for print show it. */
  print: () => void
  /** True while the page is drawn for paper, also when the shopper prints by the browser's own menu. */
  printing: { get: () => boolean; subscribe: (listener: () => void) => () => void }
}

export const printer: Printer = import.meta.env.MODE === 'native' ? { ...browserPrinter, ...nativePrinter } : browserPrinter
