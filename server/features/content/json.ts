/** `path` is written as in faults: publications[0].title. */
export class JsonFault extends Error {
  readonly path: string

  constructor(path: string, reason: string) {
    super(reason)
    this.path = path
  }
}

/** A network of 5,000 stores and 100,000 items has four million values, nested nine deep. */
const most = { values: 8_000_000, depth: 64 }

/**
 * Parses JSON strictly: a name that occurs twice in one object is a fault (JSON.parse would take the last), and a text
 * with too many values is refused before it fills the memory. Throws JsonFault, or SyntaxError as JSON.parse does.
 */
export function readJson(text: string): unknown {
  lookThrough(text)
  return JSON.parse(text)
}

/** The names in an object so far, or null for a list; `place` is the current name or index. */
type Level = { names: Set<string> | null; place: string | number }

/** Looks only at names, brackets and commas. It may miss that a text is not JSON: JSON.parse reports that. */
function lookThrough(text: string): void {
  const levels: Level[] = []
  let values = 0
  let isName = false
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1)
    const letter = text[at]
    if (letter === '"') {
      const end = endOfString(text, at)
      if (end < 0) return
      if (isName && level?.names) note(levels, level.names, text.slice(at, end + 1))
      isName = false
      at = end
    } else if (letter === ',') {
      if (typeof level?.place === 'number') level.place++
      isName = level?.names !== null
      count(levels)
    } else if (letter === '{' || letter === '[') {
      isName = letter === '{'
      count(levels)
      levels.push(isName ? { names: new Set(), place: '' } : { names: null, place: 0 })
      if (levels.length > most.depth) throw new JsonFault('', `is more than ${most.depth} deep`)
    } else if (letter === '}' || letter === ']') levels.pop()
  }

  function count(where: Level[]) {
    if (++values > most.values) throw new JsonFault(pathOf(where), `is too much: more than ${most.values / 1e6} million values`)
  }
}

function note(levels: Level[], names: Set<string>, quoted: string) {
  const name = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1)
  levels.at(-1)!.place = name
  if (names.has(name)) throw new JsonFault(pathOf(levels), 'is there twice')
  names.add(name)
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

/** Returns the index of the closing quote, or -1 when there is none. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return -1
}

function pathOf(levels: Level[]): string {
  return levels.map(({ place }, n) => (typeof place === 'number' ? `[${place}]` : n === 0 ? place : `.${place}`)).join('')
}
