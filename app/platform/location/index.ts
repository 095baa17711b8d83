import type { Located, Location } from './location.ts'
import { browserLocation } from './web.ts'

export type { Located }

export const location: Location = browserLocation
