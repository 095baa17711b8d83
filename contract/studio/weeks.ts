import * as v from 'valibot'
import { Price } from '#contract/ads.ts'
import { endpoints } from '#contract/endpoint.ts'
import { count, day, share, version } from '#contract/studio/values.ts'
import { id, idText, instant, line, name, text, uuid } from '#contract/values.ts'

/** The largest file that staff can hand in. */
export const fileBytesMax = 512 * 1024 * 1024
/** Files come in parts: each but the last one has so many bytes. */
export const filePartBytes = 4 * 1024 * 1024
/** The most files of one week. */
export const filesMax = 100

/**
 * empty: nothing was handed in · making: not brought in yet · staged: brought in, and shown to nobody before its moment ·
 * published: its moment has come · over: its days have ended · withdrawn: taken back by hand.
 */
export const WeekState = v.picklist(['empty', 'making', 'staged', 'published', 'over', 'withdrawn'])
export type WeekState = v.InferOutput<typeof WeekState>

/** What a week still lacks before it can go out, in the order of the steps. */
export const Need = v.picklist(['files', 'sheet', 'columns', 'doubts', 'preview', 'moment'])
export type Need = v.InferOutput<typeof Need>

export const Step = v.picklist(['files', 'columns', 'matching', 'preview', 'publish', 'running', 'history'])
export type Step = v.InferOutput<typeof Step>

/** Somebody else who has the week open. */
export const Person = v.object({ staffId: uuid, name: line(120), at: v.object({ step: Step, rowId: v.nullable(uuid) }) })
export type Person = v.InferOutput<typeof Person>

const summary = {
  weekId: uuid,
  chainId: id,
  chainName: line(120),
  /** How many stores the chain has. */
  stores: count,
  /** The time zone of most of them. */
  timeZone: v.optional(line(60)),
  title: line(200),
  /** '' where shoppers who read Spanish see the English one. */
  spanishTitle: line(200),
  adDateInfo: line(200),
  validFrom: day,
  validTo: day,
  state: WeekState,
  /** False for a publication that was brought in by command: it has no files and no rows here. */
  isMadeHere: v.boolean(),
  /** Its publication's externalId and number, once it was brought in. */
  publication: v.nullable(v.object({ externalId: line(100), adId: id })),
  /** The moment at which it goes out, or went out. */
  publishAt: v.nullable(instant),
  pageCount: count,
  itemCount: count,
  /** The first page, small. */
  picture: v.nullable(v.string()),
  needs: v.array(Need),
  doubtful: count,
  /** How many items were corrected since it was brought in. */
  corrected: count,
  version,
}
export const WeekSummary = v.object(summary)
export type WeekSummary = v.InferOutput<typeof WeekSummary>

export const StudioFile = v.object({
  fileId: uuid,
  name: line(200),
  bytes: count,
  /** How many of them are here: a file goes on from there. */
  received: count,
  kind: v.picklist(['pages', 'sheets', 'photos', 'unknown']),
  state: v.picklist(['waiting', 'reading', 'read', 'refused']),
  done: share,
  /** What is being done with it. */
  doing: line(200),
  /** What it was found to be: '8 pages'. */
  found: line(200),
  /** What staff should look at: 'Looks like last week’s flyer. Page 1 says November 18 through 24.' */
  note: v.nullable(line(300)),
  /** Why it was refused. */
  reason: v.nullable(line(500)),
  sheets: v.array(v.object({ name: line(200), rows: count, isChosen: v.boolean() })),
  photos: count,
})
export type StudioFile = v.InferOutput<typeof StudioFile>

export const StudioPage = v.object({
  pageNumber: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  width: v.number(),
  height: v.number(),
  picture: v.string(),
  small: v.string(),
  source: v.picklist(['text', 'scan', 'composed']),
  rows: count,
  doubtful: count,
})
export type StudioPage = v.InferOutput<typeof StudioPage>

/** How far the matching is, while it runs. */
export const MatchProgress = v.object({ done: share, doing: line(200) })

export const Week = v.object({
  ...summary,
  files: v.array(StudioFile),
  pages: v.array(StudioPage),
  counts: v.object({ rows: count, certain: count, doubtful: count, unplaced: count, itemOnly: count, leftOut: count }),
  photos: v.object({ total: count, withRow: count, some: v.array(v.string()) }),
  /** Whether the days on page 1 are those of the week; null when page 1 says none that can be read. */
  daysAgree: v.nullable(v.boolean()),
  progress: v.nullable(MatchProgress),
  hasPreview: v.boolean(),
  others: v.array(Person),
  /** Grows with everything that happens to the week: what `changes` waits for. */
  change: version,
})
export type Week = v.InferOutput<typeof Week>

/** A column of the sheet; `asked`: only a person knows what it is; `ignored`: not stored. */
export const Column = v.object({
  head: line(200),
  letter: line(3),
  samples: v.array(line(200)),
  field: v.nullable(line(40)),
  state: v.picklist(['known', 'asked', 'ignored']),
})
export type Column = v.InferOutput<typeof Column>

/** The head of each field; null for a field that the sheet does not have. */
export const ColumnMapping = v.record(line(40), v.nullable(text(200)))
export type ColumnMapping = v.InferOutput<typeof ColumnMapping>

/** A field that is missing and one that no column has are the same. */
export function isSameMapping(one: ColumnMapping, other: ColumnMapping): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((it) => (one[it] ?? null) === (other[it] ?? null))
}

const centsOrNone = v.nullable(count)
/** A row of the sheet as it is read. */
const ReadRow = v.object({
  row: count,
  title: line(200),
  brand: line(200),
  size: line(100),
  price: v.nullable(Price),
  regularCents: centsOrNone,
})

