import { afterEach, expect, test, vi } from 'vitest'
import { webBrowser } from './web.ts'

afterEach(() => vi.unstubAllGlobals())

test('the font of running text is put in force when it is there, and never in a page that is being read', () => {
  const there = new Set<string>()
  const asked: string[] = []
  const dataset: { fonts?: string } = { fonts: 'display' }
  const fonts = { check: (font: string) => there.has(font), load: async (font: string) => void asked.push(font) }
  vi.stubGlobal('document', { documentElement: { dataset }, fonts })
  webBrowser.wearTextFont()
  expect(asked).toEqual(['1em Libre Franklin'])
  there.add(asked[0]!)
  expect(dataset.fonts).toBe('display')
  webBrowser.wearTextFont()
  expect(dataset.fonts).toBe('text display')
  expect(asked).toHaveLength(1)
})
