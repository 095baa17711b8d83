import { createHash } from 'node:crypto'
import type { ColumnMapping, Columns } from '#contract/studio/weeks.ts'
import type { Db } from '#server/db/pool.ts'
import { fieldsOf, readColumns, type Answers, type ReadColumns, type Unclear } from '#server/features/content/convert/heads.ts'
import { itemFields, type ItemField } from '#server/features/content/convert/item-fields.ts'
import { readItems } from '#server/features/content/convert/items.ts'
import { Report } from '#server/features/content/convert/report.ts'
import { isHeadless, isHidden, letterOf, type Mapping, type Table } from '#server/features/content/convert/table.ts'
import { badRequest } from '#server/http/problem.ts'
import { PlainError } from '#server/plain-error.ts'
import { chosenSheetOf, setNote, type ChosenSheet } from './file-queries.ts'
import { keptMapping, setColumnsOf } from './queries.ts'
import { tableIn } from './sheet-rows.ts'

const name = ['title', 'brandAndTitle'] as const
const prices = ['price', 'groupPrice', 'ownerPrice'] as const
const fields = fieldsOf(itemFields)
const isField = (name: string): name is ItemField => name in itemFields

export function columnsIn(table: Table, mapping: ColumnMapping): ReadColumns<ItemField> {
  const answers: Answers<ItemField> = {}
  for (const [name, head] of Object.entries(mapping)) if (isField(name)) answers[name] = head
  // No deal is without a name; that a sheet has no prices is for somebody to say.
  return readColumns<ItemField>(table, itemFields, answers, answers.price === null ? [name] : [name, prices])
}

/** What staff said of this sheet; or of an earlier one of the chain with the same heads. */
export async function saidOf(db: Db, week: Answered, table: Table): Promise<{ mapping: ColumnMapping; isKept: boolean }> {
  if (week.mapping !== null) return { mapping: week.mapping, isKept: false }
  const kept = await keptMapping(db, week.chainId, headsHash(table))
  return { mapping: kept ?? {}, isKept: kept !== null }
}
type Answered = { weekId: string; chainId: number; mapping: ColumnMapping | null }

/** Counts the open questions about the week's sheet, and returns how many there are; null without a sheet that can be read. */
export async function settleColumns(trx: Db, week: Answered): Promise<number | null> {
  const sheet = await chosenSheetOf(trx, week.weekId)
  let questions: number | null = null
  if (sheet) {
    try {
      const table = tableIn(sheet, new Report())
      questions = columnsIn(table, (await saidOf(trx, week, table)).mapping).unclear.length
    } catch (error) {
      if (!(error instanceof PlainError)) throw error
      await setNote(trx, sheet.fileId, error.message)
    }
  }
  await setColumnsOf(trx, week.weekId, questions, week.mapping)
  return questions
}

/** Throws when the mapping names what is not there. */
export function checkMapping(table: Table, mapping: ColumnMapping): void {
  for (const [name, head] of Object.entries(mapping)) {
    if (!isField(name)) throw badRequest(`There is no field ${name}.`, [{ field: name, message: 'is no field' }])
    if (head !== null && !table.heads.includes(head))
      throw badRequest(`The sheet has no column '${head}'.`, [{ field: name, message: 'names no column of the sheet' }])
  }
  const heads = Object.values(mapping).filter((it) => it !== null)
  const twice = heads.find((it, at) => heads.indexOf(it) !== at)
  if (twice !== undefined) throw badRequest(`The column '${twice}' is given twice.`)
}

/** The same heads in the same order are the same kind of sheet, also when a note stands where none of them is. */
export function headsHash({ heads }: Table): string {
  return createHash('sha256')
    .update(JSON.stringify(heads.map((it) => (isHeadless(it) ? '' : it))))
    .digest('hex')
}

/** Returns what staff are shown of a sheet's columns. */
export function columnsReply(sheet: ChosenSheet, table: Table, said: { mapping: ColumnMapping; isKept: boolean }): Columns {
  const { mapping, unclear, ignored } = columnsIn(table, said.mapping)
  const fieldOf = new Map<string | undefined, ItemField>(fields.map((it) => [mapping[it], it]))
  const asked = new Set(unclear.filter((it) => it.fit !== 'none').flatMap((it) => it.columns.map(({ head }) => head)))
  const samples = new Map(ignored.map((it) => [it.head, it.samples]))
  return {
    file: sheet.file,
    sheet: sheet.sheet,
    rows: table.rows.length,
    columns: table.heads.flatMap((head, at) => {
      if (head === '') return []
      const field = fieldOf.get(head) ?? null
      const state = field ? ('known' as const) : asked.has(head) ? ('asked' as const) : ('ignored' as const)
      return [{ head: head.slice(0, 200), letter: letterOf(at), samples: samples.get(head) ?? samplesIn(table, head), field, state }]
    }),
    questions: unclear.map((it) => withSamples(questionOf(it), table, { ...mapping, ...suggestedOf(unclear) })),
    sample: sampleOf(table, { ...mapping, ...suggestedOf(unclear) }),
    fields: fields.map((field) => ({ field, words: fieldWords[field] })),
    mapping: Object.fromEntries(Object.entries(mapping)),
    isKept: said.isKept,
  }
}

