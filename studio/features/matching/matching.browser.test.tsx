import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publishing } from '#contract/studio/publishing.ts'
import { staff } from '#contract/studio/staff.ts'
import { weekRows, type StudioRow } from '#contract/studio/rows.ts'
import { weeks } from '#contract/studio/weeks.ts'
import { storage } from '#app/platform/storage/index.ts'
import { answer, neverComing, unreached, type Fake } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { letterKeys } from '#studio/keys.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { aWeek } from '#studio/testing/week.ts'
import { applied, rowOf } from './rows.ts'

const week = aWeek
const weekId = week.weekId
const idOf = (at: number) => `01890a5d-ac96-774b-bcce-b3020000000${at}`

const doubtful = (at: number, title: string): StudioRow => ({
  ...rowOf({ rowId: idOf(at), page: 1, region: { x: 100 * at, y: 100, width: 90, height: 200 }, title }),
  row: 100 + at,
  priceText: '299',
  doubts: [{ field: 'price', reason: 'Above the regular price', onPage: '$2.99' }],
  version: 1,
})

/** A server that keeps the rows, and says 409 to whoever is behind. */
function keeping(given: readonly StudioRow[]) {
  const stored = new Map(given.map((it) => [it.rowId, it]))
  const change: Fake = {
    endpoint: weekRows.change,
    async respond(request) {
      const { params, body } = request as { params: { rowId: string }; body: { version: number } }
      const { version, ...to } = body
      const row = stored.get(params.rowId)!
      if (version !== row.version)
        return new Response(
          JSON.stringify({ type: 'about:blank', title: '', status: 409, code: 'changed_meanwhile', detail: '', present: row }),
          { status: 409 },
        )
      const next = { ...applied(row, to), version: version + 1, decidedBy: 'Marketing' }
      stored.set(row.rowId, next)
      return new Response(JSON.stringify(next))
    },
  }
  const create = answer(weekRows.create, ({ body }) => {
    // One that was removed comes back with a version of its own.
    const row = { ...rowOf(body), version: 4 }
    stored.set(row.rowId, row)
    return row
  })
  const fakes = [
    answer(weeks.one, week),
    answer(weeks.changes, ({ query }) => (query.after === undefined ? { change: 1, others: [] } : neverComing)),
    answer(weeks.presence, null),
    answer(weekRows.all, () => ({ rows: [...stored.values()], progress: null })),
    create,
    answer(weekRows.remove, ({ params }) => {
      stored.delete(params.rowId)
      return null
    }),
    change,
  ]
  return { fakes, stored, row: (at: number) => stored.get(idOf(at))!, change, create }
}

const rows = [
  doubtful(1, 'Russet potatoes'),
  doubtful(2, 'Dark roast'),
  doubtful(3, 'Maple syrup'),
  { ...doubtful(4, 'Celery'), page: null, region: null, doubts: [], state: 'unplaced' as const },
  { ...doubtful(5, 'Parsnips'), page: null, region: null, doubts: [], state: 'unplaced' as const },
]

/** Nothing is left for the next test. */
const forget = () => {
  for (const key of kept()) storage.remove(key)
}
const kept = () => storage.keys().filter((it) => it.startsWith('studio-rows-'))

async function open(server: ReturnType<typeof keeping>) {
  onTestFinished(forget)
  const studio = await renderStudio(paths.matching(weekId), server.fakes)
  await expect.element(studio.screen.getByRole('article', { name: /Russet potatoes/ })).toBeVisible()
  return studio
}

test('doubtful rows are accepted, corrected and left out by the keyboard alone, each step with Undo', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  await userEvent.keyboard('a')
  await expect.poll(() => server.row(1)).toMatchObject({ isAccepted: true, state: 'certain' })

  await expect.element(screen.getByRole('article', { name: /Dark roast/ })).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(screen.getByRole('textbox', { name: 'Sale price' })).toHaveFocus()
  await userEvent.keyboard('2 for $5{Enter}')
  await expect.poll(() => server.row(2).priceText).toBe('2 for $5')

  await userEvent.keyboard('{ArrowDown}x')
  await expect.poll(() => server.row(3).state).toBe('leftOut')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.row(3).state).toBe('doubtful')
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  await expect.poll(() => [server.row(2).priceText, server.row(1).state]).toEqual(['299', 'doubtful'])
})

test('what is typed into a row is there again after a look at another one, until it is saved or canceled', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  const price = screen.getByRole('textbox', { name: 'Sale price' })
  await userEvent.keyboard('e')
  await price.fill('2.79')
  await screen.getByRole('button', { name: /Dark roast/ }).click()
  await expect.element(price).not.toBeInTheDocument()
  await screen
    .getByRole('button', { name: new RegExp(rows[0]!.title) })
    .first()
    .click()
  await expect.element(price).toHaveValue('2.79')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.row(1).priceText).toBe('2.79')
})

