import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { weeks, type Week } from '#contract/studio/weeks.ts'
import { answer, neverComing } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { aWeek } from '#studio/testing/week.ts'

const publication = { externalId: 'week-1', adId: 1 }

async function open(more: Partial<Week>) {
  await page.viewport(1280, 800)
  const { screen } = await renderStudio(paths.files(aWeek.weekId), [
    answer(weeks.one, { ...aWeek, ...more }),
    answer(weeks.changes, ({ query }) => (query.after === undefined ? { change: 1, others: [] } : neverComing)),
    answer(weeks.presence, null),
  ])
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
