import type { PictureWidth } from '#contract/pictures.ts'

/** How wide a whole page shows, and the widths that it comes in. */
export const pageSizes = '(min-width: 62em) 36rem, calc(100vw - 45px)'
export const pageWidths: readonly PictureWidth[] = [480, 640, 960, 1280, 1632]
