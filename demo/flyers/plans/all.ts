import type { ChainPlan } from '../plan.ts'
import { driftless } from './driftless.ts'
import { isthmus } from './isthmus.ts'
import { prairieTable } from './prairie-table.ts'
import { twinLakes } from './twin-lakes.ts'

export const plans: ChainPlan[] = [driftless, twinLakes, isthmus, prairieTable]
