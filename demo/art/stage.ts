import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { defs } from './svg.ts'

const require = createRequire(import.meta.url)

/** Runs in the browser. Words wider than their data-fit are made smaller; pictures are waited for. */
const show = `globalThis.show = async (svg) => {
  const stage = document.querySelector('#stage')
  stage.innerHTML = svg
  for (const text of stage.querySelectorAll('text[data-fit]')) {
    const widest = Math.max(...[...text.querySelectorAll('tspan')].map((it) => it.getComputedTextLength()))
    const fit = Number(text.dataset.fit)
    if (widest > fit) text.setAttribute('font-size', String((Number(text.getAttribute('font-size')) * fit) / widest))
  }
  await Promise.all([...stage.querySelectorAll('image')].map((it) => it.decode()))
}`

/** Draws SVG with our own letters in Chromium and hands back PNG, see-through where nothing is drawn. */
export async function openStage() {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--force-color-profile=srgb', '--font-render-hinting=none'],
  })
  const page = await browser.newPage({ deviceScaleFactor: 2 })
  await page.setContent(
    `<!doctype html><style>${faces()}body{margin:0;background:transparent}svg{display:block}</style>${defs}<div id="stage"></div>`,
  )
  await page.evaluate(`Promise.all([...document.fonts].map((face) => face.load())); ${show}`)
  return { page, draw: (svg: string, width: number, height: number) => draw(page, svg, width, height), close: () => browser.close() }
}

async function draw(page: Page, svg: string, width: number, height: number) {
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) })
  const whole = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg">${svg}</svg>`
  await page.evaluate(`show(${JSON.stringify(whole)})`)
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height } })
}

function faces() {
  const face = (family: string, file: string, style = 'normal') => {
    const bytes = readFileSync(require.resolve(`@fontsource-variable/${file}.woff2`))
    return `@font-face{font-family:"${family}";font-style:${style};font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
  }
  return (
    face('Besley', 'besley/files/besley-latin-wght-normal') +
    face('Besley', 'besley/files/besley-latin-wght-italic', 'italic') +
    face('Libre Franklin', 'libre-franklin/files/libre-franklin-latin-wght-normal')
  )
}