test('a doubt about a row that is in lists only is asked, and the row stays in lists only when it is accepted', async () => {
  const inLists = { ...doubtful(1, 'Russet potatoes'), page: null, region: null, isItemOnly: true }
  const server = keeping([inLists])
  const { screen } = await open(server)
  for (const words of ['Above the regular price', /It is on no page/]) await expect.element(screen.getByText(words)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => server.row(1)).toMatchObject({ isAccepted: true, state: 'itemOnly' })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.row(1)).toMatchObject({ isAccepted: false, state: 'doubtful', isItemOnly: true })
})

test('the days of a row and its notes are corrected in the form, within the week and in their order', async () => {
  const doubts = [{ field: 'endDate', reason: "'11/31' is not a date that is understood", onPage: null }]
  const server = keeping([{ ...doubtful(1, 'Russet potatoes'), startDate: '2026-11-27', doubts }])
  const { screen } = await open(server)
  await userEvent.keyboard('e')
  const last = screen.getByLabelText('Last day')
  await expect.element(last).toHaveFocus()
  await expect.element(screen.getByLabelText('First day')).toHaveValue('2026-11-27')
  for (const [day, problem] of [
    ['2026-12-02', 'The week is Nov 25 to Dec 1'],
    ['2026-11-26', 'Before the first day'],
  ] as const) {
    await last.fill(day)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(problem)
  }
  await last.fill('2026-11-28')
  await screen.getByLabelText('More information').fill('Limit 2')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.row(1)).toMatchObject({ startDate: '2026-11-27', endDate: '2026-11-28', text: 'Limit 2' })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.row(1)).toMatchObject({ startDate: '2026-11-27', endDate: null, text: '' })
})

test.each([
  ['regularPrice', 'Regular', 'Regular price'],
  ['ownerPrice', 'Owners', 'Owner price'],
  ['groupPrice', 'Sale', 'Sale price'],
  ['productIdentifier', 'PLU', 'PLU or UPC'],
  ['brandAndTitle', 'Brand', 'Brand'],
  ['category', 'Dept.', 'Department'],
])('what is doubted of %s stands out among what the sheet says, and is ready to be typed over', async (field, fact, label) => {
  const said = { brand: 'Prairie Churn', identifier: '70002', category: 'Dairy', ownerPriceText: '2.49', regularCents: 329 }
  const { screen } = await open(keeping([{ ...doubtful(1, 'Russet potatoes'), ...said, doubts: [{ field, reason: 'So', onPage: null }] }]))
  const groundOf = (term: string) => {
    const { nextElementSibling } = screen.getByText(term, { exact: true }).element()
    return getComputedStyle(nextElementSibling!).backgroundColor
  }
  expect(groundOf(fact)).not.toBe(groundOf('Name'))
  await userEvent.keyboard('e')
  await expect.element(screen.getByRole('textbox', { name: label, exact: true })).toHaveFocus()
})

test('what the sheet says in Spanish, and its badges, are seen; the Spanish is corrected beside the English', async () => {
  const server = keeping([
    {
      ...doubtful(1, 'Russet potatoes'),
      text: 'Limit 2',
      spanishText: 'Máximo 2',
      spanishTitle: 'Papas',
      healthyOptions: ['Local', 'Organic'],
    },
  ])
  const { screen } = await open(server)
  for (const words of ['Papas', 'Máximo 2', 'Local, Organic']) await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  await userEvent.keyboard('e')
  await screen.getByLabelText('More information in Spanish').fill('Máximo 4')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.row(1)).toMatchObject({ text: 'Limit 2', spanishText: 'Máximo 4' })
})

test('a row without a place is placed and moved by keys', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  await screen.getByRole('button', { name: /Celery/ }).click()
  await userEvent.keyboard('p{Enter}')
  await expect.poll(() => server.row(4)).toMatchObject({ page: 1, state: 'certain', region: { x: 375, width: 250 } })
  await expect.element(screen.getByRole('button', { name: /place of Celery/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(() => server.row(4).region).toMatchObject({ x: 385, width: 240 })
  // Arrow keys move the place now: A goes on, to the next row without a place.
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('article', { name: /Parsnips/ })).toBeVisible()
})

test('a place is dragged by the pointer, snaps to the edge of another one, and goes back by Undo', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  const drawing = screen.getByRole('group', { name: 'Page 1, 3 places' })
  const shown = drawing.element().getBoundingClientRect()
  const scale = shown.width / 1000
  const at = (x: number) => ({ x: x * scale, y: 200 * scale })
  // By 288: two units before the right edge of the third place, which is at 390.
  await userEvent.dragAndDrop(drawing, drawing, { sourcePosition: at(145), targetPosition: at(433) })
  await expect.poll(() => server.row(1).region).toMatchObject({ x: 390, y: 100, width: 90 })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.row(1).region).toMatchObject({ x: 100, y: 100, width: 90 })
})

