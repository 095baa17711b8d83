import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studioContent, uploadPath, type ContentChoices, type StudioBanner } from '#contract/studio/content.ts'
import { answer } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'

const choices: ContentChoices = { mayMake: true, mayMakeForAll: true, chains: [], categories: [] }
const soup: StudioBanner = {
  id: 'studio-soup-01234567',
  version: 'one',
  state: 'running',
  isOurs: true,
  isChanged: false,
  mayChange: true,
  priority: 0,
  visibleFrom: '2020-01-01',
  visibleTo: '2101-01-07',
  storeInclusionType: 'all',
  stores: [],
  media: [
    {
      externalId: 'm-1',
      file: 'soup-01234567',
      imageUri: '/images/banners/soup-01234567.jpg',
      width: 780,
      height: 390,
      mediaType: 'image',
      placement: 'mobile-homepage',
      clickType: 'none',
      clickArguments: '',
      maxDisplayCountPerConsumer: null,
      placementProductIdentifiers: [],
      priority: 0,
    },
  ],
}

test('a banner waits for the video that is being sent, and goes out with it', async () => {
  await page.viewport(1280, 800)
  const { screen, server } = await renderStudio(`${paths.banners()}?of=${soup.id}`, [
    answer(studioContent.choices, choices),
    answer(studioContent.banners, [soup]),
    answer(studioContent.keepBanner, { ...soup, version: 'two' }),
  ])
  const sent = Promise.withResolvers<Response>()
  const others = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (url.startsWith(uploadPath) ? sent.promise : others(url, init)))
  await expect.element(screen.getByRole('button', { name: 'Add a video' })).toBeVisible()
  const input = document.querySelector('input[accept^=video]')!
  await userEvent.upload(input, new File(['soup'], 'soup.mp4', { type: 'video/mp4' }))
  await expect.element(screen.getByText('The video is being sent')).toBeVisible()
  const keep = screen.getByRole('button', { name: /^Change it now/ })
  await expect.element(keep).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  sent.resolve(Response.json({ picture: 'soup-89abcdef', width: 780, height: 390, video: '.mp4' }))
  await keep.click()
  await expect
    .poll(() => server.requests(studioContent.keepBanner).map(({ body }) => body.media.map((it) => [it.mediaType, it.file])))
    .toEqual([[['video', 'soup-89abcdef']]])
})
