import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { FlyerPage } from '#app/features/deal/deal.ts'
import { regionId } from './Regions.tsx'
import { grownFor, moveInto } from './rules.ts'

type Options = {
  frame: RefObject<HTMLElement | null>
  page: FlyerPage
  ringed: number | null
  sheet: HTMLElement | null
  zoom: number
  onZoom: (zoom: number) => void
}

/**
 * While a sheet is open, its region is in sight beside or above it: the page grows and moves. When the sheet has closed, the page is
 * as it was, unless the shopper has zoomed meanwhile.
 */
export function useKeptInSight({ frame, page, ringed, sheet, zoom, onZoom }: Options) {
  const before = useRef<{ zoom: number; left: number; top: number; grown: number } | null>(null)

  const follow = useEffectEvent((ringed: number | null, sheet: HTMLElement | null): (() => void) | undefined => {
    const element = frame.current!
    const region = page.regions.find((it) => it.adSpaceId === ringed)
    if (region && sheet) {
      const to = grownFor(zoom, (region.width / page.width) * element.clientWidth)
      before.current ??= { zoom, left: element.scrollLeft, top: element.scrollTop, grown: to }
      before.current.grown = to
      if (to !== zoom) onZoom(to)
      const look = () => reveal(element, document.getElementById(regionId(region.adSpaceId)), sheet)
      // The sheet grows when it is known which list an item goes to.
      const resized = new ResizeObserver(look)
      const cancel = afterZoom(() => resized.observe(sheet)) // the first look comes with it
      return () => {
        cancel()
        resized.disconnect()
      }
    }
    const was = ringed === null ? before.current : null
    if (!was) return
    before.current = null
    if (zoom !== was.grown) return
    if (zoom !== was.zoom) onZoom(was.zoom)
    return afterZoom(() => element.scrollTo(was.left, was.top))
  })
  useLayoutEffect(() => follow(ringed, sheet), [ringed, sheet])
}

/** A new zoom is drawn and scrolled to in the next frame. */
function afterZoom(act: () => void): () => void {
  let asked = requestAnimationFrame(() => {
    asked = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(asked)
}

const margin = 16

/** Scrolls the frame, and the window where that is not enough, until the sheet covers nothing of the region. */
function reveal(frame: HTMLElement, region: HTMLElement | null, sheet: HTMLElement) {
  if (!region) return
  // Where it stands, however far it has come: it may be rising.
  const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = sheet
  const isBelow = offsetWidth > innerWidth * 0.6
  const header = document.querySelector('body > * header')?.getBoundingClientRect().bottom ?? 0
  const outer = frame.getBoundingClientRect()
  const pager = frame.parentElement?.nextElementSibling?.getBoundingClientRect().top ?? innerHeight
  const bottom = (isBelow ? offsetTop : Math.min(offsetTop + offsetHeight, pager)) - margin
  const right = isBelow ? outer.right : Math.min(outer.right, offsetLeft - margin)
  const at = region.getBoundingClientRect()
  frame.scrollBy({
    left: moveInto(at.left, at.right, outer.left, right),
    top: moveInto(at.top, at.bottom, Math.max(outer.top, header + margin), Math.min(outer.bottom, bottom)),
  })
  const now = region.getBoundingClientRect()
  scrollBy({ top: moveInto(now.top, now.bottom, header + margin, bottom) })
}
