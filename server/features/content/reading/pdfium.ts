import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumModule } from '@hyzyla/pdfium'
import * as v from 'valibot'

const Function = v.custom<(...values: number[]) => number>((value) => typeof value === 'function')

export type Pdfium = Awaited<ReturnType<typeof openPdfium>>

/**
 * PDFium, compiled to WebAssembly, with its functions as its manual describes them: pointers are numbers. It has no
 * network and no files, and is built without the engine that runs a PDF's scripts.
 */
export async function openPdfium() {
  const { buffer } = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  const module = await PDFiumModule({ wasmBinary: buffer })
  // The package has types for a few functions only, and for none that tells where a letter is.
  const called = (name: string) => v.parse(Function, Reflect.get(module, `_FPDF${name}`))
  called('_InitLibrary')()
  return {
    // The memory is another one after it has grown, so it is asked for each time.
    memory: () => new DataView(module.HEAPU8.buffer),
    bytes: () => module.HEAPU8,
    allocate(size: number) {
      const pointer = module.wasmExports.malloc(size)
      if (pointer === 0) throw new RangeError('out of memory')
      return pointer
    },
    free: (pointer: number) => module.wasmExports.free(pointer),
    loadDocument: called('_LoadMemDocument'),
    closeDocument: called('_CloseDocument'),
    lastError: called('_GetLastError'),
    pageCount: called('_GetPageCount'),
    loadPage: called('_LoadPage'),
    closePage: called('_ClosePage'),
    pageWidth: called('_GetPageWidthF'),
    pageHeight: called('_GetPageHeightF'),
    pageToDevice: called('_PageToDevice'),
    renderPage: called('_RenderPageBitmap'),
    createBitmap: called('Bitmap_CreateEx'),
    fillBitmap: called('Bitmap_FillRect'),
    destroyBitmap: called('Bitmap_Destroy'),
    loadText: called('Text_LoadPage'),
    closeText: called('Text_ClosePage'),
    letterCount: called('Text_CountChars'),
    letter: called('Text_GetUnicode'),
    letterAngle: called('Text_GetCharAngle'),
    letterBox: called('Text_GetCharBox'),
    letterLine: called('Text_GetLooseCharBox'),
    letterOrigin: called('Text_GetCharOrigin'),
    isWithoutMeaning: called('Text_HasUnicodeMapError'),
    isHyphen: called('Text_IsHyphen'),
  }
}
