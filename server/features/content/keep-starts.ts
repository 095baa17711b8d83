import type { Db } from '#server/db/pool.ts'
import { firstShown } from '#server/features/ads/rules.ts'
import { startsOf, zonesOfChains, type Row, type Start } from './queries.ts'

type How = { overwrite: boolean; say: (line: string) => void }

/**
 * Returns publications with the start that they keep: a moment that staff set, and of a flyer that is out the one at which it came
 * out, when the bundle has a later one (decision 0234). Reports each; with `overwrite` the bundle wins, which is reported as well.
 */
export async function keepStarts(db: Db, rows: readonly Row<'ad'>[], { overwrite, say }: How): Promise<Row<'ad'>[]> {
  const ids = rows.map((it) => it.external_id)
  const known = new Map((await startsOf(db, ids)).map((it) => [it.external_id, it]))
  const zones = Map.groupBy(await zonesOfChains(db, [...new Set(rows.map((it) => it.chain_id))]), (it) => it.chainId)
  return rows.map((row) => {
    const before = known.get(row.external_id)
    if (!before || wordsOf(before) === wordsOf(row)) return row
    const ofChain = (zones.get(row.chain_id) ?? []).map((it) => it.timeZone)
    const isByHand = before.published_at?.getTime() === before.visible_from_earliest.getTime()
    if (!isByHand && !isLater(row, before, ofChain)) return row
    const kept = isByHand ? 'set by hand' : 'it is out'
    const what = `publication ${row.external_id} is shown from`
    if (overwrite) say(`Overwritten, though ${kept}: ${what} ${wordsOf(row)}, not from ${wordsOf(before)}`)
    else say(`Kept as ${kept}: ${what} ${wordsOf(before)}, not from ${wordsOf(row)}`)
    const { visible_from, visible_from_time, visible_from_earliest } = before
    return overwrite ? row : { ...row, visible_from, visible_from_time, visible_from_earliest }
  })
}

type Days = Pick<Row<'ad'>, 'visible_from' | 'visible_from_time'>

/** Whether a store that shows the flyer now would do so later only. */
function isLater(row: Days, before: Start, zones: readonly string[]): boolean {
  const now = Date.now()
  const from = (it: Days, zone: string) => firstShown({ visibleFrom: it.visible_from, visibleFromTime: it.visible_from_time ?? null }, zone)
  const isOut = before.published_at !== null && before.published_at.getTime() <= now
  return isOut && zones.some((zone) => from(before, zone) <= now && from(row, zone) > now)
}

const wordsOf = ({ visible_from, visible_from_time }: Days) => [visible_from, visible_from_time].filter(Boolean).join(' ')