test('13 what is drawn is the place of a row that has none; a new row has its name in sight, and Cancel leaves nothing of it', async () => {
  await page.viewport(1280, 800)
  const many = Array.from({ length: 40 }, (_, at) => ({
    ...doubtful(1, `Row ${at}`),
    rowId: `01890a5d-ac96-774b-bcce-b302000001${at + 10}`,
    page: 1,
  }))
  const server = keeping([...rows, ...many])
  const { screen } = await open(server)
  await screen.getByRole('button', { name: /Dark roast/ }).click()
  await userEvent.keyboard('d')
  // A row that has a place: a new row is meant, unless somebody says that the place is.
  await expect.element(screen.getByRole('button', { name: /A new row/ })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('p')
  await expect.element(screen.getByRole('button', { name: /Another place for Dark roast/ })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.row(2).region).toMatchObject({ x: 375, width: 250 })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.row(2).region).toMatchObject({ x: 200, width: 90 })

  await userEvent.keyboard('d{Enter}')
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toBeInViewport({ ratio: 1 })
  await expect.poll(() => server.stored.size).toBe(46)
  await userEvent.keyboard('Quince{Escape}')
  await expect.poll(() => server.stored.size).toBe(45)
  await expect.element(screen.getByRole('article', { name: /Dark roast/ })).toBeVisible()
  // And by Undo, when it was only drawn.
  await userEvent.keyboard('d{Enter}')
  await userEvent.keyboard('Quince{Enter}')
  await expect.poll(() => [...server.stored.values()].at(-1)?.title).toBe('Quince')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.stored.size).toBe(45)

  await screen.getByRole('searchbox').fill('Celery')
  await screen.getByRole('button', { name: /Celery/ }).click()
  await screen.getByRole('button', { name: /^Draw/ }).click()
  await expect.element(screen.getByRole('button', { name: /The place of Celery/ })).toHaveAttribute('aria-pressed', 'true')
  const drawing = screen.getByRole('group', { name: /^Page 1,/ })
  await userEvent.dragAndDrop(drawing, drawing, { sourcePosition: { x: 200, y: 300 }, targetPosition: { x: 320, y: 380 } })
  await expect.poll(() => server.row(4)).toMatchObject({ page: 1, state: 'certain' })
  expect(server.stored.size).toBe(45)
})

test('keys of a single letter can be turned off, and do nothing while something is typed', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('xa')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('xa')
  await userEvent.keyboard('{Escape}')
  letterKeys.set(false)
  onTestFinished(() => letterKeys.set(true))
  await userEvent.keyboard('a{ArrowDown}')
  expect([...server.stored.values()]).toEqual(rows)
})

test('when somebody else was faster both versions are shown, and mine is stored only when it is chosen', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  server.stored.set(idOf(1), { ...rows[0]!, priceText: '3.49', version: 5, decidedBy: 'Grocery' })
  await userEvent.keyboard('e')
  await userEvent.keyboard('2.79{Enter}')
  await expect.element(screen.getByText('Grocery changed this row meanwhile.')).toBeVisible()
  await expect.element(screen.getByText('price 2.79')).toBeVisible()
  expect(server.row(1).priceText).toBe('3.49')
  await screen.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(() => server.row(1).priceText).toBe('2.79')
})

test('without a connection changes are kept and said to be, and sent when it is back', async () => {
  const server = keeping(rows)
  const { screen, server: network } = await open(server)
  network.now(unreached(weekRows.change))
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('1 change kept here, sent when the connection is back')).toBeVisible()
  expect(server.row(1).isAccepted).toBe(false)
  network.now(server.change)
  dispatchEvent(new Event('online'))
  await expect.poll(() => server.row(1).isAccepted).toBe(true)
  await expect.element(screen.getByText(/^Saved \d/)).toBeVisible()
})

