import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { weeks, type Columns, type StudioFile } from '#contract/studio/weeks.ts'
import { answer, neverComing } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { aWeek } from '#studio/testing/week.ts'

const cents = (amountCents: number) => ({
  kind: 'each' as const,
  text: `$${amountCents / 100}`,
  amountCents,
  quantity: null,
  unit: null,
  regularCents: null,
})
const read = (price: number | null) => [
  { row: 2, title: 'Apples', brand: '', size: '', price: price === null ? null : cents(price), regularCents: null },
]
const option = (words: string, mapping: Columns['mapping'], price: number | null, isSuggested = false) => ({
  words,
  consequence: '',
  mapping,
  isSuggested,
  sample: read(price),
})
const column = (head: string, letter: string, field: string | null, state: 'known' | 'asked') => ({
  head,
  letter,
  samples: [head],
  field,
  state,
})
const columns: Columns = {
  file: 'prices.csv',
  sheet: '',
  rows: 24,
  columns: [column('Item', 'A', 'title', 'known'), column('Price 1', 'B', null, 'asked'), column('Price 2', 'C', null, 'asked')],
  questions: [
    {
      field: 'price',
      words: 'Which one do shoppers pay?',
      options: [
        option('Price 1 is the sale price', { price: 'Price 1', regularPrice: 'Price 2' }, 149, true),
        option('Price 2 is the sale price', { price: 'Price 2', regularPrice: 'Price 1' }, 199),
        option('None of these', { price: null }, null),
      ],
    },
  ],
  sample: read(149),
  fields: [
    { field: 'title', words: 'Name' },
    { field: 'size', words: 'Size' },
    { field: 'price', words: 'Sale price' },
    { field: 'regularPrice', words: 'Regular price' },
  ],
  mapping: { title: 'Item' },
  isKept: false,
}

const sheet: StudioFile = {
  fileId: '01890a5d-ac96-774b-bcce-b302099a8002',
  name: 'prices.csv',
  bytes: 10,
  received: 10,
  kind: 'sheets',
  state: 'read',
  done: 1,
  doing: '',
  found: '',
  note: null,
  reason: null,
  sheets: [{ name: '', rows: 24, isChosen: true }],
  photos: 0,
}

test('13 a column keeps what was chosen for it, answer and table agree, and without a name nobody goes on', async () => {
  const { screen } = await renderStudio(paths.columns(aWeek.weekId), [
    answer(weeks.one, { ...aWeek, files: [sheet] }),
    answer(weeks.changes, ({ query }) => (query.after === undefined ? { change: 1, others: [] } : neverComing)),
    answer(weeks.presence, null),
    answer(weeks.columns, columns),
  ])
  const means = (head: string) => screen.getByRole('combobox', { name: `${head} means` })
  const go = screen.getByRole('button', { name: /^Match 24 rows/ })
  await expect.element(means('Price 1')).toHaveValue('price')
  // Beside a column: the answer follows, and what the column meant before it no longer means.
  await userEvent.selectOptions(means('Price 1'), 'size')
  await expect.element(means('Price 1')).toHaveValue('size')
  await expect.element(screen.getByRole('radio', { name: /Price 1 is/ })).not.toBeChecked()
  await expect.element(screen.getByText('The price is missing.')).toBeVisible()
  await expect.element(go).toHaveTextContent('Match 24 rows without prices')
  // As an answer: the columns follow.
  await userEvent.click(screen.getByRole('radio', { name: /Price 2 is/ }))
  await expect.element(means('Price 1')).toHaveValue('regularPrice')
  await expect.element(means('Price 2')).toHaveValue('price')
  await userEvent.click(screen.getByRole('radio', { name: /None of these/ }))
  await expect.element(means('Price 1')).toHaveValue('')
  await expect.element(means('Price 2')).toHaveValue('')
  await expect.element(go).toBeEnabled()
  await userEvent.selectOptions(means('Item'), '')
  await expect.element(screen.getByText('The name is missing.')).toBeVisible()
  await expect.element(go).toBeDisabled()
})
