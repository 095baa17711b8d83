/** jsbarcode has types only for drawing with all of its formats; these are its encoders of the formats that bars.ts uses. */
type Encoder = new (
  code: string,
  options: { width: number; height: number; fontSize: number; flat: true },
) => { valid: () => boolean; encode: () => { data: string } }

declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export const CODE128: Encoder
}
declare module 'jsbarcode/bin/barcodes/EAN_UPC/index.js' {
  export const EAN13: Encoder
  export const EAN8: Encoder
  export const UPC: Encoder
}
declare module 'jsbarcode/bin/barcodes/ITF/index.js' {
  export const ITF14: Encoder
}
