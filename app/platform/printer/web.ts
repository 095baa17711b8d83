import { listen } from '../listen.ts'

let isPrinting = false

export const browserPrinter = {
  isThere: () => true,
  print: () => window.print(),
  printing: {
    get: () => isPrinting || matchMedia('print').matches,
    subscribe(listener: () => void) {
      const note = (now: boolean) => () => {
        isPrinting = now
        listener()
      }
      const stops = [
        listen(window, 'beforeprint', note(true)),
        listen(window, 'afterprint', note(false)),
        listen(matchMedia('print'), 'change', listener),
      ]
      return () => stops.forEach((stop) => stop())
    },
  },
}
