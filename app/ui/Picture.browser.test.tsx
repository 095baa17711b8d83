import '#app/ui/base.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Picture } from './Picture.tsx'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const shape = { alt: 'Oats', width: 300, height: 200, sizes: '300px', widths: [320], eager: true } as const

test('4.IMG.01 a picture is first loading, then loaded', async () => {
  const screen = await render(<Picture {...shape} candidates={[dot]} />)
  const root = screen.container.firstElementChild!
  await expect.poll(() => root.getAttribute('data-state')).toBe('loaded')
})

test('4.IMG.02 the next candidate replaces an address that failed', async () => {
  const screen = await render(<Picture {...shape} candidates={['/gone-1.png', dot]} />)
  await expect.element(screen.getByRole('img')).toHaveAttribute('src', dot)
})

test('4.IMG.02 an address that failed is not requested again', async () => {
  const first = await render(<Picture {...shape} candidates={['/gone-2.png', dot]} />)
  await expect.element(first.getByRole('img')).toHaveAttribute('src', dot)
  await first.unmount()
  const again = await render(<Picture {...shape} candidates={['/gone-2.png', dot]} />)
  expect(again.container.querySelector('img')?.getAttribute('src')).toBe(dot)
})

test('4.IMG.01 4.IMG.02 after the last candidate comes the no-photo placeholder, of the same shape', async () => {
  const screen = await render(<Picture {...shape} candidates={['/gone-3.png', '/gone-4.png']} />)
  const placeholder = screen.getByRole('img', { name: 'Oats (no photo)' })
  await expect.element(placeholder).toBeVisible()
  const root = screen.container.firstElementChild!
  expect(root.getAttribute('data-state')).toBe('failed')
  const { width, height } = placeholder.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(300 / 200, 1)
})

test('our own pictures are requested in the width that is shown, others as they are', async () => {
  const screen = await render(<Picture {...shape} widths={[96, 320]} candidates={['/images/hcc/products/oats.png']} />)
  const image = screen.container.querySelector('img')
  expect(image?.srcset).toBe('/images/hcc/products/oats.png?w=96 96w, /images/hcc/products/oats.png?w=320 320w')
})