test('the Undo of a toast takes back what it tells of, whatever was done before and since', async () => {
  await page.viewport(1280, 800)
  const server = keeping(rows)
  const { screen } = await open(server)
  const undo = screen.getByRole('button', { name: 'Undo' })
  await userEvent.keyboard('e')
  await userEvent.keyboard('2.79{Enter}')
  await expect.poll(() => server.row(1).priceText).toBe('2.79')
  await screen.getByRole('button', { name: /Dark roast/ }).click()
  await userEvent.keyboard('x')
  await expect.poll(() => server.row(2).state).toBe('leftOut')
  await undo.click()
  await expect.poll(() => server.row(2).state).toBe('doubtful')
  await expect.element(screen.getByRole('article', { name: /Dark roast/ })).toBeVisible()

  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('article', { name: /Maple syrup/ })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => server.row(3).isAccepted).toBe(true)
  await undo.click()
  await expect.poll(() => server.row(2).state).toBe('doubtful')

  await screen.getByRole('button', { name: 'Show as items only' }).click()
  await expect.poll(() => [server.row(4).state, server.row(5).state]).toEqual(['itemOnly', 'itemOnly'])
  await undo.click()
  await expect.poll(() => [server.row(4).state, server.row(5).state]).toEqual(['unplaced', 'unplaced'])
  expect([server.row(1).priceText, server.row(3).isAccepted]).toEqual(['2.79', true])
  await expect.element(screen.getByText(/changed this row meanwhile/)).not.toBeInTheDocument()
})

test('Undo of Remove brings back the whole row, also one that has no place', async () => {
  const made: StudioRow = {
    ...rows[3]!,
    row: null,
    title: 'Quince',
    priceText: '4.99',
    size: '1 lb',
    spanishTitle: 'Membrillo',
    regularCents: 599,
  }
  const server = keeping([...rows.slice(0, 3), made])
  const { screen, server: network } = await open(server)
  const { fake, go } = held(server.create)
  network.now(fake)
  await screen.getByRole('button', { name: /Quince/ }).click()
  await screen.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => server.stored.has(made.rowId)).toBe(false)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('4.99')).toBeVisible()
  await userEvent.keyboard('e')
  await screen.getByRole('textbox', { name: 'Brand' }).fill('Prairie')
  await screen.getByRole('button', { name: 'Save' }).click()
  go()
  const { rowId, title, page, region, priceText, size, spanishTitle, regularCents } = made
  await expect
    .poll(() => server.stored.get(made.rowId))
    .toMatchObject({ rowId, title, page, region, priceText, size, spanishTitle, regularCents, brand: 'Prairie' })
  await expect.element(screen.getByText(/changed this row meanwhile/)).not.toBeInTheDocument()
})

test.each(['at once', 'after a look at another row'])(
  'the form puts nothing of a colleague back: what was opened before is compared, and both are shown, %s',
  async (when) => {
    const server = keeping(rows)
    const { screen, queryClient } = await open(server)
    const name = screen.getByRole('textbox', { name: 'Name', exact: true })
    await userEvent.keyboard('e')
    await name.fill('Red potatoes')
    if (when !== 'at once') await screen.getByRole('button', { name: /Dark roast/ }).click()
    server.stored.set(idOf(1), { ...rows[0]!, priceText: '2.49', version: 2, decidedBy: 'Grocery' })
    await queryClient.refetchQueries({ queryKey: ['rows', weekId] })
    if (when !== 'at once')
      await screen
        .getByRole('button', { name: /Russet potatoes/ })
        .first()
        .click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Grocery changed this row meanwhile.')).toBeVisible()
    expect(server.row(1)).toMatchObject({ title: 'Russet potatoes', priceText: '2.49' })
    await screen.getByRole('button', { name: 'Use mine' }).click()
    await expect.poll(() => server.row(1)).toMatchObject({ title: 'Red potatoes', priceText: '2.49' })
  },
)

test('what somebody else changed outside of the form is no reason to ask', async () => {
  const server = keeping(rows)
  const { queryClient } = await open(server)
  await userEvent.keyboard('e')
  server.stored.set(idOf(1), { ...rows[0]!, region: { x: 500, y: 100, width: 90, height: 200 }, version: 2 })
  await queryClient.refetchQueries({ queryKey: ['rows', weekId] })
  await userEvent.keyboard('2.79{Enter}')
  await expect.poll(() => server.row(1)).toMatchObject({ priceText: '2.79', region: { x: 500 } })
})

