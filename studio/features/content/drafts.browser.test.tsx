import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studioContent, type ContentChoices, type StudioExclusive } from '#contract/studio/content.ts'
import { studioStores } from '#contract/studio/hours.ts'
import { notices } from '#contract/studio/notices.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import { answer, unreached, type Fake } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'
import { contentQueries } from './queries.ts'

const choices: ContentChoices = { mayMake: true, mayMakeForAll: true, chains: [], categories: [{ id: 'dairy', name: 'Dairy' }] }
const syrup: StudioExclusive = {
  id: 'studio-syrup-01234567',
  version: 'one',
  state: 'coming',
  isOurs: true,
  isChanged: false,
  mayChange: true,
  title: 'Syrup for $9.49',
  name: 'Syrup',
  brand: '',
  description: '',
  spanishTitle: '',
  spanishName: '',
  spanishDescription: '',
  price: '',
  size: '12 oz',
  startDate: '2101-01-01',
  endDate: '2101-01-07',
  category: 'dairy',
  priority: 0,
  displayInFeaturedDealsCarousel: false,
  storeInclusionType: 'all',
  stores: [],
  offer: null,
  media: [],
}

async function open(at: string, exclusive: () => StudioExclusive = () => syrup) {
  await page.viewport(1280, 800)
  return renderStudio(at, [
    answer(studioContent.choices, choices),
    answer(studioContent.exclusives, () => [exclusive()]),
    answer(studioContent.banners, []),
    answer(notices.desk, { isOn: true, stores: [], sent: [] }),
    answer(studioContent.items, { items: [], count: 0 }),
    answer(studioStores.all, { stores: [] }),
  ])
}

