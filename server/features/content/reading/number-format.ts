/** Turns a number of a workbook into the text that a person meant by it. */
export type Format = (value: number) => string

/**
 * Returns how the numbers of a format are read. `1904` is the year from which an old Macintosh counts days. Of a format
 * only what changes the meaning counts: days, percent, currency, units and leading zeros. Its colors, thousands separators
 * and hidden decimals do not.
 */
export function formatOf(id: number, code: string | undefined, from1904: boolean): Format {
  const own = code ?? builtIn[id] ?? ''
  const bare = own.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (dateIds.has(id) || (/[dy]|m{3}|h.*m|m.*s/i.test(bare) && !/[#0?]/.test(bare.replace(/\.0+$/, '')))) {
    const hasTime = /[hs]/i.test(bare) || timeIds.has(id)
    const hasDay = /[dy]|m{3}/i.test(bare) || (dateIds.has(id) && !timeIds.has(id)) || id === 22
    return (value) => dateText(value, from1904, { hasDay, hasTime })
  }
  const [positive = '', negative] = own.split(';')
  return (value) => {
    const isNegative = value < 0 && negative !== undefined
    return numberText(isNegative ? Math.abs(value) : value, isNegative ? negative : positive)
  }
}

/** Returns a number without the errors of binary fractions: 3.99 for 3.9900000001. */
export function general(value: number): string {
  const rounded = Number.isInteger(value) || Math.abs(value) > 1e9 ? value : Number(value.toFixed(8))
  // 1e+21 and beyond is no number that a person wrote with all its digits.
  return String(Number(rounded.toPrecision(15)))
}

/** Those formats without a code of their own that matter. */
const builtIn: Record<number, string> = {
  2: '0.00',
  4: '0.00',
  5: '$0',
  6: '$0',
  7: '$0.00',
  8: '$0.00',
  9: '0%',
  10: '0.00%',
  44: '$0.00',
}
const dateIds = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 36, 45, 46, 47, 50, 51, 52, 53, 54, 57, 58])
const timeIds = new Set([18, 19, 20, 21, 45, 46, 47])

/** 1 is the first day of 1900. Spreadsheets count a February 29 in 1900 that never was. */
function dateText(value: number, from1904: boolean, { hasDay, hasTime }: { hasDay: boolean; hasTime: boolean }): string {
  // The last day that spreadsheets know is the end of the year 9999.
  if (value < 0 || value > 2_958_466) return general(value)
  const minutes = Math.round(value * 24 * 60)
  const epoch = from1904 ? '1904-01-01' : value < 60 ? '1899-12-31' : '1899-12-30'
  const day = Temporal.PlainDate.from(epoch)
    .add({ days: Math.floor(minutes / 1440) })
    .toString()
  const time = Temporal.PlainTime.from('00:00')
    .add({ minutes: minutes % 1440 })
    .toString({ smallestUnit: 'minute' })
  if (!hasDay && value < 1) return time
  return hasTime && minutes % 1440 !== 0 ? `${day} ${time}` : day
}

function numberText(value: number, section: string): string {
  const code = section
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, (_, sign: string) => (sign ? `"${sign}"` : ''))
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    // The number as it is, with words around it.
    .replace(/("[^"]*"|\\.)|General/gi, (_, kept?: string) => kept ?? '0')
  const parts = /^((?:"[^"]*"|\\.|[^#0?"\\])*)([#0?,.]+(?:[-\s/\\]*[#0?]+)*)((?:"[^"]*"|\\.|[^"\\])*)$/.exec(code)
  if (!parts) return general(value)
  const [, before, digits, after] = parts
  const padded = /^0[-\s\\0]+$/.test(digits!) ? digits!.replace(/[^0]/g, '').length : 0
  if (padded > 1 && Number.isInteger(value) && value >= 0) return `${words(before!)}${general(value).padStart(padded, '0')}${words(after!)}`
  if (/[^#0?,.]/.test(digits!) || /[#0?]|E[+-]/i.test(after!)) return general(value)
  const isPercent = code.replace(/"[^"]*"|\\./g, '').includes('%')
  const shown = isPercent ? value * 100 : value
  const decimals = /\.([0#?]*)/.exec(digits!)?.[1]?.length ?? 0
  // Cents that a format hides are meant all the same.
  const rounded = decimals >= 2 || isPercent ? roundedTo(shown, Math.max(2, decimals)) : shown
  const text = digits!.endsWith('.00') ? rounded.toFixed(2) : general(rounded)
  return `${words(before!)}${text}${words(after!)}`.trim()
}

/** Returns what a format writes around its number. */
function words(code: string): string {
  return code.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '')
}

/** Rounds as spreadsheets show it: 3.995 is 4.00, although its binary fraction is a little less. */
function roundedTo(value: number, decimals: number): number {
  const rounded = Math.round(Number(`${general(Math.abs(value))}e${decimals}`))
  return Number.isSafeInteger(rounded) ? (Math.sign(value) * rounded) / 10 ** decimals : value
}
