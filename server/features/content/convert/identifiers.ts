/** What a product is called by: a UPC with its check digit, an EAN, a PLU, or what the co-op wrote. */
export type Identifier = { value: string; doubt: string | null }

/** `checkDigits` no: the system leaves them out, as CORE-POS does, and pads with zeros to 13 digits. */
export function readIdentifier(raw: string, { checkDigits = true } = {}): Identifier {
  const digits = raw.replace(/[\s-]/g, '').replace(/^(\d+)\.0+$/, '$1')
  if (digits === '') return { value: '', doubt: null }
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(digits))
    return { value: '', doubt: 'was shortened by the spreadsheet: left out. Format the column as text, and enter the numbers again' }
  if (!/^\d+$/.test(digits)) return { value: raw.trim(), doubt: null }
  const bare = digits.replace(/^0+/, '')
  if (bare.length >= 3 && bare.length <= 5) return { value: bare, doubt: null } // a PLU
  if (!checkDigits)
    return bare.length <= 11 && bare.length > 5 ? { value: withCheckDigit(bare.padStart(11, '0')), doubt: null } : keep(digits)
  if (digits.length === 11 && !digits.startsWith('0') && hasCheckDigit(`0${digits}`)) {
    const other = withCheckDigit(digits)
    return { value: `0${digits}`, doubt: `taken for 0${digits}, without the zero that spreadsheets drop: or is it ${other}?` }
  }
  if (digits.length === 11) return { value: withCheckDigit(digits), doubt: null }
  if ([8, 12, 13, 14].includes(digits.length) && hasCheckDigit(digits)) {
    return { value: digits.length === 13 && digits.startsWith('0') ? digits.slice(1) : digits, doubt: null }
  }
  return keep(digits)
}

function keep(digits: string): Identifier {
  return { value: digits, doubt: 'is no UPC, EAN or PLU: kept as it is' }
}

export function hasCheckDigit(digits: string): boolean {
  return withCheckDigit(digits.slice(0, -1)) === digits
}

/** GS1: from the right, the digits count three times and once in turn; the sum is filled up to a whole ten. */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
