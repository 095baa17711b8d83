import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { PlainError } from '#server/plain-error.ts'
import type { Word } from '../reading/page-words.ts'
import { readFile } from '../reading/read-files.ts'
import { picturesIn } from './pictures.ts'
import type { Report } from './report.ts'

/** A page's picture. `words` is null where nobody read them. */
export type PageFile = { path: string; width: number; height: number; words: Word[] | null }
export type PageFiles = { from: string; pages: PageFile[]; close: () => void }

/** Opens the pages that were given: a PDF or another file with pages, or a folder of their pictures. */
export async function openPages(path: string | undefined, report: Report): Promise<PageFiles | null> {
  if (path === undefined) return null
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return pagesInFile(path)
  const names = picturesIn(path, report)
  if (names.length === 0) throw new PlainError(`${path} holds no picture of a page.`)
  const pages = await Promise.all(
    names.map(async (name): Promise<PageFile> => {
      const picture = join(path, name)
      const { autoOrient } = await sharp(readFileSync(picture))
        .metadata()
        .catch(() => {
          throw new PlainError(`${name} is not a picture.`)
        })
      return { path: picture, ...autoOrient, words: null }
    }),
  )
  return { from: path, pages, close() {} }
}

async function pagesInFile(path: string): Promise<PageFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const close = () => rmSync(folder, { recursive: true, force: true })
  try {
    const read = await readFile(path, basename(path), folder, () => {}, new AbortController().signal)
    if (read.kind === 'refused') throw new PlainError(`${basename(path)}: ${read.reason}`)
    if (read.kind !== 'pages')
      throw new PlainError(`${basename(path)} has no pages: --pages is a PDF, or a folder of pictures of the pages.`)
    const pages = read.pages.map(({ picture, width, height, words }) => ({ path: join(folder, picture), width, height, words }))
    return { from: basename(path), pages, close }
  } catch (error) {
    close()
    throw error
  }
}
