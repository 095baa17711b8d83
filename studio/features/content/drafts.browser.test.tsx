import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studioContent, type ContentChoices, type StudioExclusive } from '#contract/studio/content.ts'
import { studioStores } from '#contract/studio/hours.ts'
import { answer } from '#app/testing/fake-server.ts'
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
