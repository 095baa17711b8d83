import type { PictureWidth } from '#contract/pictures.ts'

/** The width at which a whole page is shown, and the widths in which its picture exists. */
export const pageSizes = '(min-width: 62em) 36rem, calc(100vw - 45px)'
export const pageWidths: readonly PictureWidth[] = [480, 640, 960, 1280, 1632]
