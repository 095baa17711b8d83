import type { HandName } from '../plan.ts'
import { almanac } from './almanac.ts'
import { blocks } from './blocks.ts'
import type { Hand } from './hand.ts'
import { market } from './market.ts'
import { plates } from './plates.ts'

export const hands: Record<HandName, Hand> = { market, blocks, almanac, plates }