test('a change that needs a choice is told wherever the work has gone on to, also to a later visit, until somebody chooses', async () => {
  await page.viewport(1280, 800)
  const server = keeping(rows)
  const { screen, server: network, router } = await open(server)
  const { fake, go } = held(server.change)
  network.now(fake)
  server.stored.set(idOf(1), { ...rows[0]!, isAccepted: true, state: 'certain', version: 2, decidedBy: 'Grocery' })
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('article', { name: /Dark roast/ })).toBeVisible()
  go()
  await expect.element(screen.getByRole('button', { name: '1 change needs your choice' })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: /Dark roast/ })).toBeVisible()
  await router.navigate(paths.preview(weekId))
  await expect.element(screen.getByText(/^The preview waits for your choice/)).toBeVisible()
  await screen.unmount()
  // The page is closed: nothing holds what it has kept any more.
  const [left] = kept()
  storage.set(`studio-rows-${weekId}`, storage.get(left!)!)
  storage.remove(left!)

  const later = await renderStudio(paths.matching(weekId), server.fakes)
  await later.screen.getByRole('searchbox').fill('syrup')
  await later.screen.getByRole('button', { name: '1 change needs your choice' }).click()
  await expect.element(later.screen.getByText('Grocery changed this row meanwhile.')).toBeVisible()
  await later.screen.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(() => server.row(1).state).toBe('leftOut')
  await expect.element(later.screen.getByRole('button', { name: /your choice/ })).not.toBeInTheDocument()
})

test('a choice is read whole on a phone with text at 200 %', async () => {
  const server = keeping(rows)
  const { screen } = await open(server)
  server.stored.set(idOf(1), { ...rows[0]!, isAccepted: true, state: 'certain', version: 2, decidedBy: 'Grocery Department' })
  await userEvent.keyboard('x')
  await screen.getByRole('button', { name: '1 change needs your choice' }).click()
  await page.viewport(195, 422)
  const note = screen.getByRole('alert')
  await expect.element(note.getByText('left out')).toBeVisible()
  const edge = note.element().getBoundingClientRect()
  expect(edge.right).toBeLessThanOrEqual(195)
  for (const it of note.element().querySelectorAll('dt, dd')) {
    const { left, right, width } = it.getBoundingClientRect()
    expect(it.scrollWidth).toBeLessThanOrEqual(Math.ceil(width))
    expect([left >= edge.left, right <= edge.right]).toEqual([true, true])
  }
})

test('Undo of a change that was refused gives it up, and leaves the other one’s', async () => {
  const server = keeping(rows)
  const { screen, server: network } = await open(server)
  server.stored.set(idOf(1), { ...rows[0]!, priceText: '3.49', version: 5, decidedBy: 'Grocery' })
  await userEvent.keyboard('e')
  await userEvent.keyboard('2.79{Enter}')
  await expect.element(screen.getByText('Grocery changed this row meanwhile.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Grocery changed this row meanwhile.')).not.toBeInTheDocument()
  expect(network.requests(weekRows.change)).toHaveLength(1)
  expect(server.row(1)).toMatchObject({ priceText: '3.49', version: 5 })
})

test('Undo and Redo put nothing of a colleague back: both versions are shown, and a row that they have changed is not removed', async () => {
  const server = keeping(rows)
  const { screen, queryClient, server: network } = await open(server)
  const by = async (rowId: string, change: Partial<StudioRow>) => {
    const row = server.stored.get(rowId)!
    server.stored.set(rowId, { ...row, ...change, version: row.version + 1, decidedBy: 'Grocery' })
    await queryClient.refetchQueries({ queryKey: ['rows', weekId] })
  }
  const choice = screen.getByText('Grocery changed this row meanwhile.')
  const taken = () => screen.getByRole('button', { name: 'Keep theirs' }).click()
  await userEvent.keyboard('e')
  await userEvent.keyboard('2.79{Enter}')
  await expect.poll(() => server.row(1).priceText).toBe('2.79')
  // Another of its fields is nothing that Undo puts back.
  await by(idOf(1), { size: '5 lb' })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => server.row(1)).toMatchObject({ priceText: '299', size: '5 lb' })
  await by(idOf(1), { priceText: '3.49' })
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(choice).toBeVisible()
  await taken()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(choice).toBeVisible()
  await taken()
  expect(network.requests(weekRows.change)).toHaveLength(2)
  expect(server.row(1).priceText).toBe('3.49')

  await userEvent.keyboard('d{Enter}')
  await userEvent.keyboard('Quince{Enter}')
  await expect.poll(() => [...server.stored.values()].at(-1)?.title).toBe('Quince')
  const drawn = [...server.stored.keys()].at(-1)!
  await by(drawn, { priceText: '4.99' })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Quince was changed by Grocery meanwhile, and stays.')).toBeVisible()
  expect(network.requests(weekRows.remove)).toEqual([])
})

