import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publishing, type Running } from '#contract/studio/publishing.ts'
import { answer } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { aWeek } from '#studio/testing/week.ts'

const apples: Running['items'][number] = {
  item: 'apples',
  version: '1',
  title: 'Honeycrisp apples',
  brand: '',
  size: '3 lb',
  page: 1,
  price: null,
  ownerPrice: null,
  category: 'produce',
  department: 'Produce',
  note: '',
  state: 'shown',
  isCorrected: false,
  onLists: 0,
  crop: null,
}
/** A flyer that was imported, and begins at a day to come. */
const coming: Running = {
  publication: 'w48',
  weekId: aWeek.weekId,
  chainName: 'Bluff Co-ops',
  stores: 2,
  title: 'Week 48',
  validFrom: '2101-11-25',
  validTo: '2101-12-01',
  state: 'staged',
  publishAt: '2101-11-25T06:00:00.000Z',
  timeZone: 'America/Chicago',
  isInMatching: false,
  pages: [],
  items: [apples],
  departments: [{ category: 'produce', name: 'Produce' }],
}

test('of a flyer that is to come nothing is said to be on phones, and the way to its moment is there', async () => {
  await page.viewport(1280, 800)
  let running = coming
  const { screen, queryClient } = await renderStudio(paths.running('w48'), [
    answer(publishing.running, () => running),
    answer(publishing.history, []),
  ])
  await expect.element(screen.getByRole('link', { name: 'Change the moment' })).toHaveAttribute('href', paths.publish(aWeek.weekId))
  await userEvent.click(screen.getByRole('button', { name: 'Correct Honeycrisp apples' }))
  await expect.element(screen.getByText('Seen once this week is out')).toBeVisible()
  await expect.element(screen.getByText(/every phone/)).not.toBeInTheDocument()
  running = { ...coming, publishAt: null }
  await queryClient.invalidateQueries()
  await expect.element(screen.getByRole('link', { name: 'Publish', exact: true })).toBeInTheDocument()
  running = { ...coming, state: 'published' }
  await queryClient.invalidateQueries()
  await expect.element(screen.getByText('On every phone within 5 seconds')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Publish', exact: true })).not.toBeInTheDocument()
})

test('a week that is made here leads to its rows until it is out, and is then corrected in place', async () => {
  await page.viewport(1280, 800)
  const front = { page: 'front', pageNumber: 1, items: 1, state: 'shown' as const }
  let running: Running = { ...coming, pages: [front], isInMatching: true }
  const { screen, queryClient } = await renderStudio(paths.running('w48'), [answer(publishing.running, () => running)])
  await expect.element(screen.getByRole('link', { name: 'Open Matching' })).toHaveAttribute('href', paths.matching(aWeek.weekId))
  const acts = screen.getByRole('button', { name: /^(Correct|Withdraw) (Honeycrisp apples|page 1)$/ })
  await expect.element(acts).not.toBeInTheDocument()
  running = { ...running, state: 'published', isInMatching: false }
  await queryClient.invalidateQueries()
  await expect.poll(() => acts.elements()).toHaveLength(3)
  await expect.element(screen.getByRole('link', { name: 'Open Matching' })).not.toBeInTheDocument()
})
