import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import tesseract from 'tesseract.js'
import { limits } from './limits.ts'
import type { Word } from './page-words.ts'
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
  return {
    async words(picture, told) {
      progress = told
      const { width, height } = await sharp(picture).metadata()
      const scale = Math.min(1, readableWidth / width)
      const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
      const input = await sharp(picture).resize(w, h, { fit: 'fill' }).greyscale().jpeg({ quality: 90 }).toBuffer()
      const { data } = await worker.recognize(input, {}, { blocks: true, text: false })
      const lines = (data.blocks ?? []).flatMap((it) => it.paragraphs).flatMap((it) => it.lines)
      const words = lines
        .flatMap((it) => it.words)
        .flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }): Word[] => {
          const box = { x: x0 / scale, y: y0 / scale, width: (x1 - x0) / scale, height: (y1 - y0) / scale }
          // Edges of pictures are often taken for lines and dots.
          return /[\p{L}\d$¢]/u.test(text) ? [{ ...box, text: text.trim(), certainty: confidence / 100 }] : []
        })
      return joinPrices(words.slice(0, limits.wordsOfPage))
    },
    close: () => worker.terminate(),
  }
}
