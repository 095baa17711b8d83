import type { Edges, Size } from './regions.ts'

type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** How long a straight edge must be to count, as a share of the page's width or height. */
const longEnough = 0.09
/** The least step of brightness, of 255, between both sides of an edge. */
const step = 26

/**
 * Returns the long straight edges in the picture of a page: where its blocks, photos and columns begin and end. The picture may be small;
 * `page` is the size in whose units the edges are.
 */
export function blockEdges({ data, width, height }: Pixels, page: Size): Edges {
  const light = Float32Array.from({ length: width * height }, (_, at) => {
    const i = at * 4
    return 0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!
  })
  const xs = straight(width, height, (x, y) => Math.abs(light[y * width + x]! - light[y * width + x - 1]!))
  const ys = straight(height, width, (y, x) => Math.abs(light[y * width + x]! - light[(y - 1) * width + x]!))
  return { xs: xs.map((it) => (it * page.width) / width), ys: ys.map((it) => (it * page.height) / height) }
}

/** Returns the lines across which the brightness changes without a gap for long enough; of lines beside each other the strongest. */
function straight(lines: number, length: number, change: (line: number, along: number) => number): number[] {
  const runs = new Uint16Array(lines)
  for (let line = 1; line < lines; line++) {
    let run = 0
    let longest = 0
    for (let along = 0; along < length; along++) {
      run = change(line, along) >= step ? run + 1 : 0
      if (run > longest) longest = run
    }
    runs[line] = longest
  }
  const found: number[] = []
  for (let line = 1; line < lines; line++) {
    const own = runs[line]!
    if (own >= length * longEnough && own > (runs[line - 1] ?? 0) && own >= (runs[line + 1] ?? 0)) found.push(line)
  }
  return found
}

const readWidth = 640

/** Reads the picture at a small size. Returns null where a browser keeps the pixels to itself. */
export async function edgesInPicture(address: string, page: Size): Promise<Edges | null> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = readWidth
  canvas.height = Math.round((readWidth * page.height) / page.width)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return null
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return blockEdges(drawing.getImageData(0, 0, canvas.width, canvas.height), page)
}
