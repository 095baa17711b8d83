import type { OverlayOptions } from 'sharp'
import * as brand from '#brand'
import type { Price } from '#contract/ads.ts'
import { moneyText, saidPrice, termsOf } from '#contract/prices.ts'
import type { OwnDays } from '../convert/dates.ts'
import { openPicture } from '../pictures.ts'
import type { Box } from '../reading/page-words.ts'
import { hasLetters, lettered, widthOf, wrapped, type Type } from './lettering.ts'
import { ownDaysWords } from './own-days.ts'
import { largeText, setPrice } from './price-lettering.ts'

/** `picture` is a file or its bytes. */
export type CardItem = OwnDays & {
  title: string
  brand: string
  size: string
  price: Price | null
  ownerPrice: Price | null
  aisle: string
  picture: Buffer | string | null
}
export type Card = { svg: string; picture: OverlayOptions | null }

const [card, ink, soft, tomato, leaf, onLeaf] = [
  brand.colors.card[0],
  brand.colors.ink[0],
  brand.colors.inkSoft[0],
  brand.colors.tomato[0],
  brand.colors.leaf[0],
  brand.colors.onLeaf[0],
]

/** `timeZone` is that of the stores. */
type On = { ground: string; isFirstOfAisle: boolean; timeZone: string }

/** Draws an item's card into its box, of any size and shape. The name has room first, then the price; a picture takes what is left. */
export async function cardOf(item: CardItem, box: Box, { ground, isFirstOfAisle, timeZone }: On): Promise<Card> {
  const { x, y, width, height } = box
  const base = Math.min(width, height)
  const pad = Math.max(3, Math.min(22, base * 0.075))
  const radius = Math.min(10, base * 0.06)
  const parts = [`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${ground}"/>`]
  const isWide = width > height * 1.45
  const picture = item.picture === null || base < 60 ? null : await pictureIn(item.picture, pictureBox(box, pad, isWide))
  // In a wide card the words are left of the picture, in a high one the price alone is.
  const wordsWidth = width - 2 * pad - (picture && isWide ? picture.room.width + pad : 0)
  const room = { x: x + pad, width: wordsWidth, bottom: y + height - pad }
  let top = y + pad
  if (isFirstOfAisle && height > 130) {
    const size = Math.max(12, Math.min(18, base * 0.06))
    const [name] = wrapped(item.aisle, 'strong', size, room.width - size, 1).lines
    const wide = widthOf(name ?? '', 'strong') * size + size
    parts.push(
      `<rect x="${room.x}" y="${top}" width="${wide}" height="${size * 1.5}" rx="${size * 0.3}" fill="${leaf}"/>`,
      lettered(name ?? '', 'strong', size, room.x + size / 2, top + size * 1.1, onLeaf),
    )
    top += size * 1.5 + size * 0.45
  }
  const small = Math.max(9, Math.min(17, base * 0.062))
  const priceWidth = picture && !isWide ? room.width - picture.room.width - pad * 0.5 : room.width
  const under = underPrice(item, timeZone).flatMap(({ text, ...how }) => {
    const size = how.type === 'strong' ? small * 1.2 : small
    return wrapped(text, how.type, size, priceWidth, 3).lines.map((line) => ({ ...how, text: line, size }))
  })
  const underHeight = under.reduce((sum, { size }) => sum + size * 1.35, under.length > 0 ? small * 0.3 : 0)
  const high = (room.bottom - top) * (picture && !isWide ? 0.46 : 0.56)
  const words = wordsOf(item, room.width, high - Math.max(0, underHeight - small * 1.65) * 0.6, base)
  parts.push(words.draw(room.x, top))
  top += words.height
  const { price, owners } = drawnPrice(item)
  let baseline = room.bottom - small * 0.2
  for (const { text, type, size, fill } of under.toReversed()) {
    parts.push(lettered(text, type, size, room.x, baseline, fill))
    baseline -= size * 1.35
  }
  if (price) {
    const tag = owners ? small * 1.95 : 0
    const free = room.bottom - top - pad * 0.5 - underHeight - tag
    const set = setPrice(price, Math.min(priceWidth, height * 1.6), Math.max(8, Math.min(free, height * 0.36)))
    const end = room.bottom - underHeight
    parts.push(set.draw(room.x, end - set.height, tomato))
    if (owners) {
      const wide = widthOf('Owner price', 'strong') * small + small
      const at = end - set.height - tag
      parts.push(
        `<rect x="${room.x}" y="${at}" width="${wide}" height="${small * 1.5}" rx="${small * 0.3}" fill="${leaf}"/>`,
        lettered('Owner price', 'strong', small, room.x + small / 2, at + small * 1.1, onLeaf),
      )
    }
  }
  if (picture?.ground) parts.splice(1, 0, picture.ground)
  return { svg: parts.join(''), picture: picture?.overlay ?? null }
}

