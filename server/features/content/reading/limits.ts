const megabyte = 1024 * 1024

/** What one file may be. A file that goes beyond is refused with the number, so that staff know what to change. */
export const limits = {
  bytes: 100 * megabyte,
  textBytes: 20 * megabyte,
  /** Of a picture that is handed in. A letter page at 600 dots to the inch has 34 million. */
  pixels: 40_000_000,
  pages: 60,
  /** Of a page's picture. A letter page of 2,400 px has 7 million. */
  pageWidth: 2400,
  pagePixels: 12_000_000,
  wordsOfPage: 20_000,
  /** Of a sheet, and of a whole workbook. */
  rows: 100_000,
  columns: 256,
  cells: 1_000_000,
  cellLetters: 32_767,
  sheets: 50,
  /** Of a file within a workbook, and of all that are read, unpacked. */
  partBytes: 96 * megabyte,
  allPartBytes: 160 * megabyte,
  partsOfWorkbook: 5000,
  /** Of a zip of files, unpacked. */
  zipBytes: 1024 * megabyte,
  zipFiles: 500,
  /** Of the process that reads, in its heap and outside of it. */
  heapMegabytes: 768,
  wasmBytes: 768 * megabyte,
  /** How long a page may take, and a whole file. A scanned page takes 13 seconds on one core. */
  secondsOfPage: 60,
  seconds: 1200,
} as const
