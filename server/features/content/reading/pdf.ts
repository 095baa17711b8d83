import { join } from 'node:path'
import sharp from 'sharp'
import { limits } from './limits.ts'
import type { Box, ReadPage, Word } from './page-words.ts'
import { openPdfium, type Pdfium } from './pdfium.ts'
import { Refused } from './refused.ts'
import { openScanner, type Scanner } from './scan.ts'
import { wordsOf, type Letter, type Space } from './words.ts'

/** Reads a PDF: every page as a picture in `folder`, and as words. A page without words of its own is read as a scan. */
export async function readPdf(
  bytes: Uint8Array,
  folder: string,
  name: (page: number) => string,
  progress: (done: number, doing: string) => void,
): Promise<ReadPage[]> {
  const pdfium = await openPdfium()
  // PDFium reads from these bytes until the document is closed.
  const file = pdfium.allocate(bytes.length)
  pdfium.bytes().set(bytes, file)
  const document = pdfium.loadDocument(file, bytes.length, 0)
  if (document === 0) throw new Refused(reasonOf(pdfium.lastError()))
  const count = pdfium.pageCount(document)
  if (count < 1) throw new Refused('The PDF has no pages.')
  if (count > limits.pages) throw new Refused(`The PDF has ${count} pages; at most ${limits.pages} are read.`)
  const pages: ReadPage[] = []
  let scanner: Scanner | null = null
  for (let n = 0; n < count; n++) {
    const doing = `page ${n + 1} of ${count}`
    progress(n / count, doing)
    const page = pdfium.loadPage(document, n)
    if (page === 0) throw new Refused(`Page ${n + 1} of the PDF is broken.`)
    const { width, height } = sizeOf(pdfium, page)
    const words = wordsOn(pdfium, page, width, height)
    if (words.length > limits.wordsOfPage)
      throw new Refused(`Page ${n + 1} of the PDF has more than ${limits.wordsOfPage.toLocaleString('en-US')} words.`)
    const picture = `${name(n + 1)}.jpg`
    await draw(pdfium, page, width, height, join(folder, picture))
    pdfium.closePage(page)
    if (words.length >= fewWords) pages.push({ width, height, picture, words, source: 'text' })
    else {
      scanner ??= await openScanner()
      const seen = await scanner.words(join(folder, picture), (done) => progress((n + done) / count, `reading the words of ${doing}`))
      const isScan = seen.length > 2 * words.length
      pages.push({ width, height, picture, words: isScan ? seen : words, source: isScan ? 'scan' : 'text' })
    }
  }
  await scanner?.close()
  pdfium.closeDocument(document)
  return pages
}

/** A scan may have a page number or a stamp as text. A page with fewer words than this is looked at. */
const fewWords = 20

function reasonOf(code: number): string {
  if (code === 4) return 'The PDF asks for a password. Please save it without one.'
  if (code === 5) return 'The PDF is protected in a way that is not known here. Please save it without protection.'
  return 'The PDF is broken, or is no PDF. Please export it again.'
}

/** Returns the size of the page's picture: as wide as is allowed, which reads well when a phone enlarges it. */
function sizeOf(pdfium: Pdfium, page: number): { width: number; height: number } {
  const [width, height] = [pdfium.pageWidth(page), pdfium.pageHeight(page)]
  if (!(width > 0 && height > 0)) throw new Refused('A page of the PDF has no size.')
  const scale = Math.min(limits.pageWidth / width, Math.sqrt(limits.pagePixels / (width * height)))
  const [w, h] = [Math.floor(width * scale), Math.floor(height * scale)]
  if (Math.min(w, h) < 100) throw new Refused('A page of the PDF is no page: it is a strip.')
  return { width: w, height: h }
}

async function draw(pdfium: Pdfium, page: number, width: number, height: number, path: string): Promise<void> {
  const stride = width * 4
  const pixels = pdfium.allocate(stride * height)
  try {
    const bitmap = pdfium.createBitmap(width, height, formatBgrx, pixels, stride)
    pdfium.fillBitmap(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.renderPage(bitmap, page, 0, 0, width, height, 0, withAnnotations | inRgbOrder)
    pdfium.destroyBitmap(bitmap)
    const drawn = pdfium.bytes().slice(pixels, pixels + stride * height)
    await sharp(drawn, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 85 })
      .toFile(path)
  } finally {
    pdfium.free(pixels)
  }
}

const formatBgrx = 3
const withAnnotations = 0x01
const inRgbOrder = 0x10