/** Returns the price that is drawn large. One that cannot be written whole is not drawn at all: '⅓ off' would be 'off'. */
function drawnPrice(item: CardItem): { price: Price | null; owners: Price | null } {
  const owners = saidPrice(item.ownerPrice)
  const price = owners ?? saidPrice(item.price)
  return price && hasLetters(largeText(price)) ? { price, owners } : { price: null, owners: null }
}

/** What must be known of a price before it is paid is stronger than what it is compared with. */
function underPrice(item: CardItem, timeZone: string): { text: string; type: Type; fill: string }[] {
  const { price, owners } = drawnPrice(item)
  const all = saidPrice(item.price)
  const strong = [price && termsOf(price), ownDaysWords(item, timeZone)]
  const compared = owners ? all && `Everyone ${all.text}` : price?.regularCents ? `Regular ${moneyText(price.regularCents)}` : null
  return [
    ...strong.flatMap((it) => (it ? [{ text: capitalized(it), type: 'strong' as const, fill: ink }] : [])),
    ...(compared && hasLetters(compared) ? [{ text: compared, type: 'text' as const, fill: soft }] : []),
  ]
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Sets brand, name and size. The name is as large as it can be on three lines. */
function wordsOf(item: CardItem, width: number, height: number, base: number) {
  const small = Math.max(8, Math.min(19, base * 0.066))
  const about = [item.brand, item.size].map((it) => wrapped(it, 'text', small, width, 1).lines[0] ?? '')
  const smallHeight = about.filter(Boolean).length * small * 1.3
  let size = Math.min(54, base * 0.17, width * 0.2)
  let name = wrapped(item.title, 'name', size, width, 3)
  while (size > Math.max(8, base * 0.062) && (!name.isWhole || name.lines.length * size * 1.08 + smallHeight > height)) {
    size *= 0.95
    name = wrapped(item.title, 'name', size, width, 3)
  }
  return {
    height: name.lines.length * size * 1.08 + smallHeight,
    draw: (x: number, top: number): string => {
      let at = top
      const [above, below] = about
      const parts: string[] = []
      if (above) parts.push(lettered(above, 'text', small, x, (at += small) - small * 0.08, soft))
      if (above) at += small * 0.3
      for (const line of name.lines) {
        parts.push(lettered(line, 'name', size, x, at + size * 0.82, ink))
        at += size * 1.08
      }
      if (below) parts.push(lettered(below, 'text', small, x, at + small * 0.95, soft))
      return parts.join('')
    },
  }
}

function pictureBox({ x, y, width, height }: Box, pad: number, isWide: boolean): Box {
  const wide = isWide ? Math.min(width * 0.4, height * 1.1) : width * 0.46
  const high = isWide ? height - 2 * pad : height * 0.44
  return { x: x + width - pad - wide, y: y + height - pad - high, width: wide, height: high }
}

/** Fits a picture into its room. One with a ground of its own, as a photo has, gets rounded corners; one without stands free. */
async function pictureIn(picture: Buffer | string, room: Box): Promise<{ overlay: OverlayOptions; ground: string; room: Box } | null> {
  const [wide, high] = [Math.max(8, Math.round(room.width)), Math.max(8, Math.round(room.height))]
  try {
    const image = openPicture(picture).autoOrient()
    const { isOpaque } = await openPicture(picture).stats()
    const fitted = isOpaque
      ? await image
          .resize(wide - 8, high - 8, { fit: 'cover', position: 'attention' })
          .composite([
            {
              input: Buffer.from(
                `<svg xmlns="http://www.w3.org/2000/svg" width="${wide - 8}" height="${high - 8}"><rect width="100%" height="100%" rx="6"/></svg>`,
              ),
              blend: 'dest-in',
            },
          ])
          .png()
          .toBuffer({ resolveWithObject: true })
      : await image
          .trim({ background: '#0000', threshold: 8 })
          .resize(wide, high, { fit: 'inside' })
          .png()
          .toBuffer({ resolveWithObject: true })
    const { width, height } = fitted.info
    const left = Math.round(room.x + (room.width - width) / (isOpaque ? 2 : 1))
    const top = Math.round(room.y + (room.height - height) / (isOpaque ? 2 : 1))
    const frame = isOpaque ? `<rect x="${left - 4}" y="${top - 4}" width="${width + 8}" height="${height + 8}" rx="9" fill="${card}"/>` : ''
    return { overlay: { input: fitted.data, left, top }, ground: frame, room }
  } catch {
    // A picture that cannot be read leaves its room to the words.
    return null
  }
}
