import { expect, test } from 'vitest'
import { textOf } from './source.ts'

const encoded = (encoding: string, text: string) => {
  const codes = Array.from({ length: 256 }, (_, code) => code)
  const codeOf = new Map(codes.toReversed().map((code) => [new TextDecoder(encoding).decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(Array.from(text), (it) => codeOf.get(it)!)
}

test.each([
  'Product,Price\r\nAnnie’s mac & cheese,$1.99\r\n',
  'Product,Price\nJalapeños,99¢\nCafé Altura,$9\n',
  'Product\rCrème fraîche\rRequesón\rAçaí\r',
  'Product\nRodríguez chorizo\nAnnie’s\n',
  'Product\rRodríguez chorizo\r',
  'Product\nSmucker’s® “natural” – 10¢ off\n',
])('a sheet of a Mac is read as it was written: %j', (text) => {
  expect(textOf(encoded('macintosh', text))).toBe(text)
})

test.each([
  'Product,Price\r\nAnnie’s mac & cheese,$1.99\r\n',
  'Product,Price\nJalapeños,99¢\nCafé Altura,$9\n',
  'Product\r\nCheerios™, Chef”, the boys’, 6” tortillas, ½ lb – 2°\r\n',
  'Product\r\nMon–Fri, fresh—local, D’Anjou\r\n',
  'Product\rCafé au lait\r',
  'Product\nCrème fraîche\nWöchentlich\n',
])('so is one of Windows: %j', (text) => {
  expect(textOf(encoded('windows-1252', text))).toBe(text)
})
