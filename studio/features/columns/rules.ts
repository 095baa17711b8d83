import { isSameMapping, type ColumnMapping, type Columns } from '#contract/studio/weeks.ts'

/** Which option of each question is chosen, by the question's field; null: none yet. */
export type Answers = Readonly<Record<string, number | null>>

export const suggested = ({ questions }: Columns): Answers =>
  Object.fromEntries(
    questions.map(({ field, options }) => {
      const at = options.findIndex((it) => it.isSuggested)
      return [field, at < 0 ? null : at]
    }),
  )

/** Returns what is read: as it stands, then what somebody chose by hand, then the answers. */
export function mappingOf({ mapping, questions }: Columns, byHand: ColumnMapping, answers: Answers): ColumnMapping {
  const chosen = questions.map(({ field, options }) => options[answers[field] ?? -1]?.mapping ?? {})
  return Object.assign({}, mapping, byHand, ...chosen)
}

export const fieldOf = (mapping: ColumnMapping, head: string): string | null =>
  Object.keys(mapping).find((field) => mapping[field] === head) ?? null

/** Returns the mapping with one column meaning this field and no other; '': it is ignored. What meant that field before is ignored then. */
export function withColumn(mapping: ColumnMapping, head: string, field: string): ColumnMapping {
  const before = fieldOf(mapping, head)
  return { ...(before !== null && { [before]: null }), ...(field !== '' && { [field]: head }) }
}

/** Returns the first rows as they are read by a mapping; null when the server has not read them so. */
export function sampleBy(columns: Columns, mapping: ColumnMapping): Columns['sample'] | null {
  const answers = suggested(columns)
  if (isSameMapping(mapping, mappingOf(columns, {}, answers))) return columns.sample
  for (const { field, options } of columns.questions)
    for (const [at, { sample }] of options.entries())
      if (isSameMapping(mapping, mappingOf(columns, {}, { ...answers, [field]: at }))) return sample
  return null
}

export const isAnswered = ({ questions }: Columns, answers: Answers) => questions.every(({ field }) => answers[field] !== null)