test('of a row that somebody has removed meanwhile there is nothing to choose', async () => {
  const server = keeping(rows)
  const { screen, queryClient } = await open(server)
  const choice = screen.getByRole('button', { name: '1 change needs your choice' })
  server.stored.set(idOf(1), { ...rows[0]!, priceText: '3.49', version: 5, decidedBy: 'Grocery' })
  await userEvent.keyboard('a')
  await expect.element(choice).toBeVisible()
  server.stored.delete(idOf(1))
  await queryClient.refetchQueries({ queryKey: ['rows', weekId] })
  await expect.element(choice).not.toBeInTheDocument()
})

test('Find leads to a row of the week that is open, whatever is looked at and filtered, and again by the same address', async () => {
  const { screen, router } = await open(keeping(rows))
  const syrup = screen.getByRole('article', { name: /Maple syrup/ })
  await screen.getByRole('searchbox').fill('roast')
  await router.navigate(paths.matching(weekId, idOf(3)))
  await expect.element(syrup).toBeVisible()
  await screen.getByRole('button', { name: /Dark roast/ }).click()
  await expect.element(syrup).not.toBeInTheDocument()
  await router.navigate(paths.matching(weekId, idOf(3)))
  await expect.element(syrup).toBeVisible()
})

test('Find leads to a row of another week that was open before, and what is done there is done to that week', async () => {
  const other = { ...week, weekId: '01890a5d-ac96-774b-bcce-b302099a8002' }
  const theirs = { ...doubtful(6, 'Quince'), rowId: idOf(6) }
  onTestFinished(forget)
  const server = keeping([...rows, theirs])
  const { screen, router, server: network, queryClient } = await open(server)
  network.now(
    answer(weeks.one, ({ params }) => (params.weekId === weekId ? week : other)),
    answer(weekRows.all, ({ params }) => ({
      rows: [...server.stored.values()].filter((it) => (params.weekId === weekId) !== (it.rowId === theirs.rowId)),
      progress: null,
    })),
  )
  queryClient.setQueryData(['week', other.weekId], other)
  queryClient.setQueryData(['rows', other.weekId], { rows: [theirs], progress: null })
  await userEvent.keyboard('a')
  await expect.poll(() => server.row(1).isAccepted).toBe(true)
  await router.navigate(paths.matching(other.weekId, theirs.rowId))
  await expect.element(screen.getByRole('article', { name: /Quince/ })).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}a')
  await expect.poll(() => server.stored.get(theirs.rowId)!.isAccepted).toBe(true)
  expect(network.requests(weekRows.change).map((it) => it.params)).toEqual([
    { weekId, rowId: idOf(1) },
    { weekId: other.weekId, rowId: theirs.rowId },
  ])
})

/** Holds the answers until `go`. */
function held({ endpoint, respond }: Fake) {
  let go = () => {}
  const gone = new Promise<void>((done) => (go = done))
  const fake: Fake = { endpoint, respond: (request) => gone.then(() => respond(request)) }
  return { fake, go }
}
/** Takes a corrected price as the real server does: it is no doubt any more. */
function settling(server: ReturnType<typeof keeping>): Fake {
  return {
    endpoint: weekRows.change,
    async respond(request) {
      const row: StudioRow = await (await server.change.respond(request)).json()
      const next: StudioRow = row.priceText === '299' ? row : { ...row, doubts: [], state: 'certain' }
      server.stored.set(row.rowId, next)
      return new Response(JSON.stringify(next))
    },
  }
}

test('a corrected row leads on to the next one when it is stored, but not whoever has gone on with it, or comes back to it', async () => {
  await page.viewport(1280, 800)
  const server = keeping(rows)
  const { screen, server: network } = await open(server)
  const correct = async () => {
    const { fake, go } = held(settling(server))
    network.now(fake)
    await userEvent.keyboard('e')
    await userEvent.keyboard('2.79{Enter}')
    await expect.element(screen.getByText('Saving …')).toBeVisible()
    return async () => {
      go()
      await expect.element(screen.getByText(/^Saved/)).toBeVisible()
    }
  }
  // The form is opened again: what is typed goes into it, and does nothing to the row after.
  let store = await correct()
  await userEvent.keyboard('e')
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Russ')
  await store()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('xa{Escape}')
  await expect.element(screen.getByRole('article', { name: /Russet potatoes/ })).toBeVisible()
  expect([server.row(2).state, server.row(3).state]).toEqual(['doubtful', 'doubtful'])

  // A place that is being dragged stays that of its row.
  await screen.getByRole('button', { name: /Dark roast/ }).click()
  store = await correct()
  const drawing = screen.getByRole('group', { name: 'Page 1, 3 places' })
  const edge = drawing.element().getBoundingClientRect()
  const point = (type: string, x: number) =>
    drawing.element().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        altKey: true,
        clientX: edge.left + (x * edge.width) / 1000,
        clientY: edge.top + (200 * edge.width) / 1000,
      }),
    )
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue() // no pointer is down
  onTestFinished(() => capture.mockRestore())
  point('pointerdown', 245)
  const box = screen.getByRole('button', { name: /place of Dark roast/ })
  const left = () => box.element().querySelector('rect')!.getAttribute('x')
  await expect
    .poll(() => {
      point('pointermove', 545)
      return left()
    })
    .toBe('500')
  await store()
  network.now(server.change)
  point('pointerup', 545)
  await expect.poll(() => server.row(2).region).toMatchObject({ x: 500, width: 90 })
  expect(server.row(3).region).toEqual(rows[2]!.region)

  // Left before it is stored, and opened again later.
  await screen.getByRole('button', { name: /Maple syrup/ }).click()
  store = await correct()
  await screen.getByRole('button', { name: /Celery/ }).click()
  await store()
  await screen.getByRole('button', { name: /^Placed/ }).click()
  await screen
    .getByRole('button', { name: /Maple syrup/ })
    .first()
    .click()
  await expect.element(screen.getByRole('article', { name: /Maple syrup/ })).toBeVisible()
})

