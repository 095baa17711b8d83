import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Replaces texts in a file that Capacitor made. Each must be there exactly once, or as often as said: a newer Capacitor whose file
 * differs is noticed here, not on a device.
 */
export function edit(file: string, edits: readonly (readonly [from: string, to: string, times?: number])[]) {
  let text = readFileSync(file, 'utf8')
  for (const [from, to, times = 1] of edits) {
    const found = text.split(from).length - 1
    if (found !== times) throw new Error(`${file} has ${found} times, not ${times}:\n${from}`)
    text = text.replaceAll(from, () => to)
  }
  writeFileSync(file, text)
}

export const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Android's string resources have escapes of their own: a bare apostrophe ends the build. */
export const androidText = (text: string) => xmlText(text).replaceAll("'", "\\'")
