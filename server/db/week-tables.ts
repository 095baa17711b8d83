import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Price } from '#contract/ads.ts'
import type { Doubt, StudioRow } from '#contract/studio/rows.ts'
import type { Box } from '#contract/studio/values.ts'
import type { ColumnMapping, Person, StudioFile, StudioPage } from '#contract/studio/weeks.ts'
import type { SheetRow } from '#server/features/content/convert/table.ts'
import type { Word } from '#server/features/content/reading/page-words.ts'
import type { Earlier } from '#server/features/weeks/row-record.ts'

/** JSON is written as text and read parsed; the second has a default. */
type Json<T> = ColumnType<T, string, string>
type JsonOr<T> = ColumnType<T, string | undefined, string>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>

type SheetRows = { name: string; rows: SheetRow[] }[]

/** The tables of the studio's weeks (migration 021), as in schema.ts. */
export type WeekTables = {
  week: {
    week_id: string
    chain_id: number
    title: string | null
    ad_date_info: Generated<string>
    spanish_title: Generated<string>
    valid_from: string | null
    valid_to: string | null
    publication: string | null
    staged_as: string | null
    previewed_at: Time | null
    seen_on_phone_at: Time | null
    mapping: Json<ColumnMapping> | null
    questions: number | null
    match_order: Generated<number>
    match_done: number | null
    match_doing: Generated<string>
    created_at: TimeNow
    version: Generated<number>
    change: Generated<number>
  }
  week_file: {
    file_id: string
    week_id: string
    position: GeneratedAlways<number>
    name: string
    bytes: number
    received: Generated<number>
    kind: Generated<StudioFile['kind']>
    state: Generated<StudioFile['state']>
    done: Generated<number>
    doing: Generated<string>
    found: Generated<string>
    note: string | null
    reason: string | null
    days_agree: boolean | null
    sheets: JsonOr<{ name: string; rows: number; isHidden: boolean }[]>
    sheet_rows: Json<SheetRows> | null
    chosen_sheet: string | null
    photos: JsonOr<{ name: string; key: string; width: number; height: number }[]>
    created_at: TimeNow
  }
  week_page: {
    page_id: GeneratedAlways<number>
    week_id: string
    file_id: string | null
    file_page: number
    width: number
    height: number
    source: StudioPage['source']
    picture: string
    small: string
    words: Json<Word[]>
    edges: JsonOr<Box[]>
  }
  week_row: {
    row_id: string
    week_id: string
    file_id: string | null
    row_number: number | null
    position: number
    identity: string
    external_id: string
    title: string
    brand: Generated<string>
    size: Generated<string>
    identifier: Generated<string>
    is_numbered: Generated<boolean>
    category: Generated<string>
    price_text: Generated<string>
    price: Json<Price> | null
    sheet_price: Generated<string>
    owner_price_text: Generated<string>
    owner_price: Json<Price> | null
    regular_cents: number | null
    text: Generated<string>
    spanish_title: Generated<string>
    spanish_text: Generated<string>
    healthy_options: JsonOr<string[]>
    start_date: string | null
    end_date: string | null
    page: number | null
    region: Json<Box> | null
    state: StudioRow['state']
    doubts: JsonOr<Doubt[]>
    is_accepted: Generated<boolean>
    /** Names of columns of this table. */
    decided: JsonOr<string[]>
    earlier: JsonOr<Earlier[]>
    decided_by: string | null
    picture: string | null
    version: Generated<number>
  }
  /** `content`: a RowRecord of server/features/weeks/row-queries.ts, as the release knew it that removed the row. */
  week_row_removed: { row_id: string; week_id: string; content: Json<object> }
  kept_columns: { chain_id: number; heads_hash: string; mapping: Json<ColumnMapping>; kept_at: TimeNow }
  week_presence: { week_id: string; staff_id: string; name: string; step: Person['at']['step']; row_id: string | null; seen_at: TimeNow }
}