const previewFakes = (staged: () => void) => [
  answer(publishing.stage, () => {
    staged()
    return { ...week, publication: { externalId: 'week-1', adId: 1 } }
  }),
  answer(publishing.preview, { expiresAt: '2026-11-24T12:00:00.000Z' }),
  answer(publishing.previewed, { stores: [], ads: [] }),
]

test('changes are sent from any page, once; the preview and publishing wait for them', async () => {
  const server = keeping(rows)
  const { screen, router, server: network } = await open(server)
  const { fake, go } = held(server.change)
  const staged: (readonly boolean[])[] = []
  network.now(fake, ...previewFakes(() => staged.push([server.row(1).isAccepted, server.row(2).isAccepted])))
  await userEvent.keyboard('aa')
  await router.navigate(paths.preview(weekId))
  await expect.element(screen.getByText('The preview waits until 2 changes of rows are stored.')).toBeVisible()
  await router.navigate(paths.matching(weekId))
  await expect.element(screen.getByText('Saving …')).toBeVisible()
  await router.navigate(paths.publish(weekId))
  await expect.element(screen.getByText('Publishing waits until 2 changes of rows are stored.')).toBeVisible()
  await router.navigate(paths.preview(weekId))
  go()
  await expect.element(screen.getByText('This chain has no store yet.')).toBeVisible()
  expect(staged).toEqual([[true, true]])
  expect(network.requests(weekRows.change)).toHaveLength(2)
})

test('what an earlier visit has left is sent by the preview too, before it is made', async () => {
  onTestFinished(forget)
  const server = keeping(rows)
  storage.set(`studio-rows-${weekId}`, JSON.stringify([{ kind: 'change', rowId: idOf(3), base: 1, change: { accept: true } }]))
  const staged: boolean[] = []
  const { screen } = await renderStudio(paths.preview(weekId), [
    ...server.fakes,
    ...previewFakes(() => staged.push(server.row(3).isAccepted)),
  ])
  await expect.element(screen.getByText('This chain has no store yet.')).toBeVisible()
  expect(staged).toEqual([true])
})

test('rows that are being read when a change is stored are read again', async () => {
  onTestFinished(forget)
  const own = { ...week, weekId: '01890a5d-ac96-774b-bcce-b302099a8013' }
  const server = keeping(rows)
  storage.set(`studio-rows-${own.weekId}`, JSON.stringify([{ kind: 'change', rowId: idOf(3), base: 1, change: { accept: true } }]))
  const others = server.fakes.filter(({ endpoint }) => endpoint !== weeks.one)
  const reading = held(answer(weekRows.all, () => ({ rows: [...rows], progress: null })))
  const changing = held(server.change)
  const fakes = [...others, answer(weeks.one, own), reading.fake, changing.fake]
  const { screen, server: network } = await renderStudio(paths.matching(own.weekId), fakes)
  await expect.poll(() => network.requests(weekRows.all)).toHaveLength(1)
  network.now(answer(weekRows.all, () => ({ rows: [...server.stored.values()], progress: null })))
  changing.go()
  await expect.element(screen.getByRole('article', { name: /Russet potatoes/ })).toBeVisible()
  reading.go()
  expect(server.row(3).isAccepted).toBe(true)
})

