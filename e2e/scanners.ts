import { scanRGBABuffer } from '@undecaf/zbar-wasm'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } }) // else it would be fetched from the web

/** Returns what two independent readers find in a picture: 'format text' of each code. */
export async function codesIn(png: Uint8Array): Promise<{ zxing: string[]; zbar: string[] }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  // Else it also looks at a third of the size, where a narrow bar is a pixel wide: 4 of 1,000 codes were read once more there, wrongly.
  const byZxing = await readBarcodes(png, { tryDownscale: false })
  const byZbar = await scanRGBABuffer(new Uint8Array(data).buffer, width, height)
  return {
    zxing: byZxing.map(({ format, text }) => `${format} ${text}`),
    zbar: byZbar.map((it) => `${it.typeName.replace('ZBAR_', '')} ${it.decode()}`),
  }
}
