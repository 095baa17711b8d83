import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRows, type Rows } from './use-rows.ts'

const height = 100
/** The page as a shopper scrolls it while the rows are drawn for the first time: the browser does that by itself. */
let scrollMeanwhile = () => {}

function List() {
  'use no memo' // the rows are changed in place
  const rows: Rows | null = useRows({ isLong: true, enabled: true, count: 200, estimateSize: () => height, overscan: 1, known: () => [] })
  const near = rows?.getVirtualItems() ?? []
  if (rows) scrollMeanwhile()
  return (
    <ul style={{ height: 200 * height, margin: 0 }}>
      {near.map(({ index, start }) => (
        <li key={index} style={{ position: 'absolute', top: start, height }}>
          Row {index}
        </li>
      ))}
    </ul>
  )
}

test('who scrolls while the rows are made stays where that led, and sees the rows that are there', async () => {
  scrollMeanwhile = () => {
    scrollMeanwhile = () => {}
    scrollTo(0, 50 * height)
  }
  const screen = await render(<List />)
  await expect.element(screen.getByText('Row 52', { exact: true })).toBeInTheDocument()
  expect(scrollY).toBe(50 * height)
})
