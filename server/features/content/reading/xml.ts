import { Parser } from 'saxen'
import { Refused } from './refused.ts'

type Attributes = Record<string, string>
export type Handlers = {
  open?: (name: string, attributes: () => Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Reads XML from front to back; nothing has no elements. Names come without their prefixes, which each program chooses by itself. */
export function eachElement(xml: string, { open, close, text }: Handlers): void {
  if (xml === '') return
  const parser = new Parser()
  // Entities are declared here, some of which lead to other files, or grow to gigabytes. No spreadsheet needs any.
  parser.on('attention', () => {
    throw new Refused('The workbook contains declarations that no spreadsheet needs. Please save it again as an Excel workbook (.xlsx).')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (name, attributes) => open?.(bare(name), () => decodedValues(attributes())))
  parser.on('closeTag', (name) => close?.(bare(name)))
  parser.on('text', (raw) => text?.(decoded(raw)))
  parser.on('cdata', (raw) => text?.(raw))
  parser.parse(xml)
}

function bare(name: string) {
  return name.slice(name.indexOf(':') + 1)
}

function decodedValues(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bare(name), decoded(value)]))
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
