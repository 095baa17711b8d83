import type { Box } from '../reading/page-words.ts'
import { area, around, bottom, gapAcross, gapDown, holds, holdsMiddle, right, shared } from './boxes.ts'
import type { Edge } from './page-edges.ts'

/** What of a place is known: its words with its price. `isLine`: the name and the price are one line of a list. Without a price
 * nothing says how far it reaches: a scan may have lost all words of the card beside it. */
export type Core = { key: number; parts: Box[]; box: Box; height: number; isLine: boolean; hasPrice: boolean }

/**
 * Returns the region of every core: the block of the picture (or last week's region) that holds it and no other, or else what is
 * between its neighbors, with the photo beside it. `lines` are all of the page: those that are no core's belong to whichever they are near to.
 */
export function regionsOf(
  page: { width: number; height: number },
  cores: readonly Core[],
  edges: readonly Edge[],
  lines: readonly Box[],
): Map<number, Box> {
  const [photos, blocks] = [edges.filter((it) => it.isPhoto), edges.filter((it) => !it.isPhoto)]
  const found = new Map<number, Box>()
  const whole = page.width * page.height
  const open: Core[] = []
  for (const core of cores) {
    const own = blocks
      .filter(
        (it) =>
          holds(it, core.box, core.height * 0.4) &&
          area(it) < whole * 0.6 &&
          !cores.some((other) => other !== core && shared(it, other.box) > area(other.box) * 0.3),
      )
      .sort((a, b) => area(b) - area(a))
      .find((it) => isFilled(it, core, lines))
    if (own) found.set(core.key, around([own, core.box]))
    else open.push(core)
  }
  const texts = open.map((core) => ({ core, box: withLines(core, open, lines, blocks), hasPhoto: false }))
  const grown = withPhotos(
    texts,
    photos.filter((it) => ![...found.values()].some((region) => shared(region, it) > area(it) * 0.3)),
    lines,
  )
  const sides = new Map(grown.map((it) => [it.core, sidesOf(it, grown)]))
  const content = around([...lines, ...cores.map((it) => it.box), ...grown.map((it) => it.box)])
  // A block without words is a picture, which mostly belongs to the name beside it.
  const walls = blocks.filter((it) => lines.some((line) => holdsMiddle(it, line)))
  for (const one of grown) {
    const obstacles: Obstacle[] = [
      ...grown.filter((it) => it !== one && !found.has(it.core.key)).map((it) => ({ box: it.box, sides: sides.get(it.core)! })),
      ...[...found.values()].map((box) => ({ box, sides: null })),
      ...lines.filter((it) => !grown.some(({ box }) => holdsMiddle(box, it))).map((box) => ({ box, sides: null })),
      ...walls.filter((it) => !holdsMiddle(it, one.box)).map((box) => ({ box, sides: null })),
    ].filter((it) => shared(it.box, one.box) <= 0)
    const frame = blocks.filter((it) => holds(it, one.box, one.core.height * 0.4)).sort((a, b) => area(a) - area(b))[0]
    found.set(one.core.key, stretched(one, sides.get(one.core)!, obstacles, frame ?? padded(content, one.core.height * 0.5, page)))
  }
  return found
}

/** Returns the box with a margin, as far as the page goes. */
function padded(box: Box, by: number, page: { width: number; height: number }): Box {
  const [x, y] = [Math.max(0, box.x - by), Math.max(0, box.y - by)]
  return { x, y, width: Math.min(page.width, right(box) + by) - x, height: Math.min(page.height, bottom(box) + by) - y }
}

/** A block with much foreign text beside the core is a part of the page, not the card of one item. */
function isFilled(block: Box, core: Core, lines: readonly Box[]): boolean {
  const far = lines.filter(
    (it) =>
      holdsMiddle(block, it) &&
      (gapDown(it, core.box) > Math.max(core.box.height * 1.2, core.height * 5) ||
        gapAcross(it, core.box) > Math.max(core.box.width * 1.2, core.height * 6)),
  )
  return far.length <= 3
}

/** Adds the lines that are nearest to this core: sizes, what it is good for, from when to when. */
function withLines(core: Core, cores: readonly Core[], lines: readonly Box[], blocks: readonly Box[]): Box {
  let box = core.box
  for (let grew = !core.isLine; grew;) {
    grew = false
    for (const line of lines) {
      if (shared(line, box) > area(line) * 0.6) continue
      if (gapDown(line, box) > core.height * 1.1 || gapAcross(line, box) > -Math.min(line.width, box.width) * 0.4) continue
      if (cores.some((it) => it !== core && (shared(it.box, line) > 0 || shared(it.box, around([box, line])) > 0))) continue
      const mine = blocks.filter((it) => holdsMiddle(it, core.box))
      if (blocks.some((it) => holdsMiddle(it, line) !== mine.includes(it))) continue
      const next = around([box, line])
      if (next.height > core.box.height * 3 + core.height * 6 || next.width > core.box.width * 2 + core.height * 8) continue
      box = next
      grew = true
    }
  }
  return box
}

