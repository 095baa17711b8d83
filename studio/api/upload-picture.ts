import * as v from 'valibot'
import { UploadedPicture, uploadMax, uploadPath, type StudioFolder } from '#contract/studio/content.ts'
import { rowPicturePath, StudioRow } from '#contract/studio/rows.ts'
import { admitted, jsonIn } from './call.ts'

type As = { folder: StudioFolder; name: string; still?: string }

/** Hands in a picture as it is, or with `still` a video; the server says under which name it keeps it. */
export async function uploadPicture(file: Blob, { name, ...as }: As, signal: AbortSignal | null = null): Promise<UploadedPicture> {
  const query = new URLSearchParams({ ...as, name: name.slice(0, 200) }).toString()
  const send = () =>
    fetch(`${uploadPath}?${query}`, {
      method: 'PUT',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
      signal,
    })
  return v.parse(UploadedPicture, await jsonIn(await admitted(send)))
}

/** Gives a row of a week a picture of its own; null: its part of the page again. */
export async function setRowPicture(weekId: string, rowId: string, file: Blob | null): Promise<StudioRow> {
  const put: RequestInit = { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: file }
  const send = () => fetch(rowPicturePath(weekId, rowId), { credentials: 'same-origin', ...(file ? put : { method: 'DELETE' }) })
  return v.parse(StudioRow, await jsonIn(await admitted(send)))
}

/** The same of a video. */
export function videoFault({ size, type, name }: File): string | null {
  if (size > uploadMax) return `${name} is larger than ${uploadMax / 1024 / 1024} MB.`
  return type === 'video/mp4' || type === 'video/webm' ? null : `${name} is not an MP4 or WebM.`
}

/** Returns why a file is not worth sending; null when it may be. */
export function fileFault({ size, type, name }: File, max = uploadMax): string | null {
  if (size > max) return `${name} is larger than ${max / 1024 / 1024} MB.`
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) return `${name} is a HEIC photo, as telephones take them. Save it as JPEG.`
  return type.startsWith('image/') && type !== 'image/svg+xml' && type !== 'image/gif' ? null : `${name} is not a JPEG, PNG, WebP or AVIF.`
}
