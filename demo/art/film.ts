import type { Page } from 'playwright-core'

const seconds = 4

/**
 * A muted MP4 of `seconds`, which begins where it ends: bubbles rise between two pictures of the same size. Chromium's recorder makes it
 * in real time, so that two films of the same pictures differ in their bytes.
 */
export async function bubbleFilm(page: Page, back: Buffer, front: Buffer): Promise<Buffer> {
  const [from, to] = [back, front].map((it) => `data:image/png;base64,${it.toString('base64')}`)
  const bytes = await page.evaluate(`(${record})(${JSON.stringify({ from, to, seconds })})`)
  if (typeof bytes !== 'string') throw new Error('no film came back')
  return Buffer.from(bytes, 'base64')
}

/** Runs in the browser. Each bubble rises a whole number of times, so that the loop has no seam. */
const record = `async ({ from, to, seconds }) => {
  const load = async (src) => { const it = new Image(); it.src = src; await it.decode(); return it }
  const [back, front] = await Promise.all([load(from), load(to)])
  const canvas = document.createElement('canvas')
  canvas.width = back.width
  canvas.height = back.height
  const at = canvas.getContext('2d')
  const colors = ['#f2b632', '#f3a58c', '#fffdf7', '#e8806a', '#f6d87c']
  const bubbles = Array.from({ length: 34 }, (_, index) => ({
    x: canvas.width * (0.56 + 0.41 * ((index * 0.618) % 1)),
    start: (index * 0.37) % 1,
    rises: 1 + (index % 2),
    size: 5 + ((index * 7) % 13),
    color: colors[index % colors.length],
  }))
  const paint = (part) => {
    at.drawImage(back, 0, 0)
    for (const { x, start, rises, size, color } of bubbles) {
      const height = (start + part * rises) % 1
      const left = x + Math.sin((height * 2 + start) * Math.PI * 2) * 9
      const top = canvas.height * (1.08 - height * 1.16)
      at.globalAlpha = 0.8 * Math.min(1, height * 5, (1 - height) * 5)
      at.fillStyle = color
      at.beginPath()
      at.arc(left, top, size, 0, Math.PI * 2)
      at.fill()
      at.fillStyle = '#ffffff'
      at.beginPath()
      at.arc(left - size * 0.32, top - size * 0.34, size * 0.24, 0, Math.PI * 2)
      at.fill()
    }
    at.globalAlpha = 1
    at.drawImage(front, 0, 0)
  }
  const parts = []
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=avc1.42E01E', videoBitsPerSecond: 420000 })
  recorder.ondataavailable = (event) => parts.push(event.data)
  const done = new Promise((resolve) => { recorder.onstop = resolve })
  paint(0)
  recorder.start()
  const begin = performance.now()
  await new Promise((resolve) => {
    const next = () => {
      const passed = (performance.now() - begin) / 1000
      if (passed >= seconds) return resolve()
      paint(passed / seconds)
      requestAnimationFrame(next)
    }
    next()
  })
  recorder.stop()
  await done
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}`