test('Escape leaves an exclusive in which nothing is filled in; what is filled in stays, and is there again after a way elsewhere', async () => {
  const { screen, router } = await open(`${paths.exclusives()}?new`)
  const title = screen.getByLabelText('What the offer is called', { exact: true })
  await title.fill('Stew for $3.50')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('heading', { name: 'When and where' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(title).toHaveValue('Stew for $3.50')
  const reload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(reload)
  expect(reload.defaultPrevented).toBe(true)

  await userEvent.click(screen.getByRole('link', { name: 'Stores', exact: true }))
  await expect.element(screen.getByText(/That is not kept yet/)).toBeVisible()
  await router.navigate(`${paths.exclusives()}?new`)
  await expect.element(title).toHaveValue('Stew for $3.50')
  await userEvent.click(screen.getByRole('button', { name: 'Begin anew' }))
  await expect.element(title).toHaveValue('')
  await userEvent.click(screen.getByRole('heading', { name: 'When and where' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('link', { name: /Syrup for/ })).toBeVisible()
  await router.navigate(`${paths.exclusives()}?new`)
  await expect.element(title).toHaveValue('')
})

test('who goes on to write a notice while an exclusive is being kept stays at it, and is told of the exclusive', async () => {
  const kept = Promise.withResolvers<StudioExclusive>()
  const { screen, router, server } = await open(`${paths.exclusives()}?of=${syrup.id}`)
  server.now(answer(studioContent.keepExclusive, kept.promise))
  await screen.getByLabelText('Size').fill('16 oz')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => server.requests(studioContent.keepExclusive)).toHaveLength(1)
  await router.navigate(paths.notices())
  await expect.element(screen.getByLabelText('Title')).toBeVisible()
  kept.resolve({ ...syrup, size: '16 oz', version: 'two' })
  await expect.element(screen.getByRole('status').getByText(/^Syrup for/)).toBeVisible()
  expect(router.page().location.pathname).toBe(paths.notices())
})

test('a banner that is half made is there again too', async () => {
  const { screen, router } = await open(`${paths.banners()}?new`)
  const name = screen.getByLabelText('Name, for yourselves')
  await name.fill('Soup in December')
  await userEvent.selectOptions(screen.getByLabelText('A press leads to'), 'Several products')
  const find = screen.getByRole('searchbox', { name: 'Find products' })
  await find.fill('soup')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveValue('Soup in December')
  await router.navigate(paths.exclusives())
  await expect.element(screen.getByRole('link', { name: /Syrup for/ })).toBeVisible()
  await router.navigate(-1)
  await expect.element(name).toHaveValue('Soup in December')
  await expect.element(screen.getByLabelText('A press leads to')).toHaveValue('product-list')
})

/** What is left in this tab's storage, from which the page that is read again gets it. */
function leftOf(of: string) {
  const key = tabStorage.keys().find((it) => it.startsWith('studio-draft-') && it.endsWith(`-${of}-new`)) ?? ''
  return {
    text: () => tabStorage.get(key),
    change: (from: string, to: string) => tabStorage.set(key, tabStorage.get(key)!.replace(from, to)),
  }
}

test('a banner and a notice that are half made are there again when the page is read again', async () => {
  const first = await open(`${paths.banners()}?new`)
  await first.screen.getByLabelText('Name, for yourselves').fill('Soup in December')
  await first.router.navigate(paths.notices())
  await first.screen.getByLabelText('Title').fill('The soup is hot')
  await first.screen.unmount()
  leftOf('banner').change('December', 'January')
  leftOf('notice').change('hot', 'cold')
  const again = await open(paths.notices())
  await expect.element(again.screen.getByLabelText('Title')).toHaveValue('The soup is cold')
  await again.screen.getByRole('button', { name: 'Begin anew' }).click()
  await expect.poll(leftOf('notice').text).toBeNull()
  await again.router.navigate(`${paths.banners()}?new`)
  await expect.element(again.screen.getByLabelText('Name, for yourselves')).toHaveValue('Soup in January')
  await again.screen.getByRole('button', { name: 'Begin anew' }).click()
  await expect.poll(leftOf('banner').text).toBeNull()
})

test('what was left filled in and was changed by somebody else meanwhile overwrites nothing', async () => {
  let now = syrup
  const { screen, router, queryClient } = await open(`${paths.exclusives()}?of=${syrup.id}`, () => now)
  const size = screen.getByLabelText('Size')
  await size.fill('16 oz')
  await router.navigate(paths.exclusives())
  await expect.element(screen.getByRole('link', { name: /Syrup for/ })).toBeVisible()
  now = { ...syrup, version: 'two', size: '8 oz' }
  await queryClient.invalidateQueries({ queryKey: contentQueries.all })
  await router.navigate(`${paths.exclusives()}?of=${syrup.id}`)
  await expect.element(size).toHaveValue('16 oz')
  await expect.element(screen.getByRole('alert').getByRole('row', { name: /Product/ })).toHaveTextContent('ProductSyrup, 8 ozSyrup, 16 oz')
  await userEvent.click(screen.getByRole('button', { name: 'Back to what shoppers have' }))
  await expect.element(size).toHaveValue('8 oz')
})

test('a press whose reply was lost and the next one make one exclusive, as it was pressed last', async () => {
  const stored = new Map<string, StudioExclusive>()
  const lost = { next: true }
  const keep: Fake = {
    endpoint: studioContent.keepExclusive,
    async respond(request) {
      const { params, body } = request as { params: { id: string }; body: { version: string | null; size: string } }
      const present = stored.get(params.id)
      const problem = { type: 'about:blank', title: '', status: 409, code: 'changed_meanwhile', detail: '', present }
      if (present && present.version !== body.version) return Response.json(problem, { status: 409 })
      const made = { ...syrup, ...body, id: params.id, version: body.size }
      stored.set(params.id, made)
      if (!lost.next) return Response.json(made)
      lost.next = false
      return unreached(studioContent.keepExclusive).respond(request)
    },
  }
  const { screen, server } = await open(`${paths.exclusives()}?new`)
  server.now(keep)
  await screen.getByLabelText('What the offer is called', { exact: true }).fill('Stew for $3.50')
  await screen.getByLabelText('Product', { exact: true }).fill('Stew')
  await screen.getByLabelText('Size').fill('12 oz')
  const press = screen.getByRole('button', { name: /^Show from/ })
  await userEvent.click(press)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is no connection to the server.')
  await screen.getByLabelText('Size').fill('16 oz')
  await userEvent.click(press)
  await expect.element(screen.getByRole('link', { name: /Syrup for/ })).toBeVisible()
  expect([...stored.values()].map(({ title, size }) => [title, size])).toEqual([['Stew for $3.50', '16 oz']])
})
