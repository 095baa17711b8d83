/**
 * What a search looks into: of a deal its name as printed and its category, which is found by the name that is shown too; of a line of
 * a list its name alone, as `title`. `otherTitle` is its name in English beside one in another language, and finds it as its category does.
 * Guesses look into `healthyOptions` too.
 */
export type Named = { brand: string; title: string; categoryName: string; otherTitle?: string; healthyOptions?: readonly string[] }

/** Returns the words of a text without case, accents, apostrophes and hyphens: 'Ben & Jerry’s' → ['ben', 'and', 'jerrys']. */
export const wordsOf = (text: string): string[] => tokensOf(text).flat()

/** Returns what two spellings of one name have in common. A name without a letter or number, such as an emoji, is like itself alone. */
export const folded = (name: string): string => wordsOf(name).join(' ') || name

/** Returns [['coca', 'cola'], ['zero']] for 'Coca-Cola Zero': words that a hyphen joins are also found as one word. */
export function tokensOf(text: string): string[][] {
  return plain(text)
    .replace(/['’‘ʼ`]/g, '')
    .toLowerCase()
    .replace(/[&+]/g, ' and ')
    .split(/\s+/)
    .map(partsOf)
    .filter((parts) => parts.length > 0)
}

/** Most names are plain, and thousands of them are read at once. */
const plain = (text: string) => (/^[ -~]*$/.test(text) ? text : text.replace(/[™℠]/g, '').normalize('NFKD').replace(/\p{M}/gu, ''))

const partsOf = (token: string) => (/^[a-z0-9]+$/.test(token) ? [token] : (token.match(/[\p{L}\p{N}]+/gu) ?? []))

/** Returns what singular and plural have in common: 'berry' and 'berries' → 'berri', 'tomatoes' → 'tomato'. It is not always a word. */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  const base = word.replace(/(?<=..)ies$/, 'y').replace(/(?<=o|sh|ch|x|ss|zz)es$/, '')
  const single = base === word ? word.replace(/(?<=[^su])s$/, '') : base
  return single.length < 4 ? single : single.replace(/(?:ie|(?<=[^aeiou])y)$/, 'i')
}
