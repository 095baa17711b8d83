import { pagePicture, type PictureWidth } from '#contract/pictures.ts'
import { onServer } from '#app/ui/picture-source.ts'

/**
 * The width for which a whole page's picture is chosen. On phones it is a little less than that of the page, 100vw - 45px, which on many would
 * ask for the next larger picture for the sake of two pixels; and five sixths of it on screens of three pixels to one of CSS, where the eye sees
 * no difference: nearly all of these show the width that is kept for a place without a signal (app/kept-pictures.ts), in browsers that take
 * the next larger picture and in those that take the nearest. Who zooms gets a larger one.
 */
export const pageSizes = '(min-width: 62em) 36rem, (min-resolution: 2.5dppx) calc(83vw - 37px), calc(100vw - 50px)'
/** The widths in which a page's picture exists. */
export const pageWidths: readonly PictureWidth[] = [480, 640, 960, 1280, 1632]

/** Returns the widths of a page's picture in the form of <img srcset>. */
export function pageSrcSet(imageName: string): string {
  return pageWidths.map((it) => `${onServer(pagePicture(imageName))}?w=${it} ${it}w`).join(', ')
}
