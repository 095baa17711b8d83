import { strToU8, zipSync } from 'fflate'
import type { Week } from './week.ts'

const heads = ['Brand', 'Item', 'Size', 'UPC', 'Sale Price', 'Regular Price']

/** Returns the week's sheet as an Excel workbook, with its texts in the cells. */
export function sheetOf({ rows }: Week): Uint8Array {
  const lines = [heads, ...rows.map((it) => [it.brand, it.title, it.size, it.upc, it.price, it.regular])]
  const cells = lines.map((line, n) => `<row r="${n + 1}">${line.map((text, at) => cell(text, 'ABCDEF'[at]! + (n + 1))).join('')}</row>`)
  const types = 'http://schemas.openxmlformats.org'
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="Week" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${types}/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ),
  })
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
const cell = (text: string, at: string) =>
  text === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
