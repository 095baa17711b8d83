import { browserPrinter } from './web.ts'

export type Printer = {
  /** Opens the dialog in which the page is printed, as its styles for print show it. */
  print: () => void
}

export const printer: Printer = browserPrinter
