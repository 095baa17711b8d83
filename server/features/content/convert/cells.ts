import { shortened } from './words.ts'

/** How to read a cell: its value, and what to report about it. */
export type ReadCell = { value: string; note: string | null; doubt: string | null }

const faultyFormula = /#(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|ERROR)!|#N\/A|#NAME\?|#GETTING_DATA/i
const isFormula = /^=|^[+@-]\s*[A-Z]{2,}\w*\(|^[+-]\$?[A-Z]{1,2}\$?\d/i
const notKnownYet =
  /^(?:t\.?b\.?[adc]\.?|pending|to be (?:determined|announced|confirmed)|to come|check|unknown|same|ditto|[?*]+|["”〃]|xx+)[.!?]*$/i
/** Words for a value that is asked for elsewhere. In a note to shoppers they are ordinary words. */
const askOthers = /^(?:ask|call|see|same as|check with)\s/i
const notThere = /^(?:n\.?\/?a\.?|none|null|nil|nan|undefined|[-–—_.]+|\$\s*[-–—]+|x)$/i
const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*'
const isDate = new RegExp(
  String.raw`^(?:\d{1,2}[- ]${month}(?:[- ]\d{2,4})?|${month}[- ]\d{1,2}(?:[- ,]+\d{2,4})?|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d{2}-\d{2}(?:[T ]00:00.*)?)$`,
  'i',
)
/** UTF-8 that was read as Windows-1252, or letters that were lost. */
const isGarbled = /Ã[\u0080-\u00BF]|Ã[ƒ‚©¨ª«¢®±³¶¼€]|â€|Â[\u00A0-\u00BF]|[\u0080-\u009F\uFFFD]/
/** The numbers by which spreadsheets store the first and the last day of 2000 to 2049. */
const daySerials = [36_526, 54_788] as const

/**
 * Reads a cell and recognizes what spreadsheets write into cells by themselves, and what people write who have no value
 * yet. A date is refused unless `isDay`.
 */
export function readCell(raw: string, { isDay = false, isWords = false } = {}): ReadCell {
  const text = raw.trim()
  const forced = /^="([^"]*)"$/.exec(text)
  if (forced) return { ...readCell(forced[1]!, { isDay, isWords }), note: null }
  if (!isWords && /^'[\d$.]/.test(text))
    return {
      ...readCell(text.slice(1), { isDay, isWords }),
      note: `'${text}' begins with a ', the spreadsheet’s mark of text: taken without it`,
    }
  const none = (reason: string): ReadCell => ({ value: '', note: null, doubt: `'${shortened(text)}' ${reason}` })
  if (faultyFormula.test(text)) return none('is a formula that failed: not taken')
  if (/^#{2,}$/.test(text)) return none('was too wide for its column when the sheet was saved: not taken')
  if (isFormula.test(text)) return none('is a formula, not what it gives: not taken')
  if (notKnownYet.test(text) || (!isWords && askOthers.test(text))) return none('says that it is not known yet: not taken')
  if (notThere.test(text)) return { value: '', note: /\w/.test(text) ? `'${text}' was taken for an empty cell` : null, doubt: null }
  if (!isDay && isDate.test(text)) return none(`is a date, which spreadsheets make of ${originOf(text)}: not taken`)
  if (isGarbled.test(text))
    return { value: text, note: null, doubt: `'${shortened(text)}' has broken letters: save the sheet as “CSV UTF-8”` }
  return { value: text, note: null, doubt: null }
}

/** Turns '44872', a day as spreadsheets store it, into that day; null when the number is not such a day. */
export function dayOfSerial(text: string): string | null {
  const days = Number(text.replace(/^\$\s*|,|\.0+$/g, ''))
  if (!Number.isInteger(days) || days < daySerials[0] || days > daySerials[1]) return null
  return Temporal.PlainDate.from('1899-12-30').add({ days }).toString()
}

/** Says what a spreadsheet may have turned into the date: '1-Dec' was 12-1, 1-12 or 12/1. */
function originOf(text: string): string {
  const named = /^(\d{1,2})[- ]([a-z]{3})|^([a-z]{3})[a-z]*[- ](\d{1,2})/i.exec(text)
  const day = named?.[1] ?? named?.[4]
  const at = named
    ? ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf((named[2] ?? named[3])!.toLowerCase()) +
      1
    : 0
  return day && at > 0 ? `${at}/${day}, ${at}-${day} or ${day}-${at}` : 'figures such as 12-1'
}
