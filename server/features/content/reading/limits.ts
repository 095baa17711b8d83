const megabyte = 1024 * 1024

/** What one file may be. A file that goes beyond is refused with the number, so that staff know what to change. */
export const limits = {
  bytes: 100 * megabyte,
  textBytes: 20 * megabyte,
  pages: 60,
  /** Of a page's picture. A letter page of 2,400 px has 7 million. */
  pageWidth: 2400,
  pagePixels: 12_000_000,
  wordsOfPage: 20_000,
  /** Of a sheet, and of a whole workbook. */
  rows: 100_000,
  columns: 256,
  cells: 1_000_000,
  /** Of the process that reads, in its heap and outside of it. */
  heapMegabytes: 768,
  wasmBytes: 768 * megabyte,
  /** How long a page may take, and a whole file. A scanned page takes 13 seconds on one core. */
  secondsOfPage: 60,
  seconds: 1200,
} as const