export const Columns = v.object({
  file: line(200),
  sheet: line(200),
  rows: count,
  columns: v.array(Column),
  /** What only a person knows. `mapping` is what an option adds to the mapping. `words`: 'Which column is the price?' */
  questions: v.array(
    v.object({
      field: line(40),
      words: line(300),
      options: v.array(
        v.object({
          words: line(300),
          consequence: line(300),
          mapping: ColumnMapping,
          isSuggested: v.boolean(),
          /** The first rows as this answer has them read, with what is suggested for the other questions. */
          sample: v.array(ReadRow),
        }),
      ),
    }),
  ),
  /** The first rows as they are read by the mapping that is asked for or kept. */
  sample: v.array(ReadRow),
  fields: v.array(v.object({ field: line(40), words: line(80) })),
  /** What is read as it stands now. */
  mapping: ColumnMapping,
  /** Whether the mapping is that of an earlier week of the chain, whose sheet had the same heads. */
  isKept: v.boolean(),
})
export type Columns = v.InferOutput<typeof Columns>

const weekParams = v.object({ weekId: uuid })
const fileParams = v.object({ weekId: uuid, fileId: uuid })
const base = '/api/studio/weeks'

/**
 * The address that takes a part of a file: PUT, application/octet-stream, answered with a StudioFile. `from` is where in the file of
 * so many bytes the part begins. Parts come one after the other; 409 part_missing says `received` in `present`.
 */
export const filePath = (weekId: string, fileId: string, { name: fileName, bytes, from }: { name: string; bytes: number; from: number }) =>
  `${base}/${weekId}/files/${fileId}?${new URLSearchParams({ name: fileName, bytes: String(bytes), from: String(from) }).toString()}`

export const weeks = endpoints({
  all: {
    method: 'GET',
    path: base,
    access: 'staff',
    about: 'The weeks of the caller’s chains, the latest first, and for each chain the days that follow its last week.',
    reply: v.object({
      chains: v.array(
        v.object({
          chainId: id,
          name: line(120),
          stores: count,
          /** The title of its last flyer. */
          title: line(200),
          spanishTitle: line(200),
          next: v.object({ validFrom: day, validTo: day }),
        }),
      ),
      weeks: v.array(WeekSummary),
    }),
  },
  create: {
    method: 'POST',
    path: base,
    access: 'editor',
    about: 'Makes a week under the id that the browser made. Doing it again changes nothing.',
    body: v.object({ weekId: uuid, chainId: id, title: name(200), spanishTitle: v.optional(line(200), ''), validFrom: day, validTo: day }),
    reply: Week,
  },
  one: {
    method: 'GET',
    path: `${base}/:weekId`,
    access: 'staff',
    about: 'A week with its files and pages.',
    params: weekParams,
    reply: Week,
  },
  change: {
    method: 'PATCH',
    path: `${base}/:weekId`,
    access: 'editor',
    about: 'Changes the titles, the line below it, or the days; 409 when somebody was faster.',
    params: weekParams,
    body: v.object({
      version,
      title: v.optional(name(200)),
      spanishTitle: v.optional(line(200)),
      adDateInfo: v.optional(line(200)),
      validFrom: v.optional(day),
      validTo: v.optional(day),
    }),
    reply: Week,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:weekId`,
    access: 'editor',
    about: 'Removes a week that was never brought in, with its files.',
    params: weekParams,
    reply: null,
  },
  changes: {
    method: 'GET',
    path: `${base}/:weekId/changes`,
    access: 'staff',
    waits: true,
    about: 'Replies as soon as something has happened to the week since `after`, or others came or left; at the latest after 20 seconds.',
    params: weekParams,
    query: v.object({ after: v.optional(idText) }),
    reply: v.object({ change: version, others: v.array(Person) }),
  },
  presence: {
    method: 'PUT',
    path: `${base}/:weekId/presence`,
    access: 'staff',
    about: 'Says where in the week the caller is. Others see it for a minute.',
    params: weekParams,
    body: v.object({ step: Step, rowId: v.nullable(uuid) }),
    reply: null,
  },
  removeFile: {
    method: 'DELETE',
    path: `${base}/:weekId/files/:fileId`,
    access: 'editor',
    about: 'Removes a file, its pages, and the rows that nobody decided on.',
    params: fileParams,
    reply: null,
  },
  chooseSheet: {
    method: 'PUT',
    path: `${base}/:weekId/files/:fileId/sheet`,
    access: 'editor',
    about: 'Chooses the sheet of a workbook that has the prices.',
    params: fileParams,
    body: v.object({ sheet: line(200) }),
    reply: Week,
  },
  columns: {
    method: 'GET',
    path: `${base}/:weekId/columns`,
    access: 'staff',
    about: 'What is in each column of the sheet, with samples, and what only a person knows.',
    params: weekParams,
    reply: Columns,
  },
  setColumns: {
    method: 'PUT',
    path: `${base}/:weekId/columns`,
    access: 'editor',
    about: 'Says which column is what, keeps it for the chain’s next weeks if wanted, and has the rows matched.',
    params: weekParams,
    /** `seen`: the mapping from which the caller began, as `columns` has it. */
    body: v.object({ mapping: ColumnMapping, keep: v.boolean(), seen: ColumnMapping }),
    reply: Week,
  },
  match: {
    method: 'POST',
    path: `${base}/:weekId/match`,
    access: 'editor',
    about: 'Matches the rows to the pages once more. What people decided stays.',
    params: weekParams,
    reply: Week,
  },
})
