import type { Word } from '../reading/page-words.ts'

/** Words on one line, as wide as type of that height is. */
export function text(line: string, x: number, y: number, height: number): Word[] {
  let at = x
  return line.split(' ').map((word) => {
    const box = { x: at, y, width: word.length * height * 0.6, height }
    at += box.width + height * 0.3
    return { text: word, certainty: 1, ...box }
  })
}

/** The same words as a recognizer has them. */
export const scanned = (words: Word[]): Word[] => words.map((it) => ({ ...it, certainty: 0.7 }))
