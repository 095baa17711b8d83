import { expect, test } from 'vitest'
import * as brand from '#brand'
import { renderApp } from '#app/testing/render-app.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import TermsPage from './TermsPage.tsx'

const routes = [
  { path: '/privacy', Component: PrivacyPage },
  { path: '/termsofservice', Component: TermsPage },
]

/** Returns the text of the section with this heading. */
async function section(path: '/privacy' | '/termsofservice', name: string) {
  const { screen } = await renderApp(routes, path)
  const region = screen.getByRole('region', { name })
  await expect.element(region).toBeVisible()
  return region.element().textContent ?? ''
}

test('1.LEGAL.01 the privacy policy was last updated September 13, 2023', async () => {
  const { screen } = await renderApp(routes, '/privacy')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect.element(screen.getByText('Last updated September 13, 2023', { exact: true })).toBeVisible()
})

test('1.LEGAL.02 there is a terms of use page', async () => {
  const { screen } = await renderApp(routes, '/termsofservice')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
})

test.each([
  ['1.LEGAL.03', '9.CONST.45', 'Minimum age', /at least 16 years old/],
  ['1.LEGAL.04', '', 'Minnesota law and courts', /law of the State of Minnesota.*courts in Minnesota/],
  ['1.LEGAL.05', '9.CONST.46', 'Claims within one year', /within one year after its cause/],
  ['1.LEGAL.06', '', 'Your content, and the license you give us', /non-exclusive license/],
  ['1.LEGAL.07', '', 'App store terms', /Apple and its subsidiaries are third-party beneficiaries/],
  ['1.LEGAL.08', '', 'No warranty', /no warranty, express or implied/],
  ['1.LEGAL.08', '', 'Limit of liability', /you waive claims/],
  ['1.LEGAL.08', '', 'Indemnification', /make good our losses/],
])('%s %s the terms of use have the section %s', async (_, __, name, words) => {
  expect(await section('/termsofservice', name)).toMatch(words)
})

test.each([
  ['1.LEGAL.09', 'What we collect', /Identifiers and contact details.*Location/],
  ['1.LEGAL.09', 'Whom we disclose it to', /do not sell personal information/],
  ['1.LEGAL.09', 'How long we keep it', /30 days.*13 months.*90 days/],
  ['1.LEGAL.10', 'Children under 16', /do not knowingly collect personal information of children under 16/],
  ['1.LEGAL.11', 'Rights of people in California', /right:.*deleted/],
  ['1.LEGAL.11', 'Rights of people in other states', /Colorado/],
  ['1.LEGAL.12', 'Consumer health data', /Washington and Nevada/],
  ['1.LEGAL.13', 'If we refuse: appeals', /You may then appeal/],
  ['1.LEGAL.15', 'Your choices', /delete your account yourself inside the apps/],
])('%s the privacy policy has the section %s', async (_, name, words) => {
  expect(await section('/privacy', name)).toMatch(words)
})

test('6.ROLE.19 the terms and the privacy policy say that shoppers are 16 or older', async () => {
  expect(await section('/termsofservice', 'Minimum age')).toMatch(/at least 16 years old/)
  expect(await section('/privacy', 'Children under 16')).toMatch(/for people who are 16 or older/)
})

test('1.ROLE.01 the texts say that the app is for shoppers of co-op groceries', async () => {
  expect(await section('/termsofservice', 'What the app is, and is not')).toMatch(
    /deals, flyers and stores of independent co-ops.*shopping lists for you.*for yourself and your household/,
  )
  const { screen } = await renderApp(routes, '/privacy')
  await expect.element(screen.getByText(/made by .+ for shoppers of our member co-ops/)).toBeVisible()
})

test('1.LEGAL.14 the privacy policy gives contact by web form or postal mail', async () => {
  const { screen } = await renderApp(routes, '/privacy')
  await expect.element(screen.getByRole('link', { name: 'contact form' })).toHaveAttribute('href', brand.contactForm)
  const contact = screen.getByRole('region', { name: 'Contact' }).element().textContent
  for (const line of brand.postalAddress) expect(contact).toContain(line)
})
