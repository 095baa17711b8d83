import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { handsOnFocus } from './focus-heading.ts'

function Page() {
  const [rows, setRows] = useState(['Oats', 'Butter'])
  return (
    <>
      <h1>My List</h1>
      {rows.map((row) => (
        <p key={row} ref={handsOnFocus}>
          <button type="button" onClick={() => setRows(rows.filter((it) => it !== row))}>
            {row}
          </button>
        </p>
      ))}
      <button type="button" onClick={() => setRows([])}>
        Remove all
      </button>
    </>
  )
}

test('what goes away with the focus hands it to the heading; what goes without it leaves it where it is', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Oats' }).click()
  await expect.element(screen.getByRole('heading')).toHaveFocus()
  const all = screen.getByRole('button', { name: 'Remove all' })
  await all.click()
  await expect.element(screen.getByRole('button', { name: 'Butter' })).not.toBeInTheDocument()
  await expect.element(all).toHaveFocus()
})
