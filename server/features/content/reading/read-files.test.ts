import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readFile } from './read-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'deals-reading-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const read = (name: string, bytes: string | Buffer) => {
  const path = join(folder, `${++count}`)
  writeFileSync(path, bytes)
  return readFile(path, name, folder, () => {}, new AbortController().signal)
}

test('a PDF becomes pages: a picture of each, and words with their boxes', async () => {
  const file = pdf([
    'BT /F1 24 Tf 72 700 Td (Honeycrisp apples) Tj ET',
    // A large 1 between a small $ and a small, raised 49.
    'BT /F1 30 Tf 72 630 Td ($) Tj /F1 60 Tf 17 -22 Td (1) Tj /F1 30 Tf 34 22 Td (49) Tj ET',
  ])
  const found = await read('flyer.pdf', file)
  if (found.kind !== 'pages') throw new Error(JSON.stringify(found))
  const [page] = found.pages
  expect(page).toMatchObject({ width: 2400, height: 3105, source: 'text' })
  expect(page!.words.map((it) => it.text)).toEqual(['Honeycrisp', 'apples', '$1.49'])
  const { width, height, format } = await sharp(readFileSync(join(folder, page!.picture))).metadata()
  expect([format, width, height]).toEqual(['jpeg', 2400, 3105])
  // 72 points from the left edge and 92 from the upper one, at 2400 pixels to 612 points.
  expect(page!.words[0]!.x / 3.9216).toBeCloseTo(74, 0)
  expect((page!.words[0]!.y + page!.words[0]!.height) / 3.9216).toBeCloseTo(97, 0)
})

/** Writes a PDF of one page. */
function pdf(content: string[]): Buffer {
  const stream = content.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const at = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
