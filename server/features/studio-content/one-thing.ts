import type { ImageStore } from '#server/adapters/image-store/store.ts'
import type { Db } from '#server/db/pool.ts'
import type { BundleText } from '#server/features/content/bundle.ts'
import { BadBundle } from '#server/features/content/fault.ts'
import { prepareByStaff, writeByStaff } from '#server/features/content/import.ts'
import { originalKey } from '#server/features/content/pictures.ts'
import type { BundleFile } from '#server/features/content/read.ts'
import { badRequest } from '#server/http/problem.ts'

/** A picture by the address of its file in a bundle: folder, published name and, for a video, the ending. */
export type Stored = Pick<BundleFile, 'folder' | 'name' | 'kind'> & { ending?: string }

/** Writes one thing as a bundle of nothing else, by the rules of every import; its pictures are in the image store. */
export async function importOne(
  trx: Db,
  content: Omit<BundleText, 'version'>,
  pictures: readonly Stored[],
  images: ImageStore,
): Promise<void> {
  const files: BundleFile[] = []
  for (const { ending = '', ...it } of pictures) {
    const file = { ...it, path: `${it.folder}/${it.name}${ending}`, size: 0 }
    if (await images.has(originalKey(file.folder, file.name, file))) files.push(file)
  }
  const bundle: BundleText = { version: 1, ...content }
  try {
    const prepared = await prepareByStaff(
      trx,
      {
        files,
        content: async () => Buffer.from(JSON.stringify(bundle)),
        read: async (file) => (await images.get(originalKey(file.folder, file.name, file)))!,
        beside: () => Promise.reject(new Error('there is nothing beside it')),
        close: () => {},
      },
      images,
    )
    await writeByStaff(trx, prepared)
  } catch (error) {
    if (error instanceof BadBundle) throw refusalOf(error)
    throw error
  }
}

/** The same faults as an import tells, by the fields of the form: 'banners[0].media[1].file' is its 'media.1.file'. */
function refusalOf({ faults }: BadBundle) {
  const errors = faults.slice(0, 20).map(({ path, reason }) => ({
    field: path.replace(/^\w+\[0\]\.?/, '').replace(/\[(\d+)\]/g, '.$1'),
    message: reason,
  }))
  return badRequest(`This cannot be kept: ${errors[0]?.field} ${errors[0]?.message}`, errors)
}
