/** Markup that is safe to put into other markup. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | null | Piece[]

/** Escapes all that is put into it, except other Html. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(texts.map((text, at) => text + (at < pieces.length ? asMarkup(pieces[at]!) : '')).join(''))
}

function asMarkup(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(asMarkup).join('')
  return piece === false || piece === null ? '' : String(piece).replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)
}
