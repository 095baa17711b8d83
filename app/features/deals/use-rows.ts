import type { Virtualizer, VirtualizerOptions } from '@tanstack/virtual-core'
import { startTransition, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { observable, useObserved } from '#app/observable.ts'
import { useStill } from '#app/still.ts'

export type Rows = Virtualizer<Window, Element>
type Core = typeof import('@tanstack/virtual-core')
type All = VirtualizerOptions<Window, Element>
type Given =
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'initialOffset' | 'initialRect' | 'onChange'
type Known = NonNullable<All['initialMeasurementsCache']>
type Options = Omit<All, Given | 'initialMeasurementsCache'> & {
  /** There are so many that they are asked for as soon as the page is touched, also while some are still to come. */
  isLong: boolean
  /** Returns what is known of the rows before any of them is measured. */
  known: () => Known
}

const core = observable<Core | null>(null)

/** Loads what finds out which rows are near the window. It is as large as a page, and a list begins without it. */
async function loadRows() {
  core.set(await import('@tanstack/virtual-core'))
}

/**
 * Returns the rows of a long list, which know which of them are near the window; null until they are asked for, by a page that is touched or
 * scrolled, and loaded. The component renders again when others are near.
 */
export function useRows({ isLong, known, ...own }: Options): Rows | null {
  'use no memo' // they are changed in place
  const loaded = useObserved(core, core.get, null)
  const isStill = useStill()
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const [made, setMade] = useState<{ rows: Rows; known: Known } | null>(null)
  const isMaking = useRef(false)
  const rows = made?.rows ?? null
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was loaded in vain is loaded again
  useLayoutEffect(() => {
    if (!isLong || isStill || rows) return
    if (!loaded)
      loadRows().catch(() => {}) // the first rows stay, and it is tried again when the list is drawn again
    else if (own.enabled && !isMaking.current) {
      isMaking.current = true
      const its = make(loaded)
      // Nothing is seen of it: a touch comes first.
      startTransition(() => setMade(its))
    }
  })
  if (loaded) made?.rows.setOptions(optionsOf(loaded, made.known))
  useLayoutEffect(() => {
    if (!rows) return
    // The library scrolls the page to where that was when the rows were first drawn: whoever has scrolled since would be thrown back.
    if (rows.scrollOffset !== scrollY) {
      rows.scrollOffset = scrollY
      draw()
    }
    // oxlint-disable-next-line no-underscore-dangle -- the library's names for those that draw
    return rows._didMount()
  }, [rows])
  // oxlint-disable-next-line no-underscore-dangle -- as above
  useLayoutEffect(() => rows?._willUpdate())
  return rows

  function make(from: Core): { rows: Rows; known: Known } {
    const before = known()
    const rows = new from.Virtualizer(optionsOf(from, before))
    // What a row above the window grows by is scrolled. The library would leave out rows that are measured again while the page is
    // scrolled up, as are those that stood there unseen with a height that was guessed.
    rows.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start, end }) =>
      (rows.itemSizeCache.has(key) ? end : start) <= (rows.scrollOffset ?? 0)
    const { measureElement } = rows
    rows.measureElement = (element) => {
      isMeasuring = true
      measureElement(element)
      isMeasuring = false
    }
    return { rows, known: before }
  }

  function optionsOf({ observeWindowRect, observeWindowOffset, windowScroll }: Core, known: Known): All {
    return {
      ...own,
      initialMeasurementsCache: known,
      // oxlint-disable-next-line no-restricted-globals -- the list is scrolled with it
      getScrollElement: () => window,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      // Known from the start: with nothing near, all first cards would be laid out once more.
      initialRect: { width: innerWidth, height: innerHeight },
      initialOffset: () => scrollY,
      // While the page is scrolled, rows must be there before the browser paints.
      onChange: (_, isScrolling) => (isScrolling && !isMeasuring ? flushSync(draw) : draw()),
    }
  }
}

/** React is drawing then, and must not be told to draw at once. */
let isMeasuring = false
