/**
 * Strips that a flyer page is stacked from. Each letter is the region of one item, a digit that of a panel without an item;
 * `height` is in shares of the page, one share being about 155 of its 1584 px.
 * No cell is lower than a share or narrower than a fifth: a region has to be hit by a thumb on a phone, where 138 px of the page are 44.
 */
export const bands = {
  duo: { rows: ['ab'], height: 1.55 },
  trio: { rows: ['abc'], height: 1.25 },
  six: { rows: ['abc', 'def'], height: 2.1 },
  nine: { rows: ['abc', 'def', 'ghi'], height: 3.1 },
  sixAcross: { rows: ['abcdef'], height: 1.75 },
  eight: { rows: ['abcd', 'efgh'], height: 2.45 },
  four: { rows: ['abcd'], height: 2.05 },
  five: { rows: ['abcde'], height: 1.95 },
  ten: { rows: ['abcde', 'fghij'], height: 3.8 },
  bigLeft: { rows: ['aabc', 'aade'], height: 2.75 },
  bigRight: { rows: ['bcaa', 'deaa'], height: 2.75 },
  bigMiddle: { rows: ['baac', 'daae'], height: 2.75 },
  wideLeft: { rows: ['aabc'], height: 2 },
  wideRight: { rows: ['bcaa'], height: 2 },
  towerRight: { rows: ['bbcca', 'ddeea'], height: 2.5 },
  towerLeft: { rows: ['abbcc', 'addee'], height: 2.5 },
  panelLeft: { rows: ['11ab', '11cd'], height: 2.6 },
  panelRight: { rows: ['ab11', 'cd11'], height: 2.6 },
  panelTower: { rows: ['aabb1', 'ccdd1'], height: 2.5 },
  panelLow: { rows: ['11ab'], height: 1.9 },
  panelEnd: { rows: ['ab11'], height: 1.9 },
} satisfies Record<string, Band>

export type Band = { rows: string[]; height: number }
export type BandName = keyof typeof bands

export function itemsIn(name: BandName): number {
  return new Set(bands[name].rows.join('').replaceAll(/\d/g, '')).size
}

/** The cells in reading order of their letters, each as a CSS grid-area. */
export function cellsOf(name: BandName): { key: string; area: string }[] {
  const { rows } = bands[name]
  return [...new Set(rows.join(''))].sort(byLetter).map((key) => {
    const lines = rows.flatMap((row, y) => (row.includes(key) ? [y] : []))
    const row = rows[lines[0] ?? 0] ?? ''
    return { key, area: `${(lines[0] ?? 0) + 1} / ${row.indexOf(key) + 1} / ${(lines.at(-1) ?? 0) + 2} / ${row.lastIndexOf(key) + 2}` }
  })
}

function byLetter(a: string, b: string) {
  return a < b ? -1 : 1
}