function suggestedOf(unclear: readonly Unclear<ItemField>[]): Mapping<ItemField> {
  const mapping: Mapping<ItemField> = {}
  for (const { field, fit, suggested } of unclear) if (fit !== 'none') mapping[field] = suggested
  return mapping
}

function sampleOf(table: Table, mapping: Mapping<ItemField>): Columns['sample'] {
  const first = { ...table, rows: table.rows.slice(0, 20) }
  const drafts = readItems(first, mapping, { timeZone: 'UTC', checkDigits: true, isSheet: true }, new Set(), new Report())
  return drafts.map(({ row, item: { title, brand = '', size = '', price } }) => ({
    row,
    title,
    brand,
    size,
    price,
    regularCents: price?.regularCents ?? null,
  }))
}

type Asked = Columns['questions'][number]
type Question = Omit<Asked, 'options'> & { options: Omit<Asked['options'][number], 'sample'>[] }

function withSamples({ options, ...question }: Question, table: Table, mapping: Mapping<ItemField>): Asked {
  return { ...question, options: options.map((it) => ({ ...it, sample: sampleOf(table, answered(mapping, it.mapping)) })) }
}

function answered(mapping: Mapping<ItemField>, answer: ColumnMapping): Mapping<ItemField> {
  const read = { ...mapping }
  for (const [name, head] of Object.entries(answer)) {
    if (!isField(name)) continue
    if (head === null) delete read[name]
    else read[name] = head
  }
  return read
}

/** Two prices are told apart by what they would mean; any other field by its columns. */
function questionOf({ field, fit, columns, suggested }: Unclear<ItemField>): Question {
  const heads = columns.map((it) => it.head)
  const option = (words: string, consequence: string, mapping: ColumnMapping, isSuggested = false) => ({
    words,
    consequence,
    mapping,
    isSuggested,
  })
  const [one, two] = heads
  const words = askedAs[field] ?? `the ${inSentence(fieldWords[field])}`
  const none = option('None of these', `No column is ${words}`, { [field]: null })
  if (field === 'price' && fit !== 'none' && heads.length === 2 && one !== undefined && two !== undefined) {
    const [sale, other] = suggested === one ? [one, two] : [two, one]
    return {
      field,
      words: 'Two columns look like prices. Which one do shoppers pay?',
      options: [
        option(`${sale} is the sale price`, `${other} is what it costs otherwise`, { price: sale, regularPrice: other }, true),
        option(`${other} is the sale price`, `${sale} is what it costs otherwise`, { price: other, regularPrice: sale }),
        option(`${sale} is the owner price`, `${other} is what everyone pays`, { price: other, ownerPrice: sale }),
        none,
      ],
    }
  }
  const each = heads.map((head) =>
    option(
      `${head} is ${words}`,
      'The others are left as they are',
      { [field]: head },
      fit !== 'none' && head === suggested && !isHidden(head),
    ),
  )
  return {
    field,
    words: fit === 'one' ? `Is ${one ?? ''} ${words}?` : `Which column is ${words}?`,
    options: [...each, none],
  }
}

const askedAs: Partial<Record<ItemField, string>> = {
  sizeUnit: 'what the price is for, such as lb',
  priceBefore: 'how many the price is for, as in 2 for $5',
  priceAfter: 'what belongs to the price, such as lb or must buy 4',
}

/** 'the sale price', 'the PLU or UPC' */
const inSentence = (words: string) => (/^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words)

function samplesIn({ rows }: Table, head: string): string[] {
  const found = rows.map(({ cells }) => (cells[head] ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)).filter(Boolean)
  return [...new Set(found)].slice(0, 3)
}

const fieldWords: Record<ItemField, string> = {
  productIdentifier: 'PLU or UPC',
  title: 'Name',
  brand: 'Brand',
  brandAndTitle: 'Brand and name together',
  size: 'Size',
  sizeUnit: 'Unit of the size',
  price: 'Sale price',
  regularPrice: 'Regular price',
  ownerPrice: 'Owner price',
  category: 'Department',
  page: 'Page of the flyer',
  text: 'More information',
  spanishTitle: 'Name in Spanish',
  spanishText: 'More information in Spanish',
  healthyOptions: 'Badges',
  picture: 'Picture’s name',
  priceBefore: 'Words before the price',
  priceAfter: 'Unit of the price',
  groupQuantity: 'How many for the group price',
  groupPrice: 'Group price',
  byWeight: 'Sold by weight',
  discountType: 'Whom the sale price is for',
  startDate: 'First day',
  endDate: 'Last day',
  externalId: 'Your own number',
  assetId: 'Asset’s id',
  x: 'Place: x',
  y: 'Place: y',
  width: 'Place: width',
  height: 'Place: height',
  left: 'Place: left',
  top: 'Place: top',
  right: 'Place: right',
  bottom: 'Place: bottom',
}
