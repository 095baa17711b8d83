import { pagePicture, type PictureWidth } from '#contract/pictures.ts'
import { onServer } from '#app/ui/picture-source.ts'

/** The width at which a whole page is shown, and the widths in which its picture exists. */
export const pageSizes = '(min-width: 62em) 36rem, calc(100vw - 45px)'
export const pageWidths: readonly PictureWidth[] = [480, 640, 960, 1280, 1632]

/** Returns the widths of a page's picture in the form of <img srcset>. */
export function pageSrcSet(imageName: string): string {
  return pageWidths.map((it) => `${onServer(pagePicture(imageName))}?w=${it} ${it}w`).join(', ')
}
