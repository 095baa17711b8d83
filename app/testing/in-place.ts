import { expect } from 'vitest'

/** Expects an element to be where it stays from the moment in which its opening begins: a quick press then meets what it is meant for. */
export function expectInPlace(opened: HTMLElement) {
  // It opens once more: the first time may be over, however soon somebody looks.
  Object.assign(opened.style, { display: 'none', transition: 'none' })
  opened.getBoundingClientRect()
  Object.assign(opened.style, { display: '', transition: '' })
  const opening = opened.getAnimations()
  expect(opening).not.toHaveLength(0)
  for (const animation of opening) animation.pause()
  const placeAt = (time: number) => {
    for (const animation of opening) animation.currentTime = time
    const { left, top, width, height } = opened.getBoundingClientRect()
    return { left, top, width, height }
  }
  expect(placeAt(0)).toEqual(placeAt(10_000))
  for (const animation of opening) animation.finish()
}
