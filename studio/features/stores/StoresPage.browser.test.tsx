import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studioStores, type StudioDay, type StudioStore } from '#contract/studio/hours.ts'
import { answer, type Fake } from '#app/testing/fake-server.ts'
import { storeQuery } from './queries.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'

const line = { storeId: 1, storeName: 'Bluffside', city: 'Winona', stateProvince: 'MN', chainId: 1, chainName: 'Harvest', mayChange: true }
const hours = 'Monday - Sunday: 8 am - 8 pm'
const first: StudioStore = {
  ...line,
  phone: '507-555-0100',
  webUrl: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  postalCode: '55987',
  facebookPageName: '',
  instagramPageName: '',
  twitterHandle: '',
  storeRoute: 'bluffside',
  storeHours: hours,
  timeZone: 'America/Chicago',
  corrected: [],
  days: [],
  chainStores: 1,
  shoppers: null,
  mayChangeAll: true,
  version: 1,
}

/** A server with a store that a colleague changes, and that says 409 to whoever is behind. */
function keeping() {
  let store = first
  const set = (more: Partial<StudioStore>) => (store = { ...store, ...more, version: store.version + 1 })
  const change: Fake = {
    endpoint: studioStores.change,
    async respond(request) {
      const { version, ...more } = (request as { body: { version: number; phone: string } }).body
      const problem = {
        type: 'about:blank',
        title: '',
        status: 409,
        code: 'changed_meanwhile',
        detail: 'This store was changed.',
        present: store,
      }
      if (version !== store.version) return new Response(JSON.stringify(problem), { status: 409 })
      return new Response(JSON.stringify(set(more)))
    },
  }
  return { fakes: [answer(studioStores.all, { stores: [line] }), answer(studioStores.one, () => store), change], set, now: () => store }
}

test('what is typed stays when a colleague was faster: both are shown, and one is chosen, whether it was sent or only read', async () => {
  const server = keeping()
  const { screen, queryClient } = await renderStudio(paths.store(1), server.fakes)
  await userEvent.click(screen.getByText('Phone, address and web'))
  const phone = screen.getByRole('textbox', { name: 'Phone' })
  await phone.fill('507-555-0177')
  server.set({ phone: '507-555-0144' })
  await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }))
  const both = screen.getByRole('alert')
  await expect.element(both.getByRole('row', { name: /Phone/ })).toHaveTextContent('Phone507-555-0144507-555-0177')
  await expect.element(phone).toHaveValue('507-555-0177')
  await userEvent.click(both.getByRole('button', { name: 'Use mine' }))
  await expect.poll(() => server.now()).toMatchObject({ phone: '507-555-0177', version: 3 })
  await expect.element(both).not.toBeInTheDocument()

  await phone.fill('507-555-0188')
  server.set({ storeHours: 'Monday - Sunday: 9 am - 8 pm' })
  const readAgain = () => queryClient.invalidateQueries({ queryKey: storeQuery(1).queryKey })
  await readAgain()
  // Another part of the store is no matter of this form.
  await expect.element(screen.getByLabelText('Monday opens')).toHaveValue('09:00')
  await expect.element(both).not.toBeInTheDocument()
  server.set({ phone: '507-555-0155' })
  await readAgain()
  await expect.element(both.getByRole('row', { name: /Phone/ })).toHaveTextContent('Phone507-555-0155507-555-0188')
  await userEvent.click(both.getByRole('button', { name: 'Keep theirs' }))
  await expect.element(phone).toHaveValue('507-555-0155')
})

test('for all stores a day closes early only where their usual hours are the same; else the hours are written out, and hold in all', async () => {
  const server = keeping()
  server.set({ chainStores: 2, chainHours: [hours, 'Monday - Saturday: 7 am - 9 pm\nSunday: 8 am - 8 pm'] })
  const { screen, server: calls } = await renderStudio(paths.store(1), [...server.fakes, answer(studioStores.setDay, () => server.now())])
  await userEvent.click(screen.getByRole('button', { name: 'Add a day' }))
  const kind = screen.getByRole('combobox', { name: 'Hours' })
  const kinds = () => [...kind.element().querySelectorAll('option')].map((it) => it.textContent)
  const all = ['Closed all day', 'Closes early', 'Opens late', 'Other hours']
  // A Sunday: both open at 8 am.
  await screen.getByLabelText('Day', { exact: true }).fill('2101-11-27')
  await userEvent.click(screen.getByRole('radio', { name: 'All 2 stores' }))
  expect(kinds()).toEqual(all)
  await userEvent.selectOptions(kind, 'Closes early')
  const differ = screen.getByText(/usual hours of this day are not the same/)
  await expect.element(differ).not.toBeInTheDocument()

  await screen.getByLabelText('Day', { exact: true }).fill('2101-11-28')
  await expect.element(differ).toBeVisible()
  expect(kinds()).toEqual([all[0], all[3]])
  await expect.element(kind).toHaveValue('other')
  await expect.element(screen.getByLabelText('From')).toHaveValue('08:00')
  await expect.element(screen.getByLabelText('To', { exact: true })).toHaveValue('14:00')
  await screen.getByLabelText('From').fill('09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Set the hours of Mon, Nov 28' }))
  await expect
    .poll(() => calls.requests(studioStores.setDay))
    .toMatchObject([{ body: { where: 'chain', hours: [{ opens: 540, closes: 840 }] } }])
})

test('a day that is changed stays that day; who adds one that has hours already is told so', async () => {
  const server = keeping()
  const day: StudioDay = { day: '2101-11-24', hours: [], words: 'Thanksgiving', isHoliday: true, where: 'store', version: 1 }
  server.set({ days: [day], chainStores: 2 })
  const { screen, server: calls } = await renderStudio(paths.store(1), [...server.fakes, answer(studioStores.setDay, () => server.now())])
  await userEvent.click(screen.getByRole('button', { name: 'Change Thu, Nov 24' }))
  await expect.element(screen.getByRole('heading', { name: 'Change Thu, Nov 24, only Bluffside' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Hours' })).toHaveFocus()
  await expect.element(screen.getByLabelText('Day', { exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('radio', { name: 'All 2 stores' })).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Add a day' }))
  await screen.getByLabelText('Day', { exact: true }).fill(day.day)
  const told = screen.getByText('Thu, Nov 24 has hours of its own already: Closed, Thanksgiving. What you say here takes their place.')
  await expect.element(told).toBeVisible()
  await screen.getByRole('radio', { name: 'All 2 stores' }).click()
  await expect.element(told).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Only Bluffside' }).click()
  await userEvent.click(screen.getByRole('button', { name: 'Close on Thu, Nov 24' }))
  await expect.poll(() => calls.requests(studioStores.setDay)).toMatchObject([{ params: { day: day.day }, body: { version: 1 } }])
})

test('on a phone the days and the form for one of them are no wider than the window', async () => {
  await page.viewport(390, 844)
  const server = keeping()
  const day: StudioDay = { day: '2101-11-24', hours: [], words: 'Thanksgiving', isHoliday: true, where: 'store', version: 1 }
  server.set({ days: [day] })
  const { screen } = await renderStudio(paths.store(1), server.fakes)
  await userEvent.click(screen.getByRole('button', { name: 'Change Thu, Nov 24' }))
  const form = screen.getByRole('region', { name: 'Change Thu, Nov 24, only Bluffside' }).element().getBoundingClientRect()
  expect(form.left).toBeGreaterThanOrEqual(0)
  expect(form.right).toBeLessThanOrEqual(390)
})
