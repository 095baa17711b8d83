import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeDefaults, modulesOf, type Format } from './bars.ts'

/** One valid code of each format. */
const valid: Record<Format, string> = {
  CODE128: '04719283650172839465',
  EAN13: '4006381333931',
  EAN8: '73513537',
  UPC: '036000291452',
  ITF14: '15400141288763',
}
const formats = Object.keys(valid) as Format[]
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
/** Returns the digit that makes a number of the retail formats valid: the last of them weighs 3, the one before it 1, and so on. */
const checkDigit = (digits: string) =>
  (10 -
    (Array.from(digits)
      .toReversed()
      .reduce((sum, it, at) => sum + Number(it) * (at % 2 ? 1 : 3), 0) %
      10)) %
  10

test.each(formats)('5.BARC.01 E40 a %s code that is not valid is refused by an error that names the input and the format', (format) => {
  for (const input of ['', 'Kürbis', `${valid[format]}\u00e9`, ' '.repeat(3) + '\u2028'])
    expect(() => modulesOf(input, format)).toThrow(`${JSON.stringify(input)} is not a valid ${format} code`)
})

test.each([
  ['5.BARC.02', 'EAN13', 13],
  ['5.BARC.03', 'EAN8', 8],
  ['5.BARC.04', 'UPC', 12],
  ['5.BARC.05', 'ITF14', 14],
] as const)('%s E41 %s is %i digits, of which the last is right', (_, format, length) => {
  fc.assert(
    fc.property(digits(length - 1), fc.integer({ min: 0, max: 9 }), (first, last) => {
      const code = `${first}${last}`
      if (last === checkDigit(first)) expect(modulesOf(code, format)).toMatch(/^[01]+$/)
      else expect(() => modulesOf(code, format)).toThrow(`"${code}" is not a valid ${format} code`)
    }),
  )
  for (const other of [1, length - 2, length + 1, 20].filter((it) => format !== 'EAN13' || it !== 12))
    fc.assert(
      fc.property(digits(other - 1), (it) => {
        expect(() => modulesOf(`${it}${checkDigit(it)}`, format)).toThrow()
      }),
    )
})

test('5.BARC.02 E41 an EAN13 of 12 digits gets its check digit, and no other format gets one', () => {
  fc.assert(
    fc.property(digits(12), (it) => {
      expect(modulesOf(it, 'EAN13')).toBe(modulesOf(`${it}${checkDigit(it)}`, 'EAN13'))
    }),
  )
  for (const format of ['EAN8', 'UPC', 'ITF14'] as const) expect(() => modulesOf(valid[format].slice(0, -1), format)).toThrow()
})

test('D20 the 20 digits of a scan code are in code set C, two in each symbol', () => {
  const symbol = 11
  const stop = 13
  fc.assert(
    fc.property(digits(20), (code) => {
      const modules = modulesOf(code, barcodeDefaults.format)
      expect(modules).toHaveLength(symbol + 10 * symbol + symbol + stop)
      expect(modules.slice(0, symbol)).toBe('11010011100') // begins in set C
    }),
  )
})

test('9.CONST.29 the defaults of a barcode', () => {
  expect(barcodeDefaults).toEqual({ format: 'CODE128', width: 2, height: 100, margin: 10, fontSize: 20 })
})
