import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { uploadPath, type UploadedPicture } from '#contract/studio/content.ts'
import { PictureEditor } from './PictureEditor.tsx'

/** A server that has not replied to an upload yet. */
function slowServer() {
  const sent: { url: string; signal: AbortSignal | null | undefined; reply: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    return new Promise<Response>((reply, fail) => {
      sent.push({ url, signal, reply })
      signal?.addEventListener('abort', () => fail(signal.reason))
    })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

async function open(onDone: (picture: UploadedPicture) => unknown) {
  const close = vi.fn<() => void>()
  const file = await pictureFile()
  const screen = await render(
    <PictureEditor file={file} folder="products" title="Picture of Apples" act="Use for Apples" onDone={onDone} close={close} />,
  )
  await expect.element(screen.getByText('4 × 4 px')).toBeVisible()
  return { screen, close }
}

test('Cancel while a picture is sent stops it, and nothing is done with it', async () => {
  const sent = slowServer()
  const onDone = vi.fn<() => void>()
  const { screen, close } = await open(onDone)
  await userEvent.click(screen.getByRole('button', { name: 'Use for Apples' }))
  await expect.poll(() => sent[0]?.url).toContain(uploadPath)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledOnce()
  expect(sent[0]!.signal?.aborted).toBe(true)
  sent[0]!.reply(uploaded())
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
})

test('once the picture is given to its item there is no Cancel that would not hold', async () => {
  const sent = slowServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen, close } = await open(() => promise)
  await userEvent.click(screen.getByRole('button', { name: 'Use for Apples' }))
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.reply(uploaded())
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => close.mock.calls.length).toBe(1)
})

const uploaded = () => Response.json({ picture: 'apples-01234567', width: 4, height: 4 })

async function pictureFile(): Promise<File> {
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')!.fillRect(0, 0, 4, 4)
  return new File([await canvas.convertToBlob()], 'apples.png', { type: 'image/png' })
}
