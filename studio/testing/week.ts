import type { Week } from '#contract/studio/weeks.ts'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A week whose rows are being matched. */
export const aWeek: Week = {
  weekId: '01890a5d-ac96-774b-bcce-b302099a8001',
  chainId: 1,
  chainName: 'Harvest Commons',
  stores: 14,
  title: 'Co-op Deals',
  spanishTitle: '',
  adDateInfo: '',
  validFrom: '2026-11-25',
  validTo: '2026-12-01',
  state: 'making',
  isMadeHere: true,
  publication: null,
  publishAt: null,
  pageCount: 1,
  itemCount: 4,
  picture: null,
  needs: ['doubts', 'preview', 'moment'],
  doubtful: 3,
  corrected: 0,
  version: 1,
  files: [],
  pages: [{ pageNumber: 1, width: 1000, height: 1400, picture, small: picture, source: 'text', rows: 3, doubtful: 3 }],
  counts: { rows: 4, certain: 0, doubtful: 3, unplaced: 1, itemOnly: 0, leftOut: 0 },
  photos: { total: 0, withRow: 0, some: [] },
  daysAgree: true,
  progress: null,
  hasPreview: false,
  others: [],
  change: 1,
}
