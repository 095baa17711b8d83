import type { StudioFile } from '#contract/studio/weeks.ts'
import type { Db } from '#server/db/pool.ts'
import type { SheetRow } from '#server/features/content/convert/table.ts'

export type FileRecord = {
  fileId: string
  weekId: string
  name: string
  bytes: number
  received: number
  kind: StudioFile['kind']
  state: StudioFile['state']
  done: number
  doing: string
  found: string
  note: string | null
  reason: string | null
  daysAgree: boolean | null
  sheets: { name: string; rows: number; isHidden: boolean }[]
  chosenSheet: string | null
  photos: Photo[]
}
export type Photo = { name: string; key: string; width: number; height: number }

const fields = [
  'file_id as fileId',
  'week_id as weekId',
  'name',
  'bytes',
  'received',
  'kind',
  'state',
  'done',
  'doing',
  'found',
  'note',
  'reason',
  'days_agree as daysAgree',
  'sheets',
  'chosen_sheet as chosenSheet',
  'photos',
] as const

/** Returns the files in the order in which they came. */
export async function filesOf(db: Db, weekId: string): Promise<FileRecord[]> {
  return db.selectFrom('week_file').select(fields).where('week_id', '=', weekId).orderBy('position').execute()
}

export async function fileById(db: Db, fileId: string): Promise<FileRecord | undefined> {
  return db.selectFrom('week_file').select(fields).where('file_id', '=', fileId).executeTakeFirst()
}

export async function insertFile(
  trx: Db,
  { fileId, weekId, name, bytes }: Pick<FileRecord, 'fileId' | 'weekId' | 'name' | 'bytes'>,
): Promise<void> {
  await trx.insertInto('week_file').values({ file_id: fileId, week_id: weekId, name, bytes }).execute()
}

export async function setReceived(trx: Db, fileId: string, received: number): Promise<void> {
  await trx.updateTable('week_file').set({ received }).where('file_id', '=', fileId).execute()
}

/** Does nothing to a file that is read or refused: progress may be written late. */
export async function setProgress(trx: Db, fileId: string, done: number, doing: string): Promise<void> {
  const open = trx.updateTable('week_file').where('file_id', '=', fileId).where('state', 'in', ['waiting', 'reading'])
  await open.set({ state: 'reading', done, doing }).execute()
}

export async function refuseFile(trx: Db, fileId: string, reason: string): Promise<void> {
  await trx.updateTable('week_file').set({ state: 'refused', done: 1, doing: '', reason }).where('file_id', '=', fileId).execute()
}

type Read = {
  kind: StudioFile['kind']
  found: string
  note: string | null
  daysAgree: boolean | null
  sheets: { name: string; rows: SheetRow[]; isHidden: boolean }[]
  photos: Photo[]
}

export async function setRead(trx: Db, fileId: string, { kind, found, note, daysAgree, sheets, photos }: Read): Promise<void> {
  await trx
    .updateTable('week_file')
    .set({
      state: 'read',
      done: 1,
      doing: '',
      kind,
      found,
      note,
      days_agree: daysAgree,
      sheets: JSON.stringify(sheets.map(({ name, rows, isHidden }) => ({ name, rows: rows.length, isHidden }))),
      sheet_rows: JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows }))),
      photos: JSON.stringify(photos),
    })
    .where('file_id', '=', fileId)
    .execute()
}

export async function setNote(trx: Db, fileId: string, note: string | null): Promise<void> {
  await trx.updateTable('week_file').set({ note }).where('file_id', '=', fileId).execute()
}

export async function setDaysRead(trx: Db, fileId: string, { daysAgree, note }: Pick<Read, 'daysAgree' | 'note'>): Promise<void> {
  await trx.updateTable('week_file').set({ days_agree: daysAgree, note }).where('file_id', '=', fileId).execute()
}

/** A week has one sheet with the prices. null: none. */
export async function chooseSheetOf(trx: Db, weekId: string, chosen: { fileId: string; sheet: string } | null): Promise<void> {
  await trx.updateTable('week_file').set({ chosen_sheet: null }).where('week_id', '=', weekId).execute()
  if (chosen) await trx.updateTable('week_file').set({ chosen_sheet: chosen.sheet }).where('file_id', '=', chosen.fileId).execute()
}

export type ChosenSheet = { fileId: string; file: string; sheet: string; rows: SheetRow[] }

/** Returns the sheet with the prices; null while there is none. */
export async function chosenSheetOf(db: Db, weekId: string): Promise<ChosenSheet | null> {
  const found = await db
    .selectFrom('week_file')
    .select(['file_id as fileId', 'name', 'chosen_sheet as sheet', 'sheet_rows as all'])
    .where('week_id', '=', weekId)
    .where('chosen_sheet', 'is not', null)
    .executeTakeFirst()
  if (!found || found.sheet === null) return null
  const rows = found.all?.find(({ name }) => name === found.sheet)?.rows ?? []
  return { fileId: found.fileId, file: found.name, sheet: found.sheet, rows }
}

export async function deleteFile(trx: Db, fileId: string): Promise<void> {
  await trx.deleteFrom('week_file').where('file_id', '=', fileId).execute()
}