/** Gives each photo to the name beside it, the nearest first: one to each, then what lies close to both, as a badge with its words does. */
function withPhotos(texts: readonly Grown[], photos: readonly Box[], lines: readonly Box[]): Grown[] {
  const all = texts.map((it) => ({ ...it }))
  const left = new Set(photos)
  const isText = (photo: Box) => lines.reduce((sum, it) => sum + shared(it, photo), 0) > area(photo) * 0.3
  for (const round of ['photos', 'badges']) {
    const reach = round === 'photos' ? 3 : 0.6
    const near = all
      .filter((it) => !it.core.isLine)
      .flatMap((one) =>
        [...left].filter((it) => round === 'badges' || !isText(it)).map((photo) => ({ one, photo, far: apart(one.box, photo) })),
      )
      .filter(({ one, far }) => far < one.core.height * reach)
      .sort((a, b) => a.far - b.far)
    const given = new Set<Grown>()
    for (const { one, photo } of near) {
      const both = around([one.box, photo])
      if (!left.has(photo) || given.has(one) || all.some((it) => it !== one && overlap(it.box, both))) continue
      left.delete(photo)
      given.add(one)
      one.box = both
      one.hasPhoto = true
    }
  }
  return all
}

/** Photos are no boxes: where only their corners meet, they do not. */
const overlap = (a: Box, b: Box) => shared(a, b) > Math.min(area(a), area(b)) * 0.02
const apart = (a: Box, b: Box) => Math.max(0, gapAcross(a, b)) + Math.max(0, gapDown(a, b))

type Sides = { left: boolean; top: boolean; right: boolean; bottom: boolean }

/** Tells at which sides a box is in line with others: that is where its column or row begins or ends. */
function sidesOf({ core, box }: Grown, all: readonly Grown[]): Sides {
  const near = core.height * 0.3
  const others = all.filter((it) => it.core !== core)
  const flush = flushOf(core)
  const inColumn = others.filter((it) => gapAcross(it.core.box, core.box) < 0 && gapDown(it.core.box, core.box) > -core.height * 0.3)
  const inRow = others.filter((it) => gapDown(it.core.box, core.box) < 0 && gapAcross(it.core.box, core.box) > -core.height)
  return {
    left: flush === 'left' || inColumn.some((it) => Math.abs(it.box.x - box.x) < near),
    right:
      flush === 'right' ||
      (inColumn.some((it) => Math.abs(right(it.box) - right(box)) < near) && !inColumn.some((it) => Math.abs(it.box.x - box.x) < near)),
    top: inRow.some((it) => Math.abs(it.box.y - box.y) < near),
    bottom: inRow.some((it) => Math.abs(bottom(it.box) - bottom(box)) < near) && !inRow.some((it) => Math.abs(it.box.y - box.y) < near),
  }
}

/** Tells at which side the lines of a place begin or end together. */
function flushOf({ parts, height }: Core): 'left' | 'right' | null {
  if (parts.length < 2) return null
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  const [left, end] = [spread(parts.map((it) => it.x)), spread(parts.map(right))]
  if (left < height * 0.3 && end > height * 0.6) return 'left'
  return end < height * 0.3 && left > height * 0.6 ? 'right' : null
}

type Grown = { core: Core; box: Box; hasPhoto: boolean }
/** Something that a region does not go into. `sides` are those of a place that begins there; null for what has an edge. */
type Obstacle = { box: Box; sides: Sides | null }

/** Moves each side outward: to the margin of what is there, or half way, but not farther than the box itself is large. */
function stretched(
  { core: { height, isLine, hasPrice }, box, hasPhoto }: Grown,
  own: Sides,
  obstacles: readonly Obstacle[],
  frame: Box,
): Box {
  const most = isLine || hasPhoto ? height * 0.7 : hasPrice ? Math.max(box.width, box.height) : height * 1.5
  // A wide name in large type is no taller for that.
  const mostDown = Math.min(most, box.height * 1.5)
  const margin = height * 0.5
  let [left, top, to, end] = [box.x, box.y, right(box), bottom(box)]
  /** How far a side may go toward something `room` away: all the way where that begins in line with others, half of it else. */
  const reach = (room: number, mine: boolean, its: boolean | null) =>
    Math.max(0, mine ? Math.min(margin, room / 2) : its === false ? room / 2 : room - Math.min(margin, room / 2))
  const beside = obstacles.filter((it) => gapDown(it.box, box) < 0)
  const leftMost = Math.min(
    own.left ? margin : most,
    ...beside.filter((it) => right(it.box) <= left + 1).map((it) => reach(left - right(it.box), own.left, it.sides && it.sides.right)),
  )
  const rightMost = Math.min(
    own.right ? margin : most,
    ...beside.filter((it) => it.box.x >= to - 1).map((it) => reach(it.box.x - to, own.right, it.sides && it.sides.left)),
  )
  left = Math.max(Math.min(frame.x, left), left - leftMost)
  to = Math.min(Math.max(right(frame), to), to + rightMost)
  const wide = { x: left, y: top, width: to - left, height: end - top }
  const inColumn = obstacles.filter((it) => gapAcross(it.box, wide) < 0)
  const up = Math.min(
    own.top ? margin : mostDown,
    ...inColumn.filter((it) => bottom(it.box) <= top + 1).map((it) => reach(top - bottom(it.box), own.top, it.sides && it.sides.bottom)),
  )
  const down = Math.min(
    own.bottom ? margin : mostDown,
    ...inColumn.filter((it) => it.box.y >= end - 1).map((it) => reach(it.box.y - end, own.bottom, it.sides && it.sides.top)),
  )
  top = Math.max(Math.min(frame.y, top), top - up)
  end = Math.min(Math.max(bottom(frame), end), end + down)
  return { x: left, y: top, width: to - left, height: end - top }
}
