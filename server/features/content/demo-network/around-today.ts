import pLimit from 'p-limit'
import * as v from 'valibot'
import { placementInBundle, type Bundle, type BundlePublication, type BundleText } from '../bundle.ts'
import type { BundleFile, BundleFiles } from '../read.ts'
import { dated, PrintedDates } from './date-marks.ts'
import { adDateInfo, dayIn, daysAround, type Days } from './days.ts'
import { readNetwork } from './network.ts'

/**
 * Returns the demo network's bundle with its offers moved from the past days of its file to those around `today`, in the
 * chain's time zone, and with these dates drawn into the flyers' pages.
 */
export async function aroundToday(files: BundleFiles, today: Date): Promise<BundleFiles> {
  const bundle = laidAround(today, await readNetwork(files))
  const dates = v.parse(PrintedDates, JSON.parse((await files.beside('dates.json')).toString()))
  const days = new Map(bundle.publications.flatMap((it) => it.pages.map((page) => [page.imageName, daysOf(it)])))
  const inTurn = pLimit(4)
  const draw = async (file: BundleFile) => {
    const [marks, its] = [dates.pages[file.name], days.get(file.name)]
    if (!marks?.length || !its) return files.read(file)
    return inTurn(async () => dated(await files.read(file), marks, its, dates))
  }
  // An import reads a page twice: to check it and to store it.
  const drawn = new Map<string, Promise<Buffer>>()
  return {
    ...files,
    content: async () => Buffer.from(JSON.stringify(bundle)),
    read: (file) => (file.folder === 'pages' ? drawn.getOrInsertComputed(file.path, () => draw(file)) : files.read(file)),
  }
}

/** Returns a bundle as it is written, since an import reads it: in it a placement has the word of every network. */
function laidAround(today: Date, bundle: Bundle) {
  const zones = new Map(bundle.stores.map((it) => [it.chain, it.timeZone]))
  const [zone = 'UTC'] = zones.values()
  const moved = (from: string, to: string) => daysAround(dayIn(zone, today), daysBetween(from, to))
  return {
    ...bundle,
    publications: bundle.publications.map((it) => onDays(it, publicationDays(it, dayIn(zones.get(it.chain) ?? zone, today)))),
    exclusives: bundle.exclusives.map((it) => {
      const { from, to } = text(moved(it.startDate, it.endDate))
      return { ...it, startDate: from, endDate: to }
    }),
    banners: bundle.banners.map((it) => {
      const { from, to } = text(moved(it.visibleFrom, it.visibleTo))
      const media = it.media.map((one) => ({ ...one, placement: placementInBundle(one.placement) }))
      return { ...it, media, visibleFrom: from, visibleTo: to }
    }),
  } satisfies BundleText
}

/** Today is a day after the end of every item that ends before its publication does. */
function publicationDays(publication: BundlePublication, today: Temporal.PlainDate): Days {
  const { from, to } = daysOf(publication)
  const ends = publication.pages.flatMap((it) => it.items).flatMap(({ endDate }) => (endDate ? [Temporal.PlainDate.from(endDate)] : []))
  const over = ends.toSorted((one, other) => Temporal.PlainDate.compare(one, other)).at(-1)
  const rest = daysAround(today, { from: over?.add({ days: 1 }) ?? from, to })
  return { from: rest.to.subtract(from.until(to)), to: rest.to }
}

/** Ids contain the publication's first day: next week's flyer is a new one. */
function onDays(publication: BundlePublication, days: Days): BundlePublication {
  const { from, to } = text(days)
  const renamed = (id: string) => id.replace(publication.validFrom, from)
  const later = Temporal.PlainDate.from(publication.validFrom).until(days.from)
  const moved = (day: string | undefined) => day && Temporal.PlainDate.from(day).add(later).toString()
  return {
    ...publication,
    externalId: renamed(publication.externalId),
    adDateInfo: adDateInfo(days),
    validFrom: from,
    validTo: to,
    visibleFrom: from,
    visibleTo: to,
    pages: publication.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => ({
        ...item,
        externalId: renamed(item.externalId),
        startDate: moved(item.startDate),
        endDate: moved(item.endDate),
      })),
    })),
  }
}

function daysOf({ validFrom, validTo }: BundlePublication) {
  return daysBetween(validFrom, validTo)
}

function daysBetween(from: string, to: string): Days {
  return { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
}

function text({ from, to }: Days) {
  return { from: from.toString(), to: to.toString() }
}
