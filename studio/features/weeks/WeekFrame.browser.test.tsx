import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { weeks, type Week } from '#contract/studio/weeks.ts'
import { answer, neverComing, unreached, type Fake } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { aWeek } from '#studio/testing/week.ts'

const publication = { externalId: 'week-1', adId: 1 }

const around = [
  answer(weeks.changes, ({ query }) => (query.after === undefined ? { change: 1, others: [] } : neverComing)),
  answer(weeks.presence, null),
]

async function open(more: Partial<Week>) {
  await page.viewport(1280, 800)
  const { screen } = await renderStudio(paths.files(aWeek.weekId), [answer(weeks.one, { ...aWeek, ...more }), ...around])
  return screen
}

test('a week whose moment is set says that later changes need another look in the preview, or another Publish', async () => {
  const screen = await open({ state: 'staged', publication, publishAt: new Date(Date.now() + 86_400_000).toISOString() })
  await expect.element(screen.getByText(/What is changed now goes out only when it is previewed or published again/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Publish again' })).toHaveAttribute('href', paths.publish(aWeek.weekId))
  await expect.element(screen.getByRole('button', { name: 'Change title or days' })).toBeVisible()
})

test('a week that is out leads to the running week, and offers no change that would reach no phone', async () => {
  const screen = await open({ state: 'published', publication, publishAt: '2026-11-25T06:00:00.000Z', needs: [] })
  const link = screen.getByRole('link', { name: 'Correct it in the running week' })
  await expect.element(link).toHaveAttribute('href', paths.running('week-1'))
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change title or days' })).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Shoppers see nothing/)).not.toBeInTheDocument()
})

test('both titles of a week are changed, and what somebody else typed meanwhile is shown beside it', async () => {
  const week = { ...aWeek, spanishTitle: 'Ofertas' }
  const theirs = { ...week, spanishTitle: 'Ofertas de invierno', version: 2 }
  const problem = { type: 'about:blank', title: '', status: 409, code: 'changed_meanwhile', detail: '', present: theirs }
  await page.viewport(1280, 800)
  const { screen, server } = await renderStudio(paths.files(week.weekId), [
    answer(weeks.one, week),
    { endpoint: weeks.change, respond: async () => Response.json(problem, { status: 409 }) },
    ...around,
  ])
  await expect.element(screen.getByText('Ofertas', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Change title or days' }).click()
  await screen.getByLabelText('Title in Spanish').fill('Ofertas de la semana ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('row', { name: 'Title in Spanish Ofertas de invierno Ofertas de la semana' })).toBeVisible()
  const said = { title: 'Co-op Deals', spanishTitle: 'Ofertas de la semana', validFrom: '2026-11-25', validTo: '2026-12-01' }
  server.now(answer(weeks.change, { ...theirs, ...said, version: 3 }))
  await screen.getByRole('button', { name: 'Use mine' }).click()
  await expect.element(screen.getByText('Ofertas de la semana', { exact: true })).toBeVisible()
  expect(server.requests(weeks.change).map(({ body }) => body)).toEqual([
    { ...said, version: 1 },
    { ...said, version: 2 },
  ])
})

test('presses of which the first got no reply make one week, with what was typed last', async () => {
  const next = { validFrom: '2026-12-02', validTo: '2026-12-08' }
  const chain = { chainId: 1, name: 'Harvest Commons', title: 'Co-op Deals', spanishTitle: '', stores: 14, next }
  const stored = new Map<string, Week>()
  const create = answer(weeks.create, ({ body }) => {
    const week = stored.get(body.weekId) ?? { ...aWeek, ...body }
    stored.set(week.weekId, week)
    return week
  })
  const lost: Fake = { ...create, respond: (request) => create.respond(request).then(() => unreached(weeks.create).respond(request)) }
  const { screen, server } = await renderStudio(paths.weeks(), [
    answer(weeks.all, { chains: [chain], weeks: [] }),
    lost,
    answer(weeks.change, ({ params, body }) => {
      const week = { ...stored.get(params.weekId)!, ...body, version: body.version + 1 }
      stored.set(week.weekId, week)
      return week
    }),
    answer(weeks.one, ({ params }) => stored.get(params.weekId)!),
    ...around,
  ])
  await screen.getByRole('button', { name: /^Make / }).click()
  await expect.element(screen.getByText('There is no connection to the server.')).toBeVisible()
  server.now(create)
  await screen.getByLabelText('Last day').fill('2026-12-09')
  await screen.getByRole('button', { name: /^Make / }).click()
  await expect.element(screen.getByRole('heading', { name: 'This week' })).toBeVisible()
  expect([...stored.values()]).toMatchObject([{ validFrom: '2026-12-02', validTo: '2026-12-09' }])
})

test('what happens to a week is asked for again when a request that waits for it gets no reply at all, as after a sleep', async () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(new AbortController().signal).mockReturnValueOnce(over.signal)
  onTestFinished(() => timeout.mockRestore())
  let title = 'Co-op Deals'
  const silence = new Promise((done) => over.signal.addEventListener('abort', done))
  const later = answer(weeks.changes, ({ query: { after } }) => (after === 2 ? neverComing : { change: after === 1 ? 2 : 1, others: [] }))
  let asked = 0
  const { screen } = await renderStudio(paths.files(aWeek.weekId), [
    answer(weeks.one, () => ({ ...aWeek, title })),
    answer(weeks.presence, null),
    {
      ...later,
      respond: async (request) => ((asked += 1) === 2 ? silence.then(() => unreached(weeks.changes).respond({})) : later.respond(request)),
    },
  ])
  await expect.poll(() => asked).toBe(2)
  expect(timeout).toHaveBeenLastCalledWith(30_000)
  title = 'Winter Deals'
  over.abort()
  await expect.element(screen.getByText('Winter Deals').first()).toBeVisible()
})
