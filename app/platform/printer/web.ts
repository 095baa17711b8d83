export const browserPrinter = {
  print: () => window.print(),
}
