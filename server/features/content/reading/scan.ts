import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import tesseract from 'tesseract.js'
import { inkOf } from './ink.ts'
import { limits } from './limits.ts'
import type { Box, Word } from './page-words.ts'
import { joinPrices } from './words.ts'

export type Scanner = {
  /** Returns the words on a page's picture, in the picture's own pixels. */
  words: (picture: string | Buffer, progress: (done: number) => void) => Promise<Word[]>
  close: () => Promise<unknown>
}

/** Wider pictures take twice as long, and tell a twentieth more words. */
const readableWidth = 2000

/** Starts the recognizer. All that it needs is in node_modules: it asks no network. */
export async function openScanner(): Promise<Scanner> {
  let progress = (_: number) => {}
  const data = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')))
  const worker = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    logger: ({ status, progress: done }) => {
      if (status === 'recognizing text') progress(done)
    },
  })
  // A flyer's page is no text: treated as one, its large prices are taken for pictures.
  await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SPARSE_TEXT })
  const seen = async (input: Buffer, scale: number): Promise<Word[]> => {
    const { data } = await worker.recognize(input, {}, { blocks: true, text: false })
    return (data.blocks ?? [])
      .flatMap((it) => it.paragraphs)
      .flatMap((it) => it.lines)
      .flatMap((it) => it.words)
      .flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }): Word[] => {
        const box = { x: x0 / scale, y: y0 / scale, width: (x1 - x0) / scale, height: (y1 - y0) / scale }
        // Edges of pictures are often taken for lines and dots, and for letters that nobody is sure of.
        return /[\p{L}\d$¢]/u.test(text) && confidence >= 30 ? [{ ...box, text: text.trim(), certainty: confidence / 100 }] : []
      })
  }
  return {
    async words(picture, told) {
      const { width, height } = await sharp(picture).metadata()
      const scale = Math.min(1, readableWidth / width)
      const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
      progress = (done) => told(done / 2)
      const grey = await seen(await sharp(picture).resize(w, h, { fit: 'fill' }).greyscale().jpeg({ quality: 90 }).toBuffer(), scale)
      progress = (done) => told(0.5 + done / 2)
      const ink = await seen(await inkOf(picture, w, h), scale)
      return joinPrices(surest(grey, ink).slice(0, limits.wordsOfPage))
    },
    close: () => worker.terminate(),
  }
}

/** Returns the words that were seen in either of two pictures; of those at one place the surest. */
function surest(first: readonly Word[], second: readonly Word[]): Word[] {
  const words: (Word | null)[] = [...first]
  for (const word of second) {
    const there = words.flatMap((it, at) => (it && isSamePlace(it, word) ? [at] : []))
    if (there.some((at) => certaintyOf(words[at]!) >= certaintyOf(word))) continue
    for (const at of there) words[at] = null
    words[there[0] ?? words.length] = word
  }
  return words.filter((it) => it !== null)
}

/** Of a single letter the recognizer is sure for no reason. */
const certaintyOf = ({ certainty, text }: Word) => certainty - (text.length < 2 ? 0.1 : 0)

function isSamePlace(a: Box, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, across) * Math.max(0, down) > 0.4 * Math.min(a.width * a.height, b.width * b.height)
}
