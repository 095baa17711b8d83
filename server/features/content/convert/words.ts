const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#039': "'" }

/**
 * Returns text as a person would have typed it: no HTML entities, no line breaks of a scanned page, no NUL. `joined` is
 * a word put together over a line break.
 */
export function readWords(raw: string): { text: string; joined: string | null } {
  const decoded = raw
    .replace(/&(\w+|#\d+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replaceAll('\0', '')
    .normalize('NFC')
  let joined: string | null = null
  const whole = decoded.replace(/(\w+)-[ \t]*\r?\n[ \t]*([a-z]\w*)/g, (_, first: string, second: string) => (joined = first + second))
  return { text: whole.replace(/\s+/g, ' ').trim(), joined }
}

/** Splits 'Brand - Title', 'Brand | Title', and, as a guess, 'BRAND Title'; null when nothing separates them. */
export function partBrand(text: string): { brand: string; title: string; isGuess: boolean } | null {
  const parted = /^([^|]{2,60}?)\s*(?:\||\s[-–—]\s|:\s|™|®)\s*(\S.*)$/.exec(text)
  if (parted) return { brand: parted[1]!.trim(), title: parted[2]!, isGuess: false }
  const capitals = /^((?:[A-Z][A-Z'’&.]+\s+){1,4})(?=[A-Z][a-z])(.+)$/.exec(text)
  return capitals && { brand: titleCase(capitals[1]!.trim()), title: capitals[2]!, isGuess: true }
}

/** Turns 'Kroger Cheese' of the brand Kroger into 'Cheese'. */
export function withoutBrand(title: string, brand: string): string {
  const rest = brand !== '' && title.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? title.slice(brand.length).trim() : title
  return rest === '' ? title : rest
}

export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function titleCase(text: string) {
  return text.replace(/\w[\w'’]*/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}

/** Returns only the beginning of a long text, for reports. */
export function shortened(text: string, most = 60): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Returns only letters and digits: 'Reg. Price' becomes 'regprice'. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
