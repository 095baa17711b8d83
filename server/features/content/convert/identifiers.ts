/** The number of a product: a UPC with its check digit, an EAN, a PLU, or what the co-op wrote. */
export type Identifier = { value: string; note: string | null; doubt: string | null }

/** Reads a product's number. `checkDigits` is false for CORE-POS, which leaves check digits out and pads with zeros to 13 digits. */
export function readIdentifier(raw: string, { checkDigits = true } = {}): Identifier {
  const digits = raw.replace(/[\s-]/g, '').replace(/^(\d+)\.0+$/, '$1')
  if (digits === '') return sure('')
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(digits))
    return { ...sure(''), doubt: 'was shortened by the spreadsheet: left out. Format the column as text, and enter the numbers again' }
  if (!/^\d+$/.test(digits)) return sure(raw.trim())
  const bare = digits.replace(/^0+/, '')
  if (bare.length >= 3 && bare.length <= 5) return sure(bare) // a PLU
  if (!checkDigits) return bare.length <= 11 && bare.length > 5 ? sure(withCheckDigit(bare.padStart(11, '0'))) : keep(digits)
  if (digits.length === 11 && !digits.startsWith('0') && hasCheckDigit(`0${digits}`)) {
    const other = withCheckDigit(digits)
    return { ...sure(`0${digits}`), note: `was taken for 0${digits}, without the zero that spreadsheets drop: or is it ${other}?` }
  }
  if (digits.length === 11) return sure(withCheckDigit(digits))
  if ([8, 12, 13, 14].includes(digits.length) && hasCheckDigit(digits)) {
    return sure(digits.length === 13 && digits.startsWith('0') ? digits.slice(1) : digits)
  }
  return keep(digits)
}

function sure(value: string): Identifier {
  return { value, note: null, doubt: null }
}

/** Keeps a number as it is. With the length of a UPC or EAN it has a mistyped digit; otherwise it is the co-op's own. */
function keep(digits: string): Identifier {
  if (digits.length >= 12 && digits.length <= 14) return { ...sure(digits), doubt: 'is no UPC or EAN: a digit is wrong. Kept as it is' }
  return { ...sure(digits), note: 'is no UPC, EAN or PLU: kept as it is' }
}

function hasCheckDigit(digits: string): boolean {
  return withCheckDigit(digits.slice(0, -1)) === digits
}

/**
 * Appends the GS1 check digit: from the right, digits weigh 3 and 1 in turn, and the check digit completes the sum to a
 * multiple of ten.
 */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