test('a request that gets no reply is given up after a while and sent again, and those after it', async () => {
  const server = keeping(rows)
  const { screen, server: network } = await open(server)
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
  onTestFinished(() => timeout.mockRestore())
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const ended = new Promise<never>((_, fail) => init.signal?.addEventListener('abort', () => fail(patience.signal.reason)))
    return Promise.race([fetch(path, init), ended])
  })
  network.now({ endpoint: weekRows.change, respond: () => neverComing })
  await userEvent.keyboard('aa')
  await expect.poll(() => network.requests(weekRows.change)).toHaveLength(1)
  network.now(server.change)
  patience.abort(new DOMException('signal timed out', 'TimeoutError'))
  await expect.element(screen.getByText('2 changes kept here, sent when the connection is back')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.poll(() => [server.row(1).isAccepted, server.row(2).isAccepted]).toEqual([true, true])
  expect(timeout).toHaveBeenCalledWith(20_000)
})

/** Another tab that has this week open, with a change that it has not sent. */
function anotherTab(its: string, change: object) {
  const key = `studio-rows-${its}-another`
  let close = () => {}
  const open = navigator.locks.request(key, () => new Promise<void>((done) => (close = done)))
  storage.set(key, JSON.stringify({ waiting: [change], conflicts: [] }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  return { key, close: () => (close(), open) }
}
const acceptedThere = { kind: 'change', rowId: idOf(3), base: 1, change: { accept: true } }

test('two tabs keep their own changes: neither sends or forgets those of the other, and one goes on with what the other leaves when it closes', async () => {
  onTestFinished(forget)
  // A week of its own: queues of tests before live as long as this page.
  const own = { ...week, weekId: '01890a5d-ac96-774b-bcce-b302099a8003' }
  const server = keeping(rows)
  const others = server.fakes.filter(({ endpoint }) => endpoint !== weeks.one)
  const { screen, router, server: network } = await renderStudio(paths.matching(own.weekId), [answer(weeks.one, own), ...others])
  await expect.element(screen.getByRole('article', { name: /Russet potatoes/ })).toBeVisible()
  const other = anotherTab(own.weekId, acceptedThere)
  await userEvent.keyboard('a')
  await expect.poll(() => server.row(1).isAccepted).toBe(true)
  await expect.poll(kept).toEqual([other.key])
  expect(network.requests(weekRows.change).map((it) => it.params.rowId)).toEqual([idOf(1)])
  await router.navigate(paths.publish(own.weekId))
  await expect.element(screen.getByText(/^Publishing waits: not all that you changed in another window is stored/)).toBeVisible()
  await other.close()
  await expect.element(screen.getByText('Nothing to publish yet')).toBeVisible()
  expect(server.row(3).isAccepted).toBe(true)
  expect(network.requests(weekRows.change).map((it) => it.params.rowId)).toEqual([idOf(1), idOf(3)])
  expect(kept()).toEqual([])
})

test('what somebody else left in this browser is neither sent nor forgotten', async () => {
  onTestFinished(forget)
  const own = { ...week, weekId: '01890a5d-ac96-774b-bcce-b302099a8004' }
  const server = keeping(rows)
  const theirs = `studio-rows-of-01890a5d-ac96-774b-bcce-b302099a8098-${own.weekId}-one`
  storage.set(theirs, JSON.stringify({ waiting: [acceptedThere], conflicts: [] }))
  const mine = `studio-rows-of-01890a5d-ac96-774b-bcce-b302099a8099-${own.weekId}-one`
  storage.set(mine, JSON.stringify({ waiting: [{ ...acceptedThere, rowId: idOf(2) }], conflicts: [] }))
  const others = server.fakes.filter(({ endpoint }) => endpoint !== weeks.one)
  const { server: network } = await renderStudio(paths.matching(own.weekId), [answer(weeks.one, own), ...others])
  await expect.poll(() => server.row(2).isAccepted).toBe(true)
  await expect.poll(kept).toEqual([theirs])
  expect(network.requests(weekRows.change).map((it) => it.params.rowId)).toEqual([idOf(2)])
})

test('whoever signs out while changes of rows are kept in this browser only is told so, and may stay', async () => {
  const server = keeping(rows)
  const { screen, server: network } = await open(server)
  network.now(unreached(weekRows.change), answer(staff.signOut, null))
  await userEvent.keyboard('a')
  await expect.element(screen.getByText(/^1 change kept here/)).toBeVisible()
  const signOut = async (then: string) => {
    await screen.getByRole('button', { name: 'Marketing' }).click()
    await screen.getByRole('button', { name: 'Sign out' }).click()
    await screen.getByRole('alertdialog', { name: 'Not everything is stored' }).getByRole('button', { name: then }).click()
  }
  await signOut('Stay')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(network.requests(staff.signOut)).toEqual([])
  await signOut('Sign out')
  await expect.poll(() => network.requests(staff.signOut)).toHaveLength(1)
  expect(kept()).toHaveLength(1)
})
