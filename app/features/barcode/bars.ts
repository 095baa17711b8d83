import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { EAN13, EAN8, UPC } from 'jsbarcode/bin/barcodes/EAN_UPC/index.js'
import { ITF14 } from 'jsbarcode/bin/barcodes/ITF/index.js'

/** Sizes are in units of the drawing, which is shown in any size: a bar is at least `width` wide (spec section 9). */
export const barcodeDefaults = { format: 'CODE128', width: 2, height: 100, margin: 10, fontSize: 20 } as const

const encoders = { CODE128, EAN13, EAN8, UPC, ITF14 }
export type Format = keyof typeof encoders

/** The encoders alone would also append the last digit of an EAN8, UPC or ITF14 that lacks it (decision E41). */
const inputs: Record<Format, RegExp> = {
  // oxlint-disable-next-line no-control-regex -- these are the characters of the format
  CODE128: /^[\x00-\x7f]+$/,
  EAN13: /^\d{12,13}$/,
  EAN8: /^\d{8}$/,
  UPC: /^\d{12}$/,
  ITF14: /^\d{14}$/,
}

/**
 * Returns the code's modules from left to right, '1' for black and '0' for white. CODE128 of digits in pairs is in code set C. Throws
 * an error that names the input and the format when the code is not valid for it: of the wrong length, or with a wrong check digit.
 */
export function modulesOf(code: string, format: Format): string {
  const encoder = inputs[format].test(code) && new encoders[format](code, { ...barcodeDefaults, flat: true })
  if (!encoder || !encoder.valid()) throw new Error(`${JSON.stringify(code)} is not a valid ${format} code`)
  return encoder.encode().data
}
