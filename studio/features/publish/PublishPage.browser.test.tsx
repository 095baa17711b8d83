import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { overWords, passedWords, publishing, type Comparison } from '#contract/studio/publishing.ts'
import { weeks, type Week } from '#contract/studio/weeks.ts'
import { answer, neverComing } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { weekQuery } from '#studio/features/weeks/queries.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { aWeek } from '#studio/testing/week.ts'
import { comparisonQuery } from './queries.ts'

const staged: Week = {
  ...aWeek,
  state: 'staged',
  publication: { externalId: 'week-1', adId: 1 },
  hasPreview: true,
  needs: ['moment'],
  doubtful: 0,
}
const comparison: Comparison = {
  against: null,
  added: { count: 0, some: [] },
  gone: { count: 0, onLists: 0, some: [] },
  changed: { count: 0, some: [] },
  same: 4,
  out: [],
  items: 4,
  pages: 1,
  leftOut: 0,
  withoutPicture: 0,
  daysAgree: true,
  seenOnPhone: null,
  zones: [
    { timeZone: 'America/New_York', stores: 1 },
    { timeZone: 'America/Chicago', stores: 2 },
  ],
  moment: null,
}

/** Opens the page at this moment. */
async function open(now: string, week = () => staged, more: Partial<Comparison> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(1280, 800)
  return renderStudio(paths.publish(staged.weekId), [
    answer(weeks.one, () => week()),
    answer(weeks.changes, ({ query }) => (query.after === undefined ? { change: 1, others: [] } : neverComing)),
    answer(publishing.comparison, { ...comparison, ...more }),
    answer(publishing.publish, staged),
    answer(weeks.all, { chains: [], weeks: [staged] }),
  ])
}

test('13 a moment that has come in one of the stores is told before it is pressed, and not sent', async () => {
  const { screen, server } = await open('2026-11-25T21:00:00Z') // 3 pm in Chicago
  await userEvent.click(screen.getByRole('radio', { name: 'At a moment, by each store’s own clock' }))
  const time = screen.getByLabelText('Time')
  await time.fill('15:30')
  await expect.element(time).toHaveAccessibleDescription(passedWords)
  await expect.element(screen.getByRole('button', { name: /^Publish on/ })).toBeDisabled()
  await time.fill('16:01')
  await expect.element(time).not.toHaveAccessibleDescription(passedWords)
  await userEvent.click(screen.getByRole('button', { name: 'Publish on Wed, Nov 25 at 4:01 pm' }))
  await expect
    .poll(() => server.requests(publishing.publish))
    .toMatchObject([{ body: { when: { kind: 'clock', day: '2026-11-25', time: '16:01' } } }])
})

test.each([
  // The browser of the tests may be anywhere: at one of these its own day is another than the stores'.
  ['2026-11-25T04:30:00Z', false, 'the evening before in all stores'],
  ['2026-11-25T05:30:00Z', true, 'the first day in New York'],
  ['2026-11-25T20:00:00Z', true, 'the first day everywhere'],
])('Now is offered first once the week has begun by the clock of a store, wherever staff are: %s, %s', async (now, isNow) => {
  const { screen } = await open(now)
  await expect.element(screen.getByRole('radio', { name: 'Now, on every phone within 5 seconds' })).toHaveProperty('checked', isNow)
})

test('a week whose last day is over in all stores is not published, and the page says why', async () => {
  const week = () => ({ ...staged, validFrom: '2026-11-25', validTo: '2026-12-01' })
  const { screen } = await open('2026-12-02T05:59:00Z', week) // the second in New York, the first in Chicago
  const button = screen.getByRole('button', { name: 'Publish now' })
  await expect.element(button).toBeEnabled()
  await screen.unmount()
  const later = await open('2026-12-02T06:00:00Z', week)
  await expect.element(later.screen.getByText(overWords)).toBeVisible()
  await expect.element(later.screen.getByRole('button', { name: 'Publish now' })).toBeDisabled()
})

test('the moment that was chosen stays when anybody changes the week', async () => {
  let week = staged
  const { screen, queryClient } = await open('2026-11-25T21:00:00Z', () => week)
  await userEvent.click(screen.getByRole('radio', { name: 'At a moment, by each store’s own clock' }))
  await screen.getByLabelText('Day').fill('2026-11-27')
  await screen.getByLabelText('Time').fill('18:30')
  week = { ...staged, change: 2, title: 'Another title' }
  await queryClient.invalidateQueries({ queryKey: weekQuery(staged.weekId).queryKey })
  await expect.poll(() => queryClient.getQueryData(comparisonQuery(week).queryKey)).toBeDefined()
  await expect.element(screen.getByRole('button', { name: 'Publish on Fri, Nov 27 at 6:30 pm' })).toBeVisible()
  await expect.element(screen.getByLabelText('Time')).toHaveValue('18:30')
})

test('of a row that was found on no page nobody is told that they left it out', async () => {
  const { screen } = await open('2026-11-25T21:00:00Z', () => staged, { leftOut: 1 })
  await expect.element(screen.getByText('4 deals on 1 page; 1 row does not go out: left out, or on no page')).toBeVisible()
})
