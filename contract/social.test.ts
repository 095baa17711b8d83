import { expect, test } from 'vitest'
import { socialHrefOf, socialPageOf, socialSites, type SocialField } from './social.ts'

test.each<[SocialField, string, string | null]>([
  ['facebookPageName', 'bluffcoop', 'bluffcoop'],
  ['facebookPageName', 'bluff.coop', 'bluff.coop'],
  ['facebookPageName', 'https://www.facebook.com/bluffcoop', 'bluffcoop'],
  ['facebookPageName', ' facebook.com/bluffcoop/?ref=page ', 'bluffcoop'],
  ['facebookPageName', 'https://m.facebook.com/pages/Caf%C3%A9-Bluff/1234567#about', 'pages/Café-Bluff/1234567'],
  ['facebookPageName', 'pages/Bluff-Coop/1234567', 'pages/Bluff-Coop/1234567'],
  ['facebookPageName', 'https://www.facebook.com/profile.php?id=100064&sk=about', '100064'],
  ['facebookPageName', 'https://www.facebook.com/', ''],
  ['facebookPageName', 'facebook.community', 'facebook.community'],
  ['instagramPageName', 'https://www.instagram.com/bluff.coop/', 'bluff.coop'],
  ['instagramPageName', '@bluff', 'bluff'],
  ['twitterHandle', 'https://x.com/@bluff', 'bluff'],
  ['twitterHandle', 'mobile.twitter.com/bluff', 'bluff'],
  ['twitterHandle', '//twitter.com/100%', '100%'],
  ['twitterHandle', '', ''],
  ['twitterHandle', 'https://www.facebook.com/bluff', null],
  ['facebookPageName', 'www.bluff.example', null],
  ['instagramPageName', 'https://facebook.com.evil.example/bluff', null],
])('%s: %s names the page %s', (field, text, page) => {
  expect(socialPageOf(field, text)).toBe(page)
  if (page) expect(socialPageOf(field, `${socialSites[field].href}${page.replaceAll('%', '%25')}`)).toBe(page)
})

test('2.STORE.01 each part of a page’s path is encoded by itself', () => {
  expect(socialHrefOf('facebookPageName', 'pages/Bluff Coop/12')).toBe('https://www.facebook.com/pages/Bluff%20Coop/12')
  expect([socialHrefOf('twitterHandle', ''), socialHrefOf('twitterHandle', 'https://bluff.example')]).toEqual([null, null])
})
