/** A rectangle in the page's own width and height, from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }
/** A word of a page. `certainty` is 1 for the text of a PDF, and the recognizer's own, 0 to 1, for a scan. */
export type Word = Box & { text: string; certainty: number }
/**
 * A page as it was read. `width` and `height` are those of its picture, in pixels. `picture` is the picture's file name
 * in the folder that readFile was given.
 */
export type ReadPage = { width: number; height: number; picture: string; words: Word[]; source: 'text' | 'scan' }
