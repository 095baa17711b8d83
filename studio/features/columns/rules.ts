import { isSameMapping, type ColumnMapping, type Columns } from '#contract/studio/weeks.ts'

type Question = Columns['questions'][number]

/** What is chosen before anybody has chosen: the suggested answers. */
export const suggested = ({ questions }: Columns): ColumnMapping =>
  Object.assign({}, ...questions.map(({ options }) => options.find((it) => it.isSuggested)?.mapping ?? {}))

/** Returns what is read: as it stands, and over it what was chosen, beside a column or as an answer. */
export const mappingOf = ({ mapping }: Columns, chosen: ColumnMapping): ColumnMapping => ({ ...mapping, ...chosen })

export const fieldOf = (mapping: ColumnMapping, head: string): string | null =>
  Object.keys(mapping).find((field) => mapping[field] === head) ?? null

/** Returns what is chosen once one column means this field and no other; '': it is ignored. What meant that field before is ignored then. */
export function withColumn(columns: Columns, chosen: ColumnMapping, head: string, field: string): ColumnMapping {
  const before = fieldOf(mappingOf(columns, chosen), head)
  return { ...chosen, ...(before !== null && { [before]: null }), ...(field !== '' && { [field]: head }) }
}

/** Returns what is chosen once this is the answer. What another answer would say, and what its columns meant otherwise, no longer holds. */
export function withAnswer(columns: Columns, chosen: ColumnMapping, { options }: Question, at: number): ColumnMapping {
  const answer = options[at]?.mapping ?? {}
  const fields = options.flatMap(({ mapping }) => Object.keys(mapping))
  const others = fields.map((field) => [field, columns.mapping[field] ?? null] as const)
  const next = { ...chosen, ...Object.fromEntries(others), ...answer }
  const heads = Object.values(answer).filter((head) => head !== null)
  const doubles = Object.entries(mappingOf(columns, next)).filter(([field, head]) => !(field in answer) && heads.includes(head ?? ''))
  return { ...next, ...Object.fromEntries(doubles.map(([field]) => [field, null])) }
}

/** Returns which option is what was chosen; null: none of them is. */
export function optionOf(columns: Columns, chosen: ColumnMapping, { field, options }: Question): number | null {
  if (!(field in chosen)) return null
  const mapping = mappingOf(columns, chosen)
  const at = options.findIndex((it) => Object.entries(it.mapping).every(([its, head]) => (mapping[its] ?? null) === head))
  return at < 0 ? null : at
}

/** Returns the first rows as they are read by a mapping; null when the server has not read them so. */
export function sampleBy(columns: Columns, mapping: ColumnMapping): Columns['sample'] | null {
  const first = suggested(columns)
  if (isSameMapping(mapping, mappingOf(columns, first))) return columns.sample
  for (const question of columns.questions)
    for (const [at, { sample }] of question.options.entries())
      if (isSameMapping(mapping, mappingOf(columns, withAnswer(columns, first, question, at)))) return sample
  return null
}

/** Returns the questions that nobody has answered, here or beside a column. */
export const openQuestions = ({ questions }: Columns, chosen: ColumnMapping) => questions.filter(({ field }) => !(field in chosen))

export const hasName = ({ title, brandAndTitle }: ColumnMapping) => Boolean(title ?? brandAndTitle)
export const hasPrice = ({ price, groupPrice, ownerPrice }: ColumnMapping) => Boolean(price ?? groupPrice ?? ownerPrice)
