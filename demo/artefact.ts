import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { zipSync, type Zippable } from 'fflate'
import * as v from 'valibot'
import type { Bundle } from '#server/features/content/bundle.ts'
import { PrintedDates } from '#server/features/content/demo-network/date-marks.ts'
import { networkFile, readNetwork } from '#server/features/content/demo-network/network.ts'
import { openBundle } from '#server/features/content/read.ts'
import { networkContent, printedDates, type PlacesOfPages } from './content.ts'

/** The contents of demo/network.zip: pictures by path, and the places of items and dates on the pages. */
export type Artefact = { pictures: Map<string, Buffer>; places: PlacesOfPages; bundle: Bundle; texts: Texts }
export type Texts = { 'content.json': string; 'dates.json': string }

export async function readArtefact(): Promise<Artefact | null> {
  if (!existsSync(networkFile)) return null
  const files = await openBundle(networkFile)
  try {
    const bundle = await readNetwork(files)
    const texts = { 'content.json': (await files.content()).toString(), 'dates.json': (await files.beside('dates.json')).toString() }
    const pictures = new Map<string, Buffer>()
    for (const file of files.files) pictures.set(file.path, await files.read(file))
    return { pictures, places: placesIn(bundle, v.parse(PrintedDates, JSON.parse(texts['dates.json']))), bundle, texts }
  } finally {
    files.close()
  }
}

/** Makes the texts from the sources in demo/. */
export async function textsOf(places: PlacesOfPages): Promise<Texts> {
  return { 'content.json': JSON.stringify(networkContent(places)), 'dates.json': JSON.stringify(await printedDates(places)) }
}

/** Writes the file, and returns its size. The same contents give the same bytes. Pictures are not compressed again. */
export async function writeArtefact(pictures: Map<string, Buffer>, places: PlacesOfPages): Promise<number> {
  const files: Zippable = {}
  for (const [name, text] of Object.entries(await textsOf(places))) files[name] = [Buffer.from(text), { level: 9 }]
  for (const path of [...pictures.keys()].sort()) files[path] = [pictures.get(path)!, { level: 0 }]
  const bytes = zipSync(files, { mtime: new Date(2020, 0, 1) })
  await writeFile(networkFile, bytes)
  return bytes.length
}

function placesIn({ publications }: Bundle, { pages }: PrintedDates): PlacesOfPages {
  return new Map(
    publications.flatMap((it) =>
      it.pages.map(({ imageName, items }) => [
        imageName,
        {
          regions: items.flatMap(({ externalId, region }) =>
            region ? [{ item: externalId.slice(externalId.indexOf('/') + 1), ...region }] : [],
          ),
          dates: pages[imageName] ?? [],
        },
      ]),
    ),
  )
}