/** Returns the words on a page that can be seen; none, when most of its letters have no meaning. */
function wordsOn(pdfium: Pdfium, page: number, width: number, height: number): Word[] {
  const text = pdfium.loadText(page)
  if (text === 0) return []
  const count = pdfium.letterCount(text)
  if (count > limits.wordsOfPage * 20) throw new Refused('A page of the PDF has more text than a flyer.')
  const room = pdfium.allocate(64)
  const letters: (Letter | Space)[] = []
  let meaningless = 0
  for (let n = 0; n < count; n++) {
    const code = pdfium.letter(text, n)
    const letter = letterAt(pdfium, page, text, n, code, { room, width, height })
    if ('text' in letter && (isMeaningless(code) || pdfium.isWithoutMeaning(text, n) === 1)) meaningless++
    letters.push(letter)
  }
  pdfium.free(room)
  pdfium.closeText(text)
  if (meaningless > 0.2 * letters.filter((it) => 'text' in it).length) return []
  return wordsOf(letters).flatMap((word) => {
    const box = cutTo(word, width, height)
    // What stands mostly beyond the page's edge is a leftover that nobody sees.
    return box && box.width * box.height >= 0.3 * word.width * word.height ? [{ ...word, ...box }] : []
  })
}

/** Returns a space also for what has no place on the page. */
function letterAt(
  pdfium: Pdfium,
  page: number,
  text: number,
  n: number,
  code: number,
  { room, width, height }: { room: number; width: number; height: number },
): Letter | Space {
  // PDFium says 2 for a hyphen at the end of a line.
  const isHyphen = code === 2 || pdfium.isHyphen(text, n) === 1
  const letter = isHyphen ? '-' : code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\uFFFD' : String.fromCodePoint(code)
  const doubles = (count: number) => Array.from({ length: count }, (_, at) => pdfium.memory().getFloat64(room + at * 8, true))
  pdfium.letterOrigin(text, n, room, room + 8)
  const [x, y] = doubles(2)
  const origin = pointOn(x!, y!)
  const angle = pdfium.letterAngle(text, n)
  // Where the letter's line goes on the picture, which a turned page turns.
  const ahead = pointOn(x! + 50 * Math.cos(angle), y! + 50 * Math.sin(angle))
  const isUpright = ahead.x > origin.x && Math.abs(ahead.y - origin.y) < 0.1 * (ahead.x - origin.x)
  const space = { base: isUpright && !/[\r\n]/.test(letter) ? origin.y : null }
  if (!isHyphen && /^[\s\p{Cc}\u00A0\u00AD\u200B]$/u.test(letter)) return space
  if (pdfium.letterBox(text, n, room, room + 8, room + 16, room + 24) === 0) return space
  const [left, right, bottom, top] = doubles(4)
  const ink = onPicture(left!, top!, right!, bottom!)
  pdfium.letterLine(text, n, room)
  const [l, t, r, b] = [0, 4, 8, 12].map((at) => pdfium.memory().getFloat32(room + at, true))
  const line = onPicture(l!, t!, r!, b!)
  if (![ink.x, ink.y, ink.width, ink.height].every(Number.isFinite)) return space
  return { text: letter, box: ink, size: line.height || ink.height, base: origin.y, isUpright }

  function onPicture(fromX: number, fromY: number, toX: number, toY: number): Box {
    const [first, second] = [pointOn(fromX, fromY), pointOn(toX, toY)]
    return {
      x: Math.min(first.x, second.x),
      y: Math.min(first.y, second.y),
      width: Math.abs(first.x - second.x),
      height: Math.abs(first.y - second.y),
    }
  }
  /** PDFium knows how the page is turned and cut, and returns whole pixels: of a picture 16 times as large they are exact enough. */
  function pointOn(x: number, y: number) {
    const at = room + 32
    pdfium.pageToDevice(page, 0, 0, width * 16, height * 16, 0, x, y, at, at + 4)
    return { x: pdfium.memory().getInt32(at, true) / 16, y: pdfium.memory().getInt32(at + 4, true) / 16 }
  }
}

/** Letters of fonts that do not say what their shapes mean. */
function isMeaningless(code: number): boolean {
  return code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || (code > 2 && code < 32) || code > 0xf0000
}

function cutTo(box: Box, width: number, height: number): Box | null {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)]
  const [right, bottom] = [Math.min(width, box.x + box.width), Math.min(height, box.y + box.height)]
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null
}
